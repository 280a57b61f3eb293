/** The real worker, queue and fetcher on a test database. Not used by the service. */
import { accountMigrations } from '@workreel/accounts';
import type { FetcherOptions } from '@workreel/crawler';
import { Browser, type BrowserOptions } from '@workreel/crawler/browser';
import { type CrawlRequest, isFinished, type Posting, type Run } from '@workreel/jobs-contract';
import type { Database } from '@workreel/platform/database';
import { createLog, type Log } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import { openTestDatabase } from '@workreel/platform/testing';
import type { SiteProfile } from '@workreel/site-profiles';
import { startCrawl } from '../collection/crawls.ts';
import {
  fetcherOptions,
  followRun,
  openRunChannel,
  PageParser,
  startCollectionWorker,
  toRun,
} from '../collection/index.ts';
import type { SiteKeys } from '../collection/keys.ts';
import { requestCancel } from '../collection/runs.repository.ts';
import { readJobsSettings } from '../config.ts';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { POSTING_COLUMNS, toPosting } from '../postings/index.ts';
import { cardProfile } from './cards.ts';
import { type LoopbackSite, type PageResponse, startLoopbackSite } from './loopback-site.ts';

export interface Runs {
  database: Database;
  db: JobsDb;
  queue: JobQueue;
  profiles: Map<string, SiteProfile>;
  parser: PageParser;
  /** Delays that the fetcher would have waited between attempts, in ms. */
  waits: number[];
  /** Starts a test site and registers its profile. `close()` also closes the site. */
  site(
    name: string,
    page: (number: number, url: URL) => PageResponse | Promise<PageResponse>,
    profile?: Record<string, unknown> | ((site: LoopbackSite) => Record<string, unknown>),
  ): Promise<LoopbackSite>;
  start(request: CrawlRequest): Promise<Run>;
  finished(id: string): Promise<Run>;
  /** Starts a run and waits until it finishes. */
  crawl(site: string, request?: Omit<CrawlRequest, 'site'>): Promise<Run>;
  cancel(id: string): Promise<Run>;
  /** Stored postings of a site, ordered by ID. */
  postings(site: string): Promise<Posting[]>;
  close(): Promise<void>;
}

/** Generous for loopback; tests of timeouts set their own. */
const TIMEOUTS = { connectMs: 5_000, headersMs: 5_000, idleMs: 5_000, totalMs: 20_000 };

/**
 * Opens a test database and starts a worker. Delays between attempts are skipped, and private hosts are allowed.
 */
export async function openRuns(
  fetching: Partial<FetcherOptions> = {},
  limits: ConstructorParameters<typeof PageParser>[0] = {},
  {
    keys,
    log = createLog(process.env.TEST_LOG ?? 'silent'),
    ...browsing
  }: { keys?: SiteKeys; log?: Log } & BrowserOptions = {},
): Promise<Runs> {
  const { database, close } = await openTestDatabase(queueMigrations, accountMigrations, jobsMigrations);
  const queue = await openQueue(database, log);
  const db = database.db<JobsTables>();
  const channel = await openRunChannel(database);
  const profiles = new Map<string, SiteProfile>();
  const sites: LoopbackSite[] = [];
  const waits: number[] = [];
  const parser = new PageParser(limits);
  const browser = new Browser({ chromiumPath: process.env.CHROMIUM_PATH, ...browsing });
  await startCollectionWorker({
    db,
    queue,
    channel,
    profiles,
    parser,
    browser,
    log,
    metrics: createMetrics('jobs'),
    ...(keys === undefined ? {} : { keys }),
    fetching: {
      ...fetcherOptions(readJobsSettings({ CRAWL_ALLOW_PRIVATE_HOSTS: 'true' }), '0.1.0'),
      timeouts: TIMEOUTS,
      sleep: async (ms, signal) => {
        signal?.throwIfAborted();
        waits.push(ms);
      },
      ...fetching,
    },
  });
  const crawls = { db, queue, profiles };
  const runs: Runs = {
    database,
    db,
    queue,
    profiles,
    parser,
    waits,
    site: async (name, page, profile) => {
      const site = await startLoopbackSite(page);
      sites.push(site);
      profiles.set(name, cardProfile(name, site, typeof profile === 'function' ? profile(site) : profile));
      return site;
    },
    start: async (request) => toRun(await startCrawl(crawls, request, 'test')),
    finished: async (id) => {
      for await (const row of followRun(db, channel, Number(id), AbortSignal.timeout(120_000)))
        if (isFinished(row.status)) return toRun(row);
      throw new Error(`Run ${id} did not finish.`);
    },
    crawl: async (site, request = {}) => runs.finished((await runs.start({ site, ...request })).id),
    cancel: async (id) => toRun((await requestCancel(db, Number(id), new Date()))!),
    postings: async (site) =>
      (
        await db
          .selectFrom('jobs.postings')
          .select(POSTING_COLUMNS)
          .where('site', '=', site)
          .orderBy('id')
          .execute()
      ).map(toPosting),
    close: async () => {
      await queue.stop();
      await channel.close();
      await parser.close();
      await browser.close();
      await close();
      for (const site of sites) await site.close();
    },
  };
  return runs;
}

/** Counts of a run. */
export const countsOf = (run: Run) => ({
  found: run.postingsFound,
  saved: run.postingsSaved,
  skipped: run.postingsSkipped,
  rejected: run.postingsRejected,
});
