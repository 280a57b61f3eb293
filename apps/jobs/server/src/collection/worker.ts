import {
  createFetcher,
  type FetcherOptions,
  type HostTurns,
  Politeness,
  RobotsCache,
} from '@workreel/crawler';
import type { RunNote } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Counter, type Registry } from '@workreel/platform/metrics';
import { type Job, JobInterrupted, type JobQueue } from '@workreel/platform/queue';
import type { JobsDb } from '../migrations/tables.ts';
import { collect } from './collect.ts';
import { CRAWL_QUEUE, type CrawlJob, type SiteProfiles } from './crawls.ts';
import { openHostTurns } from './host-turns.ts';
import { type RunChannel, watchCancel } from './run-channel.ts';
import {
  claimRun,
  findRun,
  finishRun,
  type OnRunEnded,
  type RunRow,
  RunTakenOverError,
} from './runs.repository.ts';

export interface CollectionWorker {
  db: JobsDb;
  queue: JobQueue;
  channel: RunChannel;
  profiles: SiteProfiles;
  log: Log;
  metrics: Registry;
  /** Who we say we are and what we may reach. */
  fetching: FetcherOptions;
  onRunEnded?: OnRunEnded;
}

/** Sites collected at once by one process; a host is asked by one at a time whatever this is. */
const CONCURRENCY = 4;

/** Does the collecting that this and other processes ask for. */
export async function startCollectionWorker(worker: CollectionWorker): Promise<void> {
  const robotsCache = new RobotsCache();
  const turns = openHostTurns(worker);
  const politeness = new Politeness({ turns });
  const pages = new Counter({
    name: 'jobs_pages_fetched_total',
    help: 'Result pages stored.',
    labelNames: ['site'],
    registers: [worker.metrics],
  });
  const saved = new Counter({
    name: 'jobs_postings_saved_total',
    help: 'New postings.',
    labelNames: ['site'],
    registers: [worker.metrics],
  });
  const runs = new Counter({
    name: 'jobs_runs_finished_total',
    help: 'Runs by how they ended.',
    labelNames: ['site', 'status'],
    registers: [worker.metrics],
  });

  await worker.queue.work<CrawlJob>({ ...CRAWL_QUEUE, concurrency: CONCURRENCY }, async (job) => {
    const run = await claimRun(worker.db, job.data.runId, new Date());
    if (!run) return;
    const log = worker.log.child({ run: run.id, site: run.site });
    log.info({ attempt: run.attempt, page: run.checkpoint?.page ?? 1 }, 'collecting');
    let savedBefore = run.postings_saved;
    const done = await collectOnce(worker, { robotsCache, politeness, turns }, run, job, (row) => {
      pages.inc({ site: row.site });
      saved.inc({ site: row.site }, row.postings_saved - savedBefore);
      savedBefore = row.postings_saved;
    });
    if (!done) throw new JobInterrupted();
    const ended = await findRun(worker.db, run.id);
    if (ended) runs.inc({ site: run.site, status: ended.status });
    log.info(
      {
        status: ended?.status,
        saved: ended?.postings_saved,
        skipped: ended?.postings_skipped,
        error: ended?.error,
      },
      'collected',
    );
  });
}

async function collectOnce(
  worker: CollectionWorker,
  { turns, ...shared }: { robotsCache: RobotsCache; politeness: Politeness; turns: HostTurns },
  run: RunRow,
  job: Job<CrawlJob>,
  onPage: (run: RunRow) => void,
): Promise<boolean> {
  const { db } = worker;
  const profile = worker.profiles.get(run.site);
  if (!profile) {
    const error = { code: 'SITE_UNKNOWN', message: `The profile of ${run.site} is gone.`, url: null };
    await inTransaction(db, async (trx) => {
      const ended = await finishRun(trx, run, {
        status: 'failed',
        stopReason: 'error',
        warnings: run.warnings,
        error,
        now: new Date(),
      });
      await worker.onRunEnded?.(trx, ended);
    });
    return true;
  }
  const cancelled = new AbortController();
  const watching = new AbortController();
  const look = async () => {
    if ((await findRun(db, run.id))?.cancel_requested) cancelled.abort(new Error('cancelled'));
  };
  const lookAgain = () =>
    void look().catch((error: unknown) => worker.log.error({ err: error }, 'looking at a run failed'));
  watchCancel(worker.channel, run.id, lookAgain, watching.signal);
  await look();
  let notes: RunNote[] = [];
  const fetcher = createFetcher({
    ...worker.fetching,
    ...shared,
    onRetry: ({ code, message, url }) => notes.push({ code, message, url }),
  });
  const takeFetchNotes = () => {
    const taken = notes;
    notes = [];
    return taken;
  };
  try {
    return await collect({
      db,
      profile,
      fetcher,
      run,
      cancelled: cancelled.signal,
      interrupted: job.signal,
      takeFetchNotes,
      onPage,
      onRunEnded: worker.onRunEnded,
    });
  } catch (error) {
    if (error instanceof RunTakenOverError) return true;
    throw error;
  } finally {
    watching.abort();
    await fetcher.close();
    await turns.settled();
  }
}
