import { type FetcherOptions, type HostLeases, HostQueue, RobotsCache } from '@workreel/crawler';
import type { Browser } from '@workreel/crawler/browser';
import type { RunWarning } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Counter, type Registry } from '@workreel/platform/metrics';
import { type Job, JobInterrupted, type JobQueue } from '@workreel/platform/queue';
import type { JobsDb } from '../migrations/tables.ts';
import { collect } from './collect.ts';
import { openFetcher } from './crawl-policy.ts';
import { CHECK_QUEUE, type CheckJob, CRAWL_QUEUE, type CrawlJob, type SiteProfiles } from './crawls.ts';
import { openHostLeases } from './host-leases.ts';
import { findMissingKey, type SiteKeys } from './keys.ts';
import type { PageParser } from './page-parser.ts';
import { checkPostings, getNight } from './posting-checks.ts';
import { type RunChannel, watchCancel } from './run-channel.ts';
import {
  claimRun,
  findRun,
  finishRun,
  type OnRunFinished,
  type RunRow,
  RunTakenOverError,
} from './runs.repository.ts';
import { isEnabled } from './site-settings.repository.ts';

export interface CollectionWorkerOptions {
  db: JobsDb;
  queue: JobQueue;
  channel: RunChannel;
  profiles: SiteProfiles;
  log: Log;
  metrics: Registry;
  parser: PageParser;
  browser: Browser;
  /** User agent and reachable hosts. */
  fetching: FetcherOptions;
  /** Keys of APIs, by their names in profiles. */
  keys?: SiteKeys;
  onRunFinished?: OnRunFinished;
}

/**
 * Maximum number of sites that one process crawls concurrently. Host leases allow one request per host regardless of
 * this value.
 */
const CONCURRENCY = 4;

/** The page of the run shows all. */
const MAX_LOGGED_WARNINGS = 10;

/** Starts processing the queues of runs and of posting checks, which all processes share. */
export async function startCollectionWorker(options: CollectionWorkerOptions): Promise<void> {
  const robotsCache = new RobotsCache();
  const leases = openHostLeases(options);
  const hostQueue = new HostQueue({ leases });
  const pages = new Counter({
    name: 'jobs_pages_fetched_total',
    help: 'Result pages stored.',
    labelNames: ['site'],
    registers: [options.metrics],
  });
  const saved = new Counter({
    name: 'jobs_postings_saved_total',
    help: 'New postings stored.',
    labelNames: ['site'],
    registers: [options.metrics],
  });
  const runs = new Counter({
    name: 'jobs_runs_finished_total',
    help: 'Finished runs by status.',
    labelNames: ['site', 'status'],
    registers: [options.metrics],
  });

  await startPostingChecks(options, { robotsCache, hostQueue, leases });
  await options.queue.work<CrawlJob>({ ...CRAWL_QUEUE, concurrency: CONCURRENCY }, async (job) => {
    const run = await claimRun(options.db, job.data.runId, new Date());
    if (!run) return;
    const log = options.log.child({ run: run.id, site: run.site });
    log.info({ attempt: run.attempt, page: run.checkpoint?.page ?? 1 }, 'collection started');
    let savedBefore = run.postings_saved;
    const finished = await collectOnce(options, { robotsCache, hostQueue, leases }, run, job, (row) => {
      pages.inc({ site: row.site });
      saved.inc({ site: row.site }, row.postings_saved - savedBefore);
      savedBefore = row.postings_saved;
    });
    if (!finished) throw new JobInterrupted();
    const row = await findRun(options.db, run.id);
    if (row) runs.inc({ site: run.site, status: row.status });
    const isHealthy = row?.status === 'succeeded' || row?.status === 'cancelled';
    log[isHealthy ? 'info' : 'warn'](
      {
        status: row?.status,
        saved: row?.postings_saved,
        skipped: row?.postings_skipped,
        updated: row?.postings_updated,
        error: row?.error,
        ...(isHealthy ? {} : { warnings: row?.warnings.slice(0, MAX_LOGGED_WARNINGS) }),
      },
      'collection finished',
    );
  });
}

