/**
 * Kills the jobs service at random points of a collection run, stops it gracefully during another run, and compares the results of
 * both with those of an uninterrupted run. Simulates a year of sites with windows, caps and faults, in which nothing that is open
 * may be closed.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, isReady, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { waitFor, within } from '@workreel/testing/wait';
import { type ChaosOptions, type DataLocation, onEachDatabase, runTests, step } from './area.ts';
import type { Random } from './random.ts';
import { assertSameResult, type CollectionResult, readResult } from './result.ts';
import { SITE, type Site, startSite } from './site.ts';

const PAGES = { full: 120, quick: 30 };
const SIMULATED_DAYS = 365;
const RUN_TIMEOUT_MS = 120_000;
/** Returns the number of graceful stops during a run. */
const stopCount = (kills: number): number => (kills < 10 ? 1 : 3);
const POLL_MS = 15;

/** When to kill: `delayMs` after the service was started, or after this page or a later one was requested. */
type KillPoint = { after: 'start'; delayMs: number } | { after: 'page'; page: number; delayMs: number };

const describeKillPoint = (point: KillPoint): string =>
  `${point.delayMs} ms after ${point.after === 'start' ? 'the start' : `the request for page ${point.page}`}`;

/**
 * Plans a fifth of the kills during startup, a fifth during the first page, a fifth at the end of the run and the others in between.
 * A single kill hits the first half of the run. At most three kills in a row come before a page can be stored, since a run fails
 * after five attempts without a page.
 */
function planKillPoints(kills: number, pages: number, random: Random): KillPoint[] {
  const fifth = kills < 4 ? 0 : Math.max(1, Math.floor(kills / 5));
  const jitter = () => Math.floor(random() * 40);
  const onPage = (page: number): KillPoint => ({ after: 'page', page, delayMs: jitter() });
  if (kills === 1) return [onPage(2 + Math.floor((random() * pages) / 2))];
  const starts = Array.from(
    { length: fifth },
    (): KillPoint => ({ after: 'start', delayMs: Math.floor(random() * 2_000) }),
  );
  const firstPages = Array.from({ length: fifth }, () => onPage(1));
  const lastPages = Array.from({ length: fifth }, (_, n) => onPage(pages - 1 + (n % 3)));
  const middlePages = Array.from(
    { length: Math.max(0, kills - 3 * fifth) },
    () => 3 + Math.floor(random() * (pages - 6)),
  )
    .sort((a, b) => a - b)
    .map(onPage);
  const points: KillPoint[] = [];
  const early = [...starts, ...firstPages].sort(() => random() - 0.5);
  points.push(...early.splice(0, 3));
  for (const point of middlePages) points.push(point, ...early.splice(0, 1));
  return [...points, ...early, ...lastPages].slice(0, kills);
}

/** Follows a run through the API and checks that no acknowledged data is lost. */
class Observer {
  runId: string | undefined;
  /** The latest acknowledged state. */
  run: Run | undefined;
  readonly #client;

  constructor(serviceUrl: string) {
    this.#client = createClient<paths>(serviceUrl, { credentials: ADMIN });
  }

  /** Requests a run unless one exists already, possibly created by a request whose response was lost. */
  async ensureRun(): Promise<void> {
    const query = { site: SITE, pageSize: 100 };
    const { runs } = await this.#client.get('/jobs/crawl', { params: { query } });
    if (this.runId === undefined) this.runId = runs[0]?.id ?? (await this.requestRun({})).id;
    else
      assert.ok(
        runs.some(({ id }) => id === this.runId),
        `run ${this.runId} was acknowledged but does not exist`,
      );
    await this.refresh();
  }

  requestRun(headers: Record<string, string>): Promise<Run> {
    return this.#client.post('/jobs/crawl', { body: { site: SITE }, headers });
  }

  async refresh(): Promise<Run> {
    const run: Run = await this.#client.get('/jobs/crawl/{id}', { params: { path: { id: this.runId! } } });
    const previous = this.run;
    for (const counter of ['pagesFetched', 'postingsFound', 'postingsSaved', 'bytesFetched'] as const) {
      assert.ok(
        run[counter] >= (previous?.[counter] ?? 0),
        `${counter} decreased from ${previous?.[counter]} to ${run[counter]}`,
      );
    }
    if (previous && isFinished(previous.status)) assert.deepEqual(run, previous, 'a finished run changed');
    this.run = run;
    return run;
  }

