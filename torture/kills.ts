/**
 * Kills the collecting service at random moments and compares what it stored with a run left alone:
 *   node torture/kills.ts [--kills N]
 * The moments come from TORTURE_SEED (printed; default: another each time), their number from
 * TORTURE_KILLS (default 20) for each store: the embedded one, and PostgreSQL where TEST_DATABASE_URL
 * names a server.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isFinished, type Run } from '@workreel/jobs-contract';
import { createTestDatabase } from '@workreel/platform/testing';
import { freePort } from '@workreel/platform/testing/ports';
import { type Random, randomOf } from './random.ts';
import { assertSame, type Result, readResult } from './result.ts';
import { type House, login, loginRequest, ready, type Service, startService, within } from './service.ts';
import { SITE, type Site, startSite } from './site.ts';

const PAGES = 120;
const RUN_MS = 120_000;
/** Stops in good order after which a run must still be the same; one where the counts are small. */
const stopsBeside = (kills: number): number => (kills < 10 ? 1 : 3);
const POLL_MS = 15;

/** When to kill: so long after the start, or so long after a page of at least this number was asked for. */
type Moment = { at: 'start'; ms: number } | { at: 'page'; page: number; ms: number };

/**
 * A fifth of the kills fall into starting, a fifth into the first page, a fifth into the end, the rest
 * between. Never more than three in a row come before a page can be stored: a run is rightly given up
 * that gets nowhere five times.
 */
function momentsOf(kills: number, random: Random): Moment[] {
  const some = kills < 4 ? 0 : Math.max(1, Math.floor(kills / 5));
  const jitter = () => Math.floor(random() * 40);
  const onPage = (page: number): Moment => ({ at: 'page', page, ms: jitter() });
  const starts = Array.from(
    { length: some },
    (): Moment => ({ at: 'start', ms: Math.floor(random() * 2_000) }),
  );
  const firsts = Array.from({ length: some }, () => onPage(1));
  const lasts = Array.from({ length: some }, (_, n) => onPage(PAGES - 1 + (n % 3)));
  const middle = Array.from(
    { length: Math.max(0, kills - 3 * some) },
    () => 3 + Math.floor(random() * (PAGES - 6)),
  )
    .sort((a, b) => a - b)
    .map(onPage);
  const moments: Moment[] = [];
  const early = [...starts, ...firsts].sort(() => random() - 0.5);
  moments.push(...early.splice(0, 3));
  for (const moment of middle) moments.push(moment, ...early.splice(0, 1));
  return [...moments, ...early, ...lasts].slice(0, kills);
}

/** Looks at the run as whoever waits for it does, and remembers the most that was acknowledged. */
class Observer {
  runId: string | undefined;
  run: Run | undefined;
  #token: string | undefined;