/** Requests of a process share its host queue and the robots.txt files that it has read. */
interface SharedFetching {
  robotsCache: RobotsCache;
  hostQueue: HostQueue;
  leases: HostLeases;
}

async function startPostingChecks(
  options: CollectionWorkerOptions,
  { leases, ...shared }: SharedFetching,
): Promise<void> {
  const checks = new Counter({
    name: 'jobs_posting_checks_total',
    help: 'Checked pages of single postings by result.',
    labelNames: ['site', 'result'],
    registers: [options.metrics],
  });
  await options.queue.work<CheckJob>({ ...CHECK_QUEUE, concurrency: CONCURRENCY }, async (job) => {
    const { site, dueAt } = job.data;
    const profile = options.profiles.get(site);
    if (!profile || !(await isEnabled(options.db, profile))) return;
    if (findMissingKey(profile, options.keys) !== null) return;
    const results = { open: 0, closed: 0, unknown: 0 };
    const fetcher = openFetcher(profile, { ...options.fetching, ...shared }, options);
    try {
      const finished = await checkPostings(
        {
          db: options.db,
          profile,
          fetcher,
          parser: options.parser,
          interrupted: job.signal,
          onChecked: (result) => {
            results[result]++;
            checks.inc({ site, result });
          },
        },
        new Date(dueAt),
      );
      if (!finished) throw new JobInterrupted();
    } finally {
      await fetcher.close();
      await leases.flush();
    }
    const { stopped } = await getNight(options.db, site);
    if (stopped !== null || Object.values(results).some((count) => count > 0))
      options.log.info({ site, ...results, stopped }, 'posting checks finished');
  });
}

async function collectOnce(
  options: CollectionWorkerOptions,
  { leases, ...shared }: SharedFetching,
  run: RunRow,
  job: Job<CrawlJob>,
  onPage: (run: RunRow) => void,
): Promise<boolean> {
  const { db } = options;
  const profile = options.profiles.get(run.site);
  if (!profile) {
    return fail(options, run, {
      code: 'SITE_UNKNOWN',
      message: `The profile of ${run.site} no longer exists.`,
      url: null,
    });
  }
  const missingKey = findMissingKey(profile, options.keys);
  if (missingKey !== null) return fail(options, run, missingKey);
  const cancelled = new AbortController();
  const watch = new AbortController();
  const checkCancelled = async () => {
    if ((await findRun(db, run.id))?.cancel_requested) cancelled.abort(new Error('cancelled'));
  };
  const onCancel = () =>
    void checkCancelled().catch((error: unknown) =>
      options.log.error({ err: error, run: run.id }, 'checking a run for cancellation failed'),
    );
  watchCancel(options.channel, run.id, onCancel, watch.signal);
  await checkCancelled();
  let warnings: RunWarning[] = [];
  const addWarning = ({ code, message, url }: RunWarning) => warnings.push({ code, message, url });
  const fetching = { ...options.fetching, ...shared, onRetry: addWarning, onWarning: addWarning };
  const fetcher = openFetcher(profile, fetching, options);
  const drainFetchWarnings = () => {
    const drained = warnings;
    warnings = [];
    return drained;
  };
  try {
    return await collect({
      db,
      profile,
      fetcher,
      parser: options.parser,
      run,
      cancelled: cancelled.signal,
      interrupted: job.signal,
      drainFetchWarnings,
      onPage,
      onRunFinished: options.onRunFinished,
    });
  } catch (error) {
    if (error instanceof RunTakenOverError) return true;
    throw error;
  } finally {
    watch.abort();
    await fetcher.close();
    await leases.flush();
  }
}

/** Ends a run that cannot begin. @returns true, because it is finished. */
async function fail(
  { db, onRunFinished }: CollectionWorkerOptions,
  run: RunRow,
  error: RunWarning,
): Promise<true> {
  await inTransaction(db, async (trx) => {
    const finished = await finishRun(trx, run, {
      status: 'failed',
      stopReason: 'error',
      warnings: run.warnings,
      error,
      now: new Date(),
    });
    await onRunFinished?.(trx, finished);
  });
  return true;
}
