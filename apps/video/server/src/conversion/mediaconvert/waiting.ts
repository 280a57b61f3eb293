import type { Channel } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import type { ConversionJob } from '@workreel/transcoder';
import type { VideoDb } from '../../migrations/tables.ts';
import { hasJobEnded } from './jobs.domain.ts';
import { applyJobMessage, findLatestJob, type MediaJob, nextAttempt } from './jobs.repository.ts';
import type { JobMessage } from './messages.domain.ts';
import { type Order, orderId } from './order.domain.ts';

/** What waiting for an order works with. */
export interface Orders {
  db: VideoDb;
  /** Names the originals' bucket. */
  bucket: string;
  channel: Channel;
  log: Log;
  /** Has the order carried out, unless it is already: safe beside the function that does the same. */
  start(order: Order): Promise<JobMessage>;
  /** What MediaConvert says of a job now; undefined where it knows none (it forgets after 90 days). */
  getJob(jobId: string): Promise<JobMessage | undefined>;
  patience: Patience;
}

/** Milliseconds. */
export interface Patience {
  /** So long the function may take that begins the first order when the object arrives. */
  functionMs: number;
  /** Where nothing was told for so long, MediaConvert is asked: events may be lost. */
  silenceMs: number;
  /** So long it is tried to begin an order, before that is a failed try: services are away for minutes. */
  startMs: number;
  /** Before the first of those tries is repeated; doubles with each. */
  pauseMs: number;
}

export const USUAL_PATIENCE: Patience = {
  // Events of S3 arrive within seconds, a cold start and the probe of a file take a few more.
  functionMs: 30_000,
  // MediaConvert tells of progress every ten seconds, but nothing while a job is queued.
  silenceMs: 60_000,
  startMs: 5 * 60_000,
  pauseMs: 1_000,
};
/** Longest pause between two tries to begin an order. */
const MAX_PAUSE_MS = 30_000;

/**
 * Waits until the conversion of an original has ended, and gives the order where nobody does.
 *
 * @returns the order of which no try has made use.
 * @throws the reason of the job's signal; what keeps an order from being begun for {@link Patience.startMs}.
 */
export async function waitForEnd(orders: Orders, job: ConversionJob): Promise<MediaJob> {
  await using notices = openNotices(orders.channel, job.uploadId, job.signal);
  return await new Waiting(orders, job, notices).end();
}

class Waiting {
  readonly #orders: Orders;
  readonly #job: ConversionJob;
  readonly #notices: Notices;
  #seen: MediaJob | undefined;
  /** When something was told, or asked for, at last. */
  #quietSince = performance.now();
  #failing: { since: number; pauseMs: number } | undefined;
  #deaf = false;

  constructor(orders: Orders, job: ConversionJob, notices: Notices) {
    this.#orders = orders;
    this.#job = job;
    this.#notices = notices;
  }

  async end(): Promise<MediaJob> {
    for (;;) {
      this.#notices.renew();
      const latest = await findLatestJob(this.#orders.db, this.#job.uploadId);
      this.#job.signal.throwIfAborted();
      this.#see(latest);
      if (latest !== undefined && hasJobEnded(latest.status) && !latest.used) return latest;
      const attempt = nextAttempt(latest);
      const begun = latest?.attempt === attempt;
      const left = this.#quietSince + this.#patienceFor(latest, begun) - performance.now();
      if (left > 0) await this.#notices.next(left);
      else if (begun && latest.job_id !== null) await this.#ask(latest.job_id, attempt);
      else await this.#begin(attempt);
    }
  }

  #patienceFor(latest: MediaJob | undefined, begun: boolean): number {
    const { silenceMs, functionMs } = this.#orders.patience;
    if (begun) return silenceMs;
    // The function gives the first order alone.
    return latest === undefined ? functionMs : 0;
  }

  #see(latest: MediaJob | undefined): void {
    const isNews =
      latest !== undefined &&
      (latest.attempt !== this.#seen?.attempt ||
        latest.updated_at.getTime() !== this.#seen.updated_at.getTime());
    if (!isNews) return;
    this.#quietSince = performance.now();
    if (!latest.used && latest.progress !== null && latest.progress !== this.#seen?.progress)
      this.#job.onProgress(latest.progress);
    this.#seen = latest;
  }

  async #begin(attempt: number): Promise<void> {
    const { start, bucket, db } = this.#orders;
    let message: JobMessage;
    try {
      message = await start({ bucket, key: this.#job.key, attempt });
    } catch (error) {
      return this.#pause(error, attempt);
    }
    this.#failing = undefined;
    this.#quietSince = performance.now();
    await applyJobMessage(db, message);
  }

  /** @throws the error that has gone on for too long. */
  async #pause(error: unknown, attempt: number): Promise<void> {
    const { log, patience } = this.#orders;
    this.#job.signal.throwIfAborted();
    const now = performance.now();
    this.#failing ??= { since: now, pauseMs: patience.pauseMs };
    if (now - this.#failing.since >= patience.startMs) throw error;
    log.warn({ err: error, upload: this.#job.uploadId, attempt }, 'a conversion could not be begun');
    // Somebody else may begin it meanwhile.
    await this.#notices.next(this.#failing.pauseMs);
    this.#failing.pauseMs = Math.min(2 * this.#failing.pauseMs, MAX_PAUSE_MS);
  }

  async #ask(jobId: string, attempt: number): Promise<void> {
    const { getJob, db, log } = this.#orders;
    this.#quietSince = performance.now();
    let message: JobMessage;
    try {
      message = (await getJob(jobId)) ?? forgotten({ key: this.#job.key, attempt }, jobId);
    } catch (error) {
      // The job goes on, and is told of by events as well.
      if (!this.#deaf) log.warn({ err: error, upload: this.#job.uploadId }, 'MediaConvert does not answer');
      this.#deaf = true;
      return;
    }
    this.#deaf = false;
    await applyJobMessage(db, message);
  }
}

const forgotten = (order: Pick<Order, 'key' | 'attempt'>, jobId: string): JobMessage => ({
  kind: 'job',
  order: orderId(order),
  jobId,
  status: 'error',
  error: { code: null, message: `MediaConvert knows no job ${jobId} any more.` },
  at: new Date().toISOString(),
});

interface Notices extends AsyncDisposable {
  /** Notices from here on end the next wait: to be called before what may change is read. */
  renew(): void;
  /** Waits for a notice, at most so long. @throws the signal's reason. */
  next(milliseconds: number): Promise<void>;
}

function openNotices(channel: Channel, topic: string, signal: AbortSignal): Notices {
  let noticed = Promise.withResolvers<void>();
  const watching = new AbortController();
  const wake = () => noticed.resolve();
  channel.watch(topic, wake, watching.signal);
  signal.addEventListener('abort', wake, { signal: watching.signal });
  return {
    renew: () => {
      noticed = Promise.withResolvers();
    },
    next: async (milliseconds) => {
      signal.throwIfAborted();
      const timer = setTimeout(wake, milliseconds);
      await noticed.promise;
      clearTimeout(timer);
      signal.throwIfAborted();
    },
    [Symbol.asyncDispose]: async () => watching.abort(),
  };
}