  /** Polls until the run is finished or `signal` is aborted. */
  async watch(service: ServiceProcess, signal: { aborted: boolean }): Promise<void> {
    const check = async () => signal.aborted || isFinished((await this.refresh()).status);
    await service.waitFor('end of the run', check, { timeoutMs: RUN_TIMEOUT_MS, pollMs: POLL_MS });
  }

  /** Waits for the run of the demo site, too, which collects a page for each of its postings. */
  async waitForAllRuns(service: ServiceProcess): Promise<void> {
    const check = async () => {
      const { runs } = await this.#client.get('/jobs/crawl', { params: { query: { pageSize: 100 } } });
      return runs.every(({ status }) => isFinished(status));
    };
    await service.waitFor('end of all runs', check, { timeoutMs: RUN_TIMEOUT_MS });
  }

  /**
   * Opens the event stream of the run and resolves when it is open.
   *
   * @returns `text`, which resolves with the content of the stream if the server ends it properly.
   */
  async openEvents(): Promise<{ text: Promise<string> }> {
    const response = await this.#client.fetch(`/jobs/crawl/${this.runId}/events`);
    return { text: response.text() };
  }
}

const jobsUrl = ({ JOBS_PORT }: Environment) => `http://127.0.0.1:${JOBS_PORT}`;
const startService = (env: Environment) => new ServiceProcess(['jobs'], { env });

/** Waits for the end of all runs, and stops the service gracefully. */
async function finish(observer: Observer, service: ServiceProcess): Promise<void> {
  await observer.watch(service, { aborted: false });
  await observer.waitForAllRuns(service);
  const status = await service.stop();
  assert.deepEqual(status, { code: 0, signal: null }, `the service did not exit with 0:\n${service.output}`);
}

async function runUninterrupted(
  env: Environment,
  location: DataLocation,
  pages: number,
): Promise<CollectionResult> {
  const service = await startService(env).ready();
  const observer = new Observer(service.jobs);
  await observer.ensureRun();
  await finish(observer, service);
  const result = await readResult(location);
  assert.equal(result.run.status, 'succeeded', JSON.stringify(result.run));
  assert.equal(result.run.pages_fetched, pages + 1);
  assert.equal(result.changes.length, pages - 1);
  return result;
}

/** @returns the number of kills during the run. */
async function runWithKills(env: Environment, site: Site, killPoints: KillPoint[]): Promise<number> {
  const observer = new Observer(jobsUrl(env));
  let killsDuringRun = 0;
  for (const [index, point] of killPoints.entries()) {
    const reached = point.after === 'page' ? site.pageRequested(point.page) : undefined;
    const service = startService(env);
    if (reached === undefined) await sleep(point.delayMs);
    else {
      await service.ready();
      await observer.ensureRun();
      const killing = new AbortController();
      const watching = observer.watch(service, killing.signal).catch((error: unknown) => {
        // The kill breaks a request in flight, which is expected; a failed assertion is not.
        if (!killing.signal.aborted || error instanceof assert.AssertionError) throw error;
      });
      await Promise.race([reached, watching]);
      await sleep(point.delayMs);
      killing.abort();
      const killed = service.kill();
      await Promise.all([killed, watching]);
      if (observer.run && !isFinished(observer.run.status)) killsDuringRun++;
    }
    await service.kill();
    const state = observer.run
      ? `run ${observer.run.status}, ${observer.run.pagesFetched} pages acknowledged`
      : 'no run acknowledged';
    console.log(`  kill ${index + 1}/${killPoints.length}, ${describeKillPoint(point)}: ${state}`);
  }
  const service = startService(env);
  await service.ready();
  await observer.ensureRun();
  await finish(observer, service);
  return killsDuringRun;
}

