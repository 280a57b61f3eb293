/**
 * Kills the collecting service at random moments and compares what it stored with a run left alone; then stops it in order in the
 * middle of a run.
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
import { type ChaosOptions, type DataStore, onEachStore } from './area.ts';
import type { Random } from './random.ts';
import { assertSame, type Result, readResult } from './result.ts';
import { SITE, type Site, startSite } from './site.ts';

const PAGES = { full: 120, quick: 30 };
const RUN_MS = 120_000;
/** Stops in good order after which a run must still be the same; one where the counts are small. */
const stopsBeside = (kills: number): number => (kills < 10 ? 1 : 3);
const POLL_MS = 15;

/** When to kill: so long after the start, or so long after a page of at least this number was asked for. */
type Moment = { at: 'start'; ms: number } | { at: 'page'; page: number; ms: number };

/**
 * A fifth of the kills fall into starting, a fifth into the first page, a fifth into the end, the rest
 * between; a single one into the first half. Never more than three in a row come before a page can be stored: a run is rightly
 * given up that gets nowhere five times.
 */
function momentsOf(kills: number, pages: number, random: Random): Moment[] {
  const some = kills < 4 ? 0 : Math.max(1, Math.floor(kills / 5));
  const jitter = () => Math.floor(random() * 40);
  const onPage = (page: number): Moment => ({ at: 'page', page, ms: jitter() });
  if (kills === 1) return [onPage(2 + Math.floor((random() * pages) / 2))];
  const starts = Array.from(
    { length: some },
    (): Moment => ({ at: 'start', ms: Math.floor(random() * 2_000) }),
  );
  const firsts = Array.from({ length: some }, () => onPage(1));
  const lasts = Array.from({ length: some }, (_, n) => onPage(pages - 1 + (n % 3)));
  const middle = Array.from(
    { length: Math.max(0, kills - 3 * some) },
    () => 3 + Math.floor(random() * (pages - 6)),
  )
    .sort((a, b) => a - b)
    .map(onPage);
  const moments: Moment[] = [];
  const early = [...starts, ...firsts].sort(() => random() - 0.5);
  moments.push(...early.splice(0, 3));
  for (const moment of middle) moments.push(moment, ...early.splice(0, 1));
  return [...moments, ...early, ...lasts].slice(0, kills);
}

/** Watches the run as a client does, and remembers the most that was acknowledged. */
class Observer {
  runId: string | undefined;
  run: Run | undefined;
  readonly #client;

  constructor(address: string) {
    this.#client = createClient<paths>(address, { credentials: ADMIN });
  }

  /** Asks for the run where there is none yet. A start that was cut short may have left one. */
  async ensureRun(): Promise<void> {
    const query = { site: SITE, pageSize: 100 };
    const { runs } = await this.#client.get('/jobs/crawl', { params: { query } });
    if (this.runId === undefined) this.runId = runs[0]?.id ?? (await this.post({})).id;
    else
      assert.ok(
        runs.some(({ id }) => id === this.runId),
        `run ${this.runId} was acknowledged and is gone`,
      );
    await this.look();
  }

  post(headers: Record<string, string>): Promise<Run> {
    return this.#client.post('/jobs/crawl', { body: { site: SITE }, headers });
  }

  async look(): Promise<Run> {
    const now: Run = await this.#client.get('/jobs/crawl/{id}', { params: { path: { id: this.runId! } } });
    const before = this.run;
    for (const counter of ['pagesFetched', 'postingsFound', 'postingsSaved', 'bytesFetched'] as const) {
      assert.ok(
        now[counter] >= (before?.[counter] ?? 0),
        `${counter} was ${before?.[counter]} when it was acknowledged, and is ${now[counter]}`,
      );
    }
    if (before && isFinished(before.status)) assert.deepEqual(now, before, 'a finished run changed');
    this.run = now;
    return now;
  }

  /** Looks again and again until the run has ended or `until` says so. */
  async watch(service: ServiceProcess, until: { aborted: boolean }): Promise<void> {
    const look = async () => until.aborted || isFinished((await this.look()).status);
    await service.waitFor('The end of the run', look, { timeoutMs: RUN_MS, pollMs: POLL_MS });
  }

  /**
   * Follows the events of the run.
   *
   * @returns once it is let in: what they say until they end, which resolves only where the stream ended in order.
   */
  async events(): Promise<{ said: Promise<string> }> {
    const answer = await this.#client.fetch(`/jobs/crawl/${this.runId}/events`);
    return { said: answer.text() };
  }
}

const addressOf = ({ JOBS_PORT }: Environment) => `http://127.0.0.1:${JOBS_PORT}`;
const start = (env: Environment) => new ServiceProcess(['jobs'], { env });

async function stopInOrder(service: ServiceProcess): Promise<void> {
  const ended = await service.stop();
  assert.deepEqual(
    ended,
    { code: 0, signal: null },
    `it should have ended with 0; it said:\n${service.output}`,
  );
}