  async get<T>(service: Service, path: string): Promise<T> {
    this.#token ??= await login(service);
    const answer = await fetch(service.base + path, { headers: { authorization: `Bearer ${this.#token}` } });
    if (answer.status === 401) this.#token = undefined;
    const body = await answer.text();
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${body}`);
    return JSON.parse(body) as T;
  }

  /** Asks for the run where there is none yet. A start that was cut short may have left one. */
  async ensureRun(service: Service): Promise<void> {
    const { runs } = await this.get<{ runs: Run[] }>(service, `/jobs/crawl?site=${SITE}`);
    if (this.runId === undefined) this.runId = runs[0]?.id ?? (await this.post(service, {})).id;
    else
      assert.ok(
        runs.some(({ id }) => id === this.runId),
        `run ${this.runId} was acknowledged and is gone`,
      );
    await this.look(service);
  }

  async post(service: Service, headers: Record<string, string>): Promise<Run> {
    this.#token ??= await login(service);
    const answer = await fetch(`${service.base}/jobs/crawl`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ site: SITE }),
    });
    const body = await answer.text();
    assert.equal(answer.status, 202, body);
    return JSON.parse(body) as Run;
  }

  async look(service: Service): Promise<Run> {
    const now = await this.get<Run>(service, `/jobs/crawl/${this.runId}`);
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
  async watch(service: Service, until: { aborted: boolean }): Promise<void> {
    const late = Date.now() + RUN_MS;
    while (!until.aborted) {
      if (isFinished((await this.look(service)).status)) return;
      if (Date.now() > late)
        throw new Error(`The run did not end: ${JSON.stringify(this.run)}\n${service.said()}`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Follows the events of the run.
   *
   * @returns once it is let in: what they say until they end, which resolves only where the stream ended in order.
   */
  async events(service: Service): Promise<{ said: Promise<string> }> {
    const answer = await fetch(`${service.base}/jobs/crawl/${this.runId}/events`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    return { said: text(answer.body!) };
  }
}

async function stopInOrder(service: Service): Promise<void> {
  service.signal('SIGTERM');
  const ended = await within(20_000, 'Stopping in good order', service.ended);
  assert.deepEqual(
    ended,
    { code: 0, signal: null },
    `it should have ended with 0; it said:\n${service.said()}`,
  );
}

async function leftAlone(house: House, port: number): Promise<Result> {
  const service = startService(house, port);
  await ready(service);
  const observer = new Observer();
  await observer.ensureRun(service);
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
  const result = await readResult(house);
  assert.equal(result.run.status, 'succeeded', JSON.stringify(result.run));
  assert.equal(result.run.pages_fetched, PAGES + 1);
  return result;
}

/** Collects under kills. @returns how many fell while the run was under way. */
async function underKills(house: House, port: number, site: Site, moments: Moment[]): Promise<number> {
  const observer = new Observer();
  let inRun = 0;
  for (const [index, moment] of moments.entries()) {
    const reached = moment.at === 'page' ? site.asked(moment.page) : undefined;
    const service = startService(house, port);
    if (reached === undefined) await sleep(moment.ms);
    else {
      await ready(service);
      await observer.ensureRun(service);
      const killing = new AbortController();
      const watching = observer.watch(service, killing.signal).catch((error: unknown) => {
        // A look that the kill cut off is what killing does; anything else is a finding.
        if (!killing.signal.aborted || error instanceof assert.AssertionError) throw error;
      });
      await Promise.race([reached, watching]);
      await sleep(moment.ms);
      killing.abort();
      service.signal('SIGKILL');
      await watching;
      if (observer.run && !isFinished(observer.run.status)) inRun++;
    }
    service.signal('SIGKILL');
    await service.ended;
    const seen = observer.run
      ? `${observer.run.status}, ${observer.run.pagesFetched} pages acknowledged`
      : 'no run seen yet';
    console.log(`  kill ${index + 1}/${moments.length} ${JSON.stringify(moment)}: ${seen}`);
  }
  const service = startService(house, port);
  await ready(service);
  await observer.ensureRun(service);
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
  return inRun;
}

/** Stops in good order, in the middle: what is under way is answered, and the run keeps its place. */
async function underStops(
  house: House,
  port: number,
  site: Site,
  random: Random,
  stops: number,
): Promise<void> {
  const observer = new Observer();
  for (let stop = 1; stop <= stops; stop++) {
    const service = startService(house, port);
    await ready(service);
    const page = Math.floor((PAGES * stop) / (stops + 1) - random() * 10);
    const reached = site.asked(page);
    const waiting = stop === 1 ? observer.post(service, { prefer: 'wait=60' }) : undefined;
    if (waiting) await site.asked(1);
    await observer.ensureRun(service);
    await within(RUN_MS, `Page ${page}`, reached);
    const before = await observer.look(service);
    const events = await observer.events(service);
    const halfSent = connect(port, '127.0.0.1');
    const answered = text(halfSent);
    const { head, body } = loginRequest();
    halfSent.write(head + body.slice(0, 5));
    await within(10_000, 'The word to go on', once(halfSent, 'readable'));
    service.signal('SIGTERM');
    await sleep(50);
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
      service.said(),
    );
    console.log(`  stop ${stop}/${stops}: ${before.pagesFetched} pages before it`);
  }
  const service = startService(house, port);
  await ready(service);
  await observer.look(service);
  await observer.watch(service, { aborted: false });
  await stopInOrder(service);
}

async function torture(
  store: string,
  serverUrl: string | undefined,
  kills: number,
  seed: number,
): Promise<void> {
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'workreel-torture-'));
  const site = await startSite(PAGES);
  const sitesDir = join(folder, 'sites');
  await site.writeProfile(sitesDir);
  const drops: (() => Promise<void>)[] = [];
  const newHouse = async (name: string): Promise<House> => {
    const database = serverUrl ? await createTestDatabase(serverUrl) : undefined;
    if (database) drops.push(database.drop);
    return { dataDir: join(folder, name), sitesDir, databaseUrl: database?.databaseUrl };
  };
  try {
    const port = await freePort();
    const expected = await leftAlone(await newHouse('alone'), port);
    console.log(`${store}: left alone, ${expected.postings.length} postings of ${PAGES} pages`);

    const killed = await newHouse('killed');
    const inRun = await underKills(killed, port, site, momentsOf(kills, random));
    assertSame(await readResult(killed), expected, `${store}: kills changed the result`);
    assert.ok(inRun >= Math.min(kills, 2), `only ${inRun} kills fell into the run: the rest says nothing`);
    console.log(`${store}: ${kills} kills, ${inRun} of them in the middle of the run, changed nothing`);

    const stopped = await newHouse('stopped');
    const stops = stopsBeside(kills);
    await underStops(stopped, port, site, random, stops);
    assertSame(await readResult(stopped), expected, `${store}: stops changed the result`);
    console.log(`${store}: ${stops} stops in good order changed nothing`);
  } finally {
    await site.close();
    for (const drop of drops) await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { kills: { type: 'string' } } });
const kills = Number(values.kills ?? process.env.TORTURE_KILLS ?? 20);
const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31));
const serverUrl = process.env.TEST_DATABASE_URL;
console.log(`kills: ${kills} on each store, TORTURE_SEED=${seed}`);
const began = Date.now();
try {
  await torture('embedded', undefined, kills, seed);
  if (serverUrl) await torture('PostgreSQL', serverUrl, kills, seed);
  else console.log('PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
  const stores = serverUrl ? 'both stores' : 'the embedded store';
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`kills: ok, ${kills} kills and ${stopsBeside(kills)} stops on ${stores} in ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(`kills: FAILED, TORTURE_SEED=${seed}`);
  process.exit(1);
}
