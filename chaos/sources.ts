/**
 * Collects the demo site through each kind of source, kills the service during the runs, and compares the stored postings with those of
 * runs that are left alone.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumUnavailable } from '@workreel/crawler/testing/chromium';
import { isFinished, type Run } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { freePort } from '@workreel/platform/testing/ports';
import { demoSite, robotsTxt } from '@workreel/sample-data/site';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import fastify from 'fastify';
import { type ChaosOptions, type DataLocation, onEachDatabase, withDatabase } from './area.ts';
import type { Random } from './random.ts';
import { omit, VARYING_POSTING_COLUMNS } from './result.ts';

/** Profiles of the demo site. The first reads result pages and the page of each posting. */
const SITES = ['demo', 'demo-json', 'demo-feed', 'demo-sitemap', 'demo-board'];
/** Quick runs collect one list of URLs, whose postings are stored with their pages. */
const QUICK_SITES = ['demo-sitemap'];
/** Needs Chromium. */
const BROWSER_SITES = ['demo-board'];
/** Requests take this long, so that kills fall into them. */
const RESPONSE_DELAY_MS = 15;
const RUN_TIMEOUT_MS = 240_000;
const POLL_MS = 20;
/** A run fails after five attempts without a stored page, so a run with few pages is killed only so many times. */
const KILLS_OF_SHORT_RUN = 3;
/** A kill may come after the end of a run, and does not count then. */
const MAX_ATTEMPTS = 4;
/** A run with at least this many requests stores pages between any two kills. */
const LONG_RUN_REQUESTS = 100;

/** The demo site in this process, which is not killed. */
interface Site {
  origin: string;
  /** Number of requests so far, except for robots.txt. */
  requests(): number;
  /** Resolves when so many requests have arrived. */
  reached(requests: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

async function startDemoSite(): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const now = new Date();
  const app = fastify();
  const arrivals = new EventTarget();
  let requests = 0;
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/demo')) return;
    requests += 1;
    arrivals.dispatchEvent(new Event('request'));
    await sleep(RESPONSE_DELAY_MS);
  });
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robotsTxt()));
  await app.register(demoSite, { prefix: '/demo', url: `${origin}/demo`, now: () => now });
  await app.listen({ host: '127.0.0.1', port });
  return {
    origin,
    requests: () => requests,
    reached: async (expected, signal) => {
      while (requests < expected) await once(arrivals, 'request', { signal });
    },
    close: () => app.close(),
  };
}

const environmentOf = ({ dataDir, databaseUrl }: DataLocation, { origin }: Site): Promise<Environment> =>
  // The service takes the site for its own demo site.
  serviceEnvironment({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JOBS_BASE_URL: origin });

/** A service that collects a site, and the run that it was asked for. */
class Collector {
  readonly #service: ServiceProcess;
  readonly #site: string;
  readonly #client;

  private constructor(service: ServiceProcess, site: string) {
    this.#service = service;
    this.#site = site;
    this.#client = createClient<paths>(service.jobs, { credentials: ADMIN });
  }

  static async start(env: Environment, site: string): Promise<Collector> {
    const collector = new Collector(await new ServiceProcess(['jobs'], { env }).ready(), site);
    await collector.#client.patch('/sites/{site}', { params: { path: { site } }, body: { enabled: true } });
    return collector;
  }