async function leftAlone(env: Environment, where: DataStore, pages: number): Promise<Result> {
  const service = await start(env).ready();
  const observer = new Observer(service.jobs);
  await observer.ensureRun();
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
  const result = await readResult(where);
  assert.equal(result.run.status, 'succeeded', JSON.stringify(result.run));
  assert.equal(result.run.pages_fetched, pages + 1);
  return result;
}

/** Collects under kills. @returns how many fell while the run was under way. */
async function underKills(env: Environment, site: Site, moments: Moment[]): Promise<number> {
  const observer = new Observer(addressOf(env));
  let inRun = 0;
  for (const [index, moment] of moments.entries()) {
    const reached = moment.at === 'page' ? site.asked(moment.page) : undefined;
    const service = start(env);
    if (reached === undefined) await sleep(moment.ms);
    else {
      await service.ready();
      await observer.ensureRun();
      const killing = new AbortController();
      const watching = observer.watch(service, killing.signal).catch((error: unknown) => {
        // A look that the kill cut off is what killing does; anything else is a finding.
        if (!killing.signal.aborted || error instanceof assert.AssertionError) throw error;
      });
      await Promise.race([reached, watching]);
      await sleep(moment.ms);
      killing.abort();
      const killed = service.kill();
      await Promise.all([killed, watching]);
      if (observer.run && !isFinished(observer.run.status)) inRun++;
    }
    await service.kill();
    const seen = observer.run
      ? `${observer.run.status}, ${observer.run.pagesFetched} pages acknowledged`
      : 'no run seen yet';
    console.log(`  kill ${index + 1}/${moments.length} ${JSON.stringify(moment)}: ${seen}`);
  }
  const service = start(env);
  await service.ready();
  await observer.ensureRun();
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
  return inRun;
}

/** Stops in good order, in the middle: what is under way is answered, and the run keeps its place. */
async function underStops(env: Environment, site: Site, random: Random, stops: number): Promise<void> {
  const observer = new Observer(addressOf(env));
  for (let stop = 1; stop <= stops; stop++) {
    const service = start(env);
    await service.ready();
    const page = Math.floor((site.pages * stop) / (stops + 1) - (random() * site.pages) / 12);
    const reached = site.asked(page);
    const waiting = stop === 1 ? observer.post({ prefer: 'wait=60' }) : undefined;
    if (waiting) await site.asked(1);
    await observer.ensureRun();
    await within(RUN_MS, `Page ${page}`, reached);
    const before = await observer.look();
    const events = await observer.events();
    const halfSent = connect(Number(new URL(service.jobs).port), '127.0.0.1');
    const answered = text(halfSent);
    const { head, body } = loginRequest();
    halfSent.write(head + body.slice(0, 5));
    await within(10_000, 'The word to go on', once(halfSent, 'readable'));
    service.signal('SIGTERM');
    await waitFor('It takes no more requests', async () => !(await isReady(service.jobs)));
    halfSent.write(body.slice(5));
    assert.match(await within(10_000, 'The half-sent request', answered), /^HTTP\/1\.1 200 /m);
    assert.match(
      await within(10_000, 'The end of the events', events.said),
      /event: (?:progress|state)\nid: \d+\n/,
    );
    if (waiting) assert.equal((await waiting).status, 'running');
    assert.deepEqual(
      await within(20_000, 'Stopping in good order', service.ended),
      { code: 0, signal: null },
      service.output,
    );
    console.log(`  stop ${stop}/${stops}: ${before.pagesFetched} pages before it`);
  }
  const service = start(env);
  await service.ready();
  await observer.look();
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
}

/** The bytes of a request to sign in: it asks to be told when to send the body. */
function loginRequest(): { head: string; body: string } {
  const body = JSON.stringify(ADMIN);
  return {
    head: `POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    body,
  };
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'PostgreSQL' }, async ({ folder, random, newStore }) => {
    const { quick, kills } = options;
    const pages = quick ? PAGES.quick : PAGES.full;
    const site = await startSite(pages);
    const sitesDir = join(folder, 'sites');
    await site.writeProfile(sitesDir);
    const environmentOf = ({ dataDir, databaseUrl }: DataStore) =>
      serviceEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SITES_DIR: sitesDir,
        CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
        // Beside the run that is compared, as after any first start.
        DEMO: quick ? 'false' : undefined,
      });
    try {
      const alone = await newStore('alone');
      const expected = await leftAlone(await environmentOf(alone), alone, pages);
      console.log(`  left alone, ${expected.postings.length} postings of ${pages} pages`);

      const killed = await newStore('killed');
      const inRun = await underKills(await environmentOf(killed), site, momentsOf(kills, pages, random));
      assertSame(await readResult(killed), expected, 'kills changed the result');
      assert.ok(inRun >= Math.min(kills, 2), `only ${inRun} kills fell into the run: the rest says nothing`);
      console.log(`  ${kills} kills, ${inRun} of them in the middle of the run, changed nothing`);

      const stopped = await newStore('stopped');
      const stops = stopsBeside(kills);
      await underStops(await environmentOf(stopped), site, random, stops);
      assertSame(await readResult(stopped), expected, 'stops changed the result');
      console.log(`  ${stops} stops in good order changed nothing`);
    } finally {
      await site.close();
    }
  });
