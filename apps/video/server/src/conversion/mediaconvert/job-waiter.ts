import type { Channel } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import type { ConversionJob } from '@workreel/transcoder';
import type { VideoDb } from '../../migrations/tables.ts';
import { type JobRequest, jobRequestId } from './job-request.domain.ts';
import { hasJobEnded } from './jobs.domain.ts';
import { applyJobMessage, findLatestJob, type MediaJob, nextAttempt } from './jobs.repository.ts';
import type { JobMessage } from './messages.domain.ts';

export interface JobWaiterOptions {
  db: VideoDb;
  /** Names the originals' bucket. */
  bucket: string;
  channel: Channel;
  log: Log;
  /** Creates the job of a request unless there is one; the function may do so at the same time. */
  start(request: JobRequest): Promise<JobMessage>;
  /** Asks MediaConvert for a job; undefined if it does not know it (it forgets jobs after 90 days). */
  getJob(jobId: string): Promise<JobMessage | undefined>;
  timeouts: Timeouts;
}

/** Milliseconds. */
export interface Timeouts {
  /** How long the function may take to make the first request after an upload. */
  functionMs: number;
  /** After so long without an event MediaConvert is asked: events may be lost. */
  silenceMs: number;
  /** How long creating a job is retried before the attempt fails: services may be down for minutes. */
  startMs: number;
  /** Pause before the first retry; doubles with each. */
  pauseMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  // Events of S3 arrive within seconds, a cold start and the probe of a file take a few more.
  functionMs: 30_000,
  // MediaConvert sends progress every ten seconds, but nothing while a job is queued.
  silenceMs: 60_000,
  startMs: 5 * 60_000,
  pauseMs: 1_000,
};
/** Longest pause between two retries. */
const MAX_PAUSE_MS = 30_000;

/**
 * Waits until a job of an original has ended, and requests one if nobody does.
 *
 * @returns a job that no attempt has used.
 * @throws the signal's reason; the error that has prevented the creation of a job for {@link Timeouts.startMs}.
 */
export async function waitForEnd(options: JobWaiterOptions, job: ConversionJob): Promise<MediaJob> {
  await using notices = openNotices(options.channel, job.uploadId, job.signal);
  return await new JobWaiter(options, job, notices).end();
}

class JobWaiter {
  readonly #options: JobWaiterOptions;
  readonly #job: ConversionJob;
  readonly #notices: Notices;
  #seen: MediaJob | undefined;
  /** When the last event came or the last request was sent. */
  #quietSince = performance.now();
  #failing: { since: number; pauseMs: number } | undefined;
  #unanswered = false;

  constructor(options: JobWaiterOptions, job: ConversionJob, notices: Notices) {
    this.#options = options;
    this.#job = job;
    this.#notices = notices;
  }

  async end(): Promise<MediaJob> {
    for (;;) {
      this.#notices.renew();
      const latest = await findLatestJob(this.#options.db, this.#job.uploadId);
      this.#job.signal.throwIfAborted();
      this.#see(latest);
      if (latest !== undefined && hasJobEnded(latest.status) && !latest.used) return latest;
      const attempt = nextAttempt(latest);
      const begun = latest?.attempt === attempt;
      const left = this.#quietSince + this.#timeoutFor(latest, begun) - performance.now();
      if (left > 0) await this.#notices.next(left);
      else if (begun && latest.job_id !== null) await this.#ask(latest.job_id, attempt);
      else await this.#begin(attempt);
    }
  }

  #timeoutFor(latest: MediaJob | undefined, begun: boolean): number {
    const { silenceMs, functionMs } = this.#options.timeouts;
    if (begun) return silenceMs;
    // The function makes the first request only.
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
    const { start, bucket, db } = this.#options;
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

  /** @throws the error if it has persisted for too long. */
  async #pause(error: unknown, attempt: number): Promise<void> {
    const { log, timeouts } = this.#options;
    this.#job.signal.throwIfAborted();
    const now = performance.now();
    this.#failing ??= { since: now, pauseMs: timeouts.pauseMs };
    if (now - this.#failing.since >= timeouts.startMs) throw error;
    log.warn({ err: error, upload: this.#job.uploadId, attempt }, 'a MediaConvert job could not be created');
    // The function may create it meanwhile.
    await this.#notices.next(this.#failing.pauseMs);
    this.#failing.pauseMs = Math.min(2 * this.#failing.pauseMs, MAX_PAUSE_MS);
  }

  async #ask(jobId: string, attempt: number): Promise<void> {
    const { getJob, db, log } = this.#options;
    this.#quietSince = performance.now();
    let message: JobMessage;
    try {
      message = (await getJob(jobId)) ?? forgotten({ key: this.#job.key, attempt }, jobId);
    } catch (error) {
      // The job continues, and sends events too.
      if (!this.#unanswered)
        log.warn({ err: error, upload: this.#job.uploadId }, 'MediaConvert does not answer');
      this.#unanswered = true;
      return;
    }
    this.#unanswered = false;
    await applyJobMessage(db, message);
  }
}

const forgotten = (request: Pick<JobRequest, 'key' | 'attempt'>, jobId: string): JobMessage => ({
  kind: 'job',
  request: jobRequestId(request),
  jobId,
  status: 'error',
  error: { code: null, message: `MediaConvert knows no job ${jobId} any more.` },
  at: new Date().toISOString(),
});

interface Notices extends AsyncDisposable {
  /** Notices from now on end the next wait. Call it before reading what they announce. */
  renew(): void;
  /** Waits for a notice, at most so many milliseconds. @throws the signal's reason. */
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
