import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Gauge, Histogram, type Registry } from '@workreel/platform/metrics';
import { type Job, JobDeferred, JobInterrupted } from '@workreel/platform/queue';
import { ConversionError, type Converter, type Playable } from '@workreel/transcoder';
import type { VideoError } from '@workreel/video-contract';
import { runPrefix } from '../keys.domain.ts';
import { findConversion } from './conversions.repository.ts';
import {
  type ClaimedConversion,
  CONVERSION_QUEUE,
  type Conversions,
  claim,
  fail,
  finish,
  MAX_ATTEMPTS,
  publishPlayable,
  recordFailure,
  recordProbed,
  recordProgress,
  releaseClaim,
} from './conversions.ts';
import type { Installation } from './installation.ts';
import { chooseConversion } from './queue-order.ts';
import { RELOCATION_QUEUE, relocate, runRelocation } from './relocation.ts';

export interface ConversionWorker extends Conversions {
  converter: Converter;
  channel: Channel;
  log: Log;
  metrics: Registry;
  settings: { MAX_DURATION_SECONDS: number };
  /** Number of concurrent conversions in this process. */
  concurrency: number;
  /** Whether the last free slot is kept for short films. */
  hasShortSlot: boolean;
  installation: Installation;
}

/**
 * Number of remote conversions that one process waits for concurrently. Waiting is cheap, but each queue worker polls its
 * table every two seconds. Further conversions also run remotely, and are published when a worker is free.
 */
export const REMOTE_CONCURRENCY = 20;

/** Minimum interval between two progress updates. */
const PROGRESS_INTERVAL_MS = 500;

/** Runs queued conversions and relocations in this process. */
export async function startConversionWorker(worker: ConversionWorker): Promise<void> {
  const duration = new Histogram({
    name: 'video_conversion_seconds',
    help: 'Duration of conversions in this process by the resulting state of the upload.',
    labelNames: ['state'],
    buckets: [10, 30, 60, 300, 900, 3_600, 14_400],
    registers: [worker.metrics],
  });
  const running = new Gauge({
    name: 'video_conversions_running',
    help: 'Conversions running in this process.',
    registers: [worker.metrics],
  });
  await worker.queue.work<{ uploadId: string }>({ ...RELOCATION_QUEUE, concurrency: 1 }, ({ data }) =>
    runRelocation(worker, data.uploadId),
  );
  await worker.queue.work<{ uploadId: string }>(
    {
      ...CONVERSION_QUEUE,
      concurrency: worker.concurrency,
      choose: async (trx, busy) =>
        worker.installation.problem === null
          ? chooseConversion(trx, { onlyShort: worker.hasShortSlot && busy === worker.concurrency - 1 })
          : undefined,
    },
    async (job) => {
      const row = await claim(worker, job.data.uploadId);
      // If the files belong under the other prefix, the relocation has enqueued the conversion again.
      if (!row || (await relocate(worker, row.id)) === 'moved') return;
      const log = worker.log.child({ upload: row.id, run: row.run });
      log.info({ attempt: row.attempt }, 'conversion started');
      running.inc();
      const end = duration.startTimer();
      try {
        await convertClaimed(worker, row, job, log);
      } finally {
        running.dec();
      }
      const state = (await findConversion(worker.db, row.id))?.state ?? 'removed';
      end({ state });
      log.info({ state }, 'conversion finished');
    },
  );
}

const outOfAttempts = (reason: string): VideoError => ({
  code: 'CONVERSION_FAILED',
  message: `Conversion failed after ${MAX_ATTEMPTS} attempts: ${reason}`,
});

