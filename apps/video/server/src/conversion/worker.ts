import type { ObjectStore } from '@workreel/object-store';
import type { Channel } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Gauge, Histogram, type Registry } from '@workreel/platform/metrics';
import { type Job, JobInterrupted } from '@workreel/platform/queue';
import { ConversionError, type Converter } from '@workreel/transcoder';
import type { VideoError } from '@workreel/video-contract';
import { runPrefix } from '../keys.domain.ts';
import { findConversion } from './conversions.repository.ts';
import {
  type Claimed,
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
import { RELOCATION_QUEUE, relocate } from './relocation.ts';

export interface ConversionWorker extends Conversions {
  converter: Converter;
  channel: Channel;
  log: Log;
  metrics: Registry;
  settings: { MAX_DURATION_SECONDS: number };
  /** Conversions at once in this process. */
  concurrency: number;
}

/**
 * Conversions that one process waits for at once where they are done elsewhere. Waiting costs nothing, but whoever takes
 * from the queue looks into its table every two seconds; those behind go on meanwhile, and are published when one ends.
 */
export const WAITING_AT_ONCE = 20;

/** How often progress is written, in milliseconds. */
const PROGRESS_MS = 500;

/** Does the converting that this and other processes ask for. */
export async function startConversionWorker(worker: ConversionWorker): Promise<void> {
  const ended = new Histogram({
    name: 'video_conversion_seconds',
    help: 'Time of a conversion in this process, by the state of its upload afterwards.',
    labelNames: ['state'],
    buckets: [10, 30, 60, 300, 900, 3_600, 14_400],
    registers: [worker.metrics],
  });
  const running = new Gauge({
    name: 'video_conversions_running',
    help: 'Conversions under way in this process.',
    registers: [worker.metrics],
  });
  await worker.queue.work<{ uploadId: string }>(
    { ...RELOCATION_QUEUE, concurrency: 1 },
    async ({ data }) => void (await relocate(worker, data.uploadId)),
  );
  await worker.queue.work<{ uploadId: string }>(
    { ...CONVERSION_QUEUE, concurrency: worker.concurrency },
    async (job) => {
      const row = await claim(worker, job.data.uploadId);
      // If its files belong under the other prefix, a further run begins there.
      if (!row || (await relocate(worker, row.id))) return;
      const log = worker.log.child({ upload: row.id, run: row.run });
      log.info({ attempt: row.attempt }, 'converting');
      running.inc();
      const end = ended.startTimer();
      try {
        await convertClaimed(worker, row, job, log);
      } finally {
        running.dec();
      }
      const state = (await findConversion(worker.db, row.id))?.state ?? 'removed';
      end({ state });
      log.info({ state }, 'conversion ended');
    },
  );
}

const givenUp = (reason: string): VideoError => ({
  code: 'CONVERSION_FAILED',
  message: `Given up after ${MAX_ATTEMPTS} tries: ${reason}`,
});

async function convertClaimed(
  worker: ConversionWorker,
  row: Claimed,
  job: Job<unknown>,
  log: Log,
): Promise<void> {
  if (row.attempt > MAX_ATTEMPTS) {
    await fail(worker, row, givenUp('the process that did it died each time.'));
    return;
  }
  await using lost = watchForLoss(worker, row, log);
  await lost.look();
  const signal = AbortSignal.any([job.signal, lost.signal]);
  try {
    await convert(worker, row, signal, log);
  } catch (error) {
    await lost.look();
    if (lost.signal.aborted) {
      // The post went, the files moved, or an admin cancelled it. Nobody else knows of what this run has written.
      await worker.store.deletePrefix(runPrefix(row.visibility_prefix, row.id, row.run));
      return;
    }
    if (job.signal.aborted) {
      await releaseClaim(worker, row);
      throw new JobInterrupted();
    }
    if (error instanceof ConversionError) {
      await fail(worker, row, error);
      return;
    }
    const message = (error as Error).message;
    if (!job.lastTry && (await isAway(worker.store))) {
      log.warn({ err: error }, 'the store is away; the conversion is tried again');
      await releaseClaim(worker, row);
      throw error;
    }
    if (row.attempt >= MAX_ATTEMPTS) {
      log.error({ err: error }, 'the last attempt failed');
      await fail(worker, row, givenUp(message));
      return;
    }
    await recordFailure(worker, row, message);
    throw error;
  }
}

/** A store that is away comes back: what fails meanwhile is no failed try. */
const isAway = (store: ObjectStore): Promise<boolean> =>
  store.check().then(
    () => false,
    () => true,
  );

async function convert(worker: ConversionWorker, row: Claimed, signal: AbortSignal, log: Log): Promise<void> {
  const { store, converter } = worker;
  if (!(await store.head(row.key)))
    throw new ConversionError('OBJECT_MISSING', 'The file that was sent is no longer in the store.');
  const prefix = runPrefix(row.visibility_prefix, row.id, row.run);
  const progress = throttle((share) => recordProgress(worker, row, share), log);
  const made = await converter.convert({
    uploadId: row.id,
    key: row.key,
    source: await store.source(row.key),
    publish: (name, body, contentType) => store.put(`${prefix}${name}`, body, { contentType }),
    copyOutput: (from) => store.copyPrefix(from, prefix),
    maxDurationSeconds: worker.settings.MAX_DURATION_SECONDS,
    onProbed: async (probed) => void (await recordProbed(worker, row, probed)),
    onPlayable: async (playable) => void (await publishPlayable(worker, row, playable)),
    onProgress: progress.tell,
    signal,
  });
  await progress.settled();
  signal.throwIfAborted();
  await finish(worker, row, made);
}

/** Notices that a conversion is not wanted any more: its upload is gone, or another run has taken its place. */
function watchForLoss(worker: ConversionWorker, { id, run }: Claimed, log: Log) {
  const lost = new AbortController();
  const watching = new AbortController();
  const look = async () => {
    if ((await findConversion(worker.db, id))?.run !== run) lost.abort(new Error('not wanted any more'));
  };
  worker.channel.watch(
    id,
    () => void look().catch((error: unknown) => log.error({ err: error }, 'looking at an upload failed')),
    watching.signal,
  );
  return { signal: lost.signal, look, [Symbol.asyncDispose]: async () => watching.abort() };
}

/** Writes progress one after the other, not more often than is looked at. */
function throttle(write: (share: number) => Promise<unknown>, log: Log) {
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    tell: (share: number) => {
      if (busy || performance.now() - last < PROGRESS_MS) return;
      last = performance.now();
      busy = true;
      writing = write(share)
        .catch((error: unknown) => log.warn({ err: error }, 'progress was not written'))
        .finally(() => {
          busy = false;
        });
    },
    settled: () => writing,
  };
}