  /** Returns the unfinished run, or else requests one. */
  async continue(): Promise<Run> {
    const query = { site: this.#site, pageSize: 1 };
    const { runs } = await this.#client.get('/jobs/crawl', { params: { query } });
    const [last] = runs as Run[];
    return last && !isFinished(last.status)
      ? last
      : this.#client.post('/jobs/crawl', { body: { site: this.#site } });
  }

  /** Waits until a run finishes. */
  async finished({ id }: Pick<Run, 'id'>, signal?: AbortSignal): Promise<Run> {
    let run: Run | undefined;
    const check = async () => {
      if (signal?.aborted) return true;
      run = await this.#client.get('/jobs/crawl/{id}', { params: { path: { id } } });
      return isFinished(run!.status);
    };
    await this.#service.waitFor('end of the run', check, { timeoutMs: RUN_TIMEOUT_MS, pollMs: POLL_MS });
    return run!;
  }

  kill = () => this.#service.kill();
  stop = () => this.#service.stop();
}

interface Collected {
  postings: Record<string, unknown>[];
  runs: Record<string, unknown>[];
}

/** Reads what is stored, and checks that nothing is left to do. The service must be stopped. */
const readCollected = (location: DataLocation): Promise<Collected> =>
  withDatabase(location, async (database) => {
    const query = async (text: string) => (await database.run(text)).rows as Record<string, unknown>[];
    assert.deepEqual(
      await query('select source_url from jobs.detail_pages where due_at is not null'),
      [],
      'pages of postings are left',
    );
    const postings = await query('select * from jobs.postings order by source_url');
    const runs = await query('select * from jobs.crawl_runs order by id');
    for (const run of runs) {
      assert.equal(run.status, 'succeeded', JSON.stringify({ error: run.error, warnings: run.warnings }));
      assert.equal(
        Number(run.postings_found),
        Number(run.postings_saved) + Number(run.postings_skipped) + Number(run.postings_rejected),
        `the counters of run ${run.id} do not add up`,
      );
    }
    const saved = runs.reduce((sum, run) => sum + Number(run.postings_saved), 0);
    assert.equal(saved, postings.length, 'the runs have saved another number of postings than are stored');
    const comparable = postings.map((row) => ({
      ...omit(row, VARYING_POSTING_COLUMNS),
      // "Just posted" and "2 hours ago" depend on the time of the request.
      posted_at: row.posted_at !== null,
    }));
    return { postings: comparable, runs };
  });

/** Runs alone until the end. @returns what it stored and the number of requests. */
async function collectAlone(
  site: string,
  demo: Site,
  location: DataLocation,
): Promise<Collected & { requests: number }> {
  const before = demo.requests();
  const collector = await Collector.start(await environmentOf(location, demo), site);
  await collector.finished(await collector.continue());
  await collector.stop();
  return { ...(await readCollected(location)), requests: demo.requests() - before };
}

/** Kills the service during runs of a site, which go on until their end. @returns the number of kills that fell into a run. */
async function collectWithKills(
  site: string,
  demo: Site,
  location: DataLocation,
  { kills, requests, random }: { kills: number; requests: number; random: Random },
): Promise<number> {
  const env = await environmentOf(location, demo);
  const isLong = requests >= LONG_RUN_REQUESTS;
  const killsPerRun = isLong ? kills : KILLS_OF_SHORT_RUN;
  let inRun = 0;
  let killsOfRun = 0;
  for (let attempt = 0; inRun < kills && attempt < MAX_ATTEMPTS * kills; attempt++) {
    const collector = await Collector.start(env, site);
    // The run must reach the next page or detail after each kill of a long run; a short one is killed within its few pages.
    const wanted = isLong
      ? 2 + Math.floor(random() * ((1.6 * requests) / kills))
      : 1 + Math.floor(random() * requests);
    const target = demo.requests() + Math.min(wanted, requests);
    const run = await collector.continue();
    const killing = new AbortController();
    const finished = collector.finished(run, killing.signal).catch(() => undefined);
    await Promise.race([demo.reached(target, killing.signal), finished]);
    await sleep(random() * 2 * RESPONSE_DELAY_MS);
    const isFinishedRun = killsOfRun >= killsPerRun;
    if (isFinishedRun) {
      await finished;
      await collector.stop();
      killsOfRun = 0;
      continue;
    }
    killing.abort();
    await collector.kill();
    const last = await finished;
    if (last === undefined || !isFinished(last.status)) {
      inRun += 1;
      killsOfRun += 1;
    } else killsOfRun = 0;
  }
  const collector = await Collector.start(env, site);
  await collector.finished(await collector.continue());
  await collector.stop();
  return inRun;
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async ({ random, createDataLocation }) => {
    const demo = await startDemoSite();
    try {
      for (const site of options.quick ? QUICK_SITES : SITES) {
        if (BROWSER_SITES.includes(site) && chromiumUnavailable !== null) {
          console.log(`  ${site}: SKIPPED. ${chromiumUnavailable}`);
          continue;
        }
        const alone = await createDataLocation(`${site}-alone`);
        const expected = await collectAlone(site, demo, alone);
        assert.ok(expected.postings.length > 0, `${site} has no postings`);
        const killed = await createDataLocation(`${site}-killed`);
        const { kills } = options;
        const { requests } = expected;
        const inRun = await collectWithKills(site, demo, killed, { kills, requests, random });
        const actual = await readCollected(killed);
        assert.deepEqual(actual.postings, expected.postings, `${site}: kills changed the postings`);
        assert.equal(inRun, kills, `${site}: too few kills fell into a run`);
        console.log(
          `  ${site}: ${expected.postings.length} postings by ${requests} requests; ${kills} kills during ${actual.runs.length} runs: same postings`,
        );
      }
    } finally {
      await demo.close();
    }
  });