async function convertClaimed(
  worker: ConversionWorker,
  row: ClaimedConversion,
  job: Job<unknown>,
  log: Log,
): Promise<void> {
  if (row.attempt > MAX_ATTEMPTS) {
    await fail(worker, row, outOfAttempts('the worker process crashed each time.'));
    return;
  }
  await using watch = watchClaim(worker, row, log);
  await watch.check();
  const signal = AbortSignal.any([job.signal, watch.signal]);
  try {
    await convert(worker, row, signal, log);
    worker.installation.reportSuccess();
  } catch (error) {
    const isInterrupted = await afterOutage(() => watch.check());
    if (watch.signal.aborted) {
      // The post was deleted, the files were relocated, or an admin canceled the conversion. Nothing else removes
      // files that this run wrote after that.
      await worker.store.deletePrefix(runPrefix(row.visibility_prefix, row.id, row.run));
      return;
    }
    if (job.signal.aborted || isInterrupted) {
      await releaseClaim(worker, row);
      throw new JobInterrupted();
    }
    if (error instanceof ConversionError) {
      worker.installation.reportSuccess();
      await fail(worker, row, error);
      return;
    }
    const message = (error as Error).message;
    const problem = await worker.installation.findCause(error);
    if (problem !== undefined) {
      log.warn({ err: error }, 'conversion will be retried');
      await releaseClaim(worker, row, problem);
      throw new JobDeferred(problem.delayMs);
    }
    if (row.attempt >= MAX_ATTEMPTS) {
      log.error({ err: error }, 'conversion failed in its last attempt');
      await fail(worker, row, outOfAttempts(message));
      return;
    }
    await recordFailure(worker, row, message);
    throw error;
  }
}

/** How long to wait for a database that restarts; less than the time after which a stopping process is killed. */
const OUTAGE_MS = 8_000;
const OUTAGE_RETRY_MS = 500;

/**
 * Waits until the database answers.
 *
 * @returns whether it did not at first. Then it may be the cause of the failed attempt.
 * @throws the error of the database. The attempt counts, as if the process had crashed.
 */
async function afterOutage(query: () => Promise<void>): Promise<boolean> {
  const start = performance.now();
  for (let failures = 0; ; failures++) {
    try {
      await query();
      return failures > 0;
    } catch (error) {
      if (performance.now() - start > OUTAGE_MS) throw error;
      await sleep(OUTAGE_RETRY_MS);
    }
  }
}

async function convert(
  worker: ConversionWorker,
  row: ClaimedConversion,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const { store, converter } = worker;
  if (!(await store.head(row.key)))
    throw new ConversionError('OBJECT_MISSING', 'The uploaded file is no longer in the object store.');
  const prefix = runPrefix(row.visibility_prefix, row.id, row.run);
  let playable: Playable | undefined;
  const progress = throttleProgress((value) => recordProgress(worker, row, value, playable), log);
  const result = await converter.convert({
    uploadId: row.id,
    key: row.key,
    source: await store.source(row.key),
    publish: (name, body, contentType) => store.put(`${prefix}${name}`, body, { contentType }),
    copyOutput: (from) => store.copyPrefix(from, prefix),
    maxDurationSeconds: worker.settings.MAX_DURATION_SECONDS,
    keepLoudness: row.keep_loudness,
    onProbed: async (probed) => void (await recordProbed(worker, row, probed)),
    onPlayable: async (current) => {
      const isFirst = playable === undefined;
      playable = current;
      // Later results are recorded together with the progress.
      if (isFirst) await publishPlayable(worker, row, current);
    },
    onProgress: progress.report,
    signal,
  });
  await progress.settled();
  signal.throwIfAborted();
  await finish(worker, row, result);
}

/** Returns a `signal` that aborts when the claim is lost: the upload was deleted, or another run has taken over. */
function watchClaim(worker: ConversionWorker, { id, run }: ClaimedConversion, log: Log) {
  const lost = new AbortController();
  const subscription = new AbortController();
  const check = async () => {
    if ((await findConversion(worker.db, id))?.run !== run)
      lost.abort(new Error('The conversion was canceled, relocated or deleted.'));
  };
  worker.channel.subscribe(
    id,
    () =>
      void check().catch((error: unknown) =>
        log.error({ err: error }, 'checking the claim of a conversion failed'),
      ),
    subscription.signal,
  );
  return { signal: lost.signal, check, [Symbol.asyncDispose]: async () => subscription.abort() };
}

/** Drops progress while an update is being written or if the last one is too recent. */
function throttleProgress(write: (progress: number) => Promise<unknown>, log: Log) {
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    report: (progress: number) => {
      if (busy || performance.now() - last < PROGRESS_INTERVAL_MS) return;
      last = performance.now();
      busy = true;
      writing = write(progress)
        .catch((error: unknown) => log.warn({ err: error }, 'conversion progress could not be written'))
        .finally(() => {
          busy = false;
        });
    },
    settled: () => writing,
  };
}