/** Stops the service gracefully during a run: it must finish the requests in flight, and the next start must resume the run. */
async function runWithStops(env: Environment, site: Site, random: Random, stops: number): Promise<void> {
  const observer = new Observer(jobsUrl(env));
  for (let stop = 1; stop <= stops; stop++) {
    const service = startService(env);
    await service.ready();
    const page = Math.floor((site.pages * stop) / (stops + 1) - (random() * site.pages) / 12);
    const reached = site.pageRequested(page);
    const longPoll = stop === 1 ? observer.requestRun({ prefer: 'wait=60' }) : undefined;
    if (longPoll) await site.pageRequested(1);
    await observer.ensureRun();
    await within(RUN_TIMEOUT_MS, `request for page ${page}`, reached);
    const before = await observer.refresh();
    const events = await observer.openEvents();
    const socket = connect(Number(new URL(service.jobs).port), '127.0.0.1');
    const response = text(socket);
    const { head, body } = loginRequest();
    socket.write(head + body.slice(0, 5));
    await within(10_000, '100 Continue', once(socket, 'readable'));
    service.signal('SIGTERM');
    await waitFor('end of readiness', async () => !(await isReady(service.jobs)));
    socket.write(body.slice(5));
    assert.match(await within(10_000, 'response to the request in flight', response), /^HTTP\/1\.1 200 /m);
    assert.match(
      await within(10_000, 'end of the event stream', events.text),
      /event: (?:progress|state)\nid: \d+\n/,
    );
    if (longPoll) assert.equal((await longPoll).status, 'running');
    assert.deepEqual(
      await within(20_000, 'graceful stop', service.exited),
      { code: 0, signal: null },
      service.output,
    );
    console.log(`  graceful stop ${stop}/${stops} after ${before.pagesFetched} pages`);
  }
  const service = startService(env);
  await service.ready();
  await observer.refresh();
  await finish(observer, service);
}

/** Returns a login request that waits for 100 Continue before the body. */
function loginRequest(): { head: string; body: string } {
  const body = JSON.stringify(ADMIN);
  return {
    head: `POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    body,
  };
}

/** Prints a line of figures for each kind of site and each signal. */
async function simulateYear({ seed }: ChaosOptions): Promise<void> {
  await step(`${SIMULATED_DAYS} simulated days`, async () => {
    const output = await runTests(
      ['--testTimeout', '1800000', 'apps/jobs/server/src/collection/simulated-year.test.ts'],
      { SIMULATED_DAYS: String(SIMULATED_DAYS), SIMULATION_SEED: String(seed), NO_COLOR: '1' },
    );
    for (const line of output.split('\n'))
      if (line.includes('noticed within') || line.includes('among ghosts')) console.log(`  ${line}`);
  });
}

export const run = async (options: ChaosOptions): Promise<void> => {
  // CI runs the same test with fewer days.
  if (!options.quick) await simulateYear(options);
  await killAndStop(options);
};

const killAndStop = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'PostgreSQL' }, async ({ folder, random, createDataLocation }) => {
    const { quick, kills } = options;
    const pages = quick ? PAGES.quick : PAGES.full;
    const site = await startSite(pages);
    const sitesDir = join(folder, 'sites');
    await site.writeProfile(sitesDir);
    const createEnvironment = ({ dataDir, databaseUrl }: DataLocation) =>
      serviceEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SITES_DIR: sitesDir,
        CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
        // In full runs, the service also collects the demo site at the same time, as it does on any first start.
        DEMO: quick ? 'false' : undefined,
      });
    try {
      const uninterrupted = await createDataLocation('uninterrupted');
      const expected = await runUninterrupted(await createEnvironment(uninterrupted), uninterrupted, pages);
      console.log(`  uninterrupted run: ${expected.postings.length} postings from ${pages} pages`);

      const killed = await createDataLocation('killed');
      const killPoints = planKillPoints(kills, pages, random);
      const killsDuringRun = await runWithKills(await createEnvironment(killed), site, killPoints);
      assertSameResult(await readResult(killed), expected, 'kills changed the result');
      assert.ok(
        killsDuringRun >= Math.min(kills, 2),
        `only ${killsDuringRun} of ${kills} kills happened during the run, too few to test anything`,
      );
      console.log(`  kills: ${kills}, ${killsDuringRun} of them during the run; same result`);

      const stopped = await createDataLocation('stopped');
      const stops = stopCount(kills);
      await runWithStops(await createEnvironment(stopped), site, random, stops);
      assertSameResult(await readResult(stopped), expected, 'graceful stops changed the result');
      console.log(`  graceful stops: ${stops}; same result`);
    } finally {
      await site.close();
    }
  });
