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
  /** Bucket of the originals. */
  bucket: string;
  channel: Channel;
  log: Log;
  /** Creates the job of a request unless it exists; the Lambda function may do so concurrently. */
  start(request: JobRequest): Promise<JobMessage>;
  /** Gets a job from MediaConvert; undefined if it does not exist (jobs are deleted after 90 days). */
  getJob(jobId: string): Promise<JobMessage | undefined>;
  timeouts: Timeouts;
}

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** How long to wait for the Lambda function to make the first request after an upload. */
  functionMs: number;
  /** Time without an event after which MediaConvert is polled, since events may be lost. */
  silenceMs: number;
  /** How long creating a job is retried before the attempt fails, since services may be down for minutes. */
  startMs: number;
  /** Delay before the first retry; doubles with each retry. */
  retryDelayMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  // S3 events arrive within seconds; a cold start and probing the file take a few more.
  functionMs: 30_000,
  // MediaConvert sends progress every ten seconds, but no events while a job is queued.
  silenceMs: 60_000,
  startMs: 5 * 60_000,
  retryDelayMs: 1_000,
};
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Waits until a job of an original has ended, and requests one if there is none.
 *
 * @returns a job that no failed attempt has used.
 * @throws the signal's reason, or the last error if no job could be created for {@link Timeouts.startMs}.
 */
export async function waitForJobEnd(options: JobWaiterOptions, job: ConversionJob): Promise<MediaJob> {
  await using notifications = openNotifications(options.channel, job.uploadId, job.signal);
  return await new JobWaiter(options, job, notifications).waitForEnd();
}

class JobWaiter {
  readonly #options: JobWaiterOptions;
  readonly #job: ConversionJob;
  readonly #notifications: Notifications;
  #lastSeen: MediaJob | undefined;
  /** Time of the last event or request. */
  #quietSince = performance.now();
  #failing: { since: number; delayMs: number } | undefined;
  #isUnreachable = false;

  constructor(options: JobWaiterOptions, job: ConversionJob, notifications: Notifications) {
    this.#options = options;
    this.#job = job;
    this.#notifications = notifications;
  }

  async waitForEnd(): Promise<MediaJob> {
    for (;;) {
      this.#notifications.reset();
      const latest = await findLatestJob(this.#options.db, this.#job.uploadId);
      this.#job.signal.throwIfAborted();
      this.#observe(latest);
      if (latest !== undefined && hasJobEnded(latest.status) && !latest.used) return latest;
      const attempt = nextAttempt(latest);
      const isRequested = latest?.attempt === attempt;
      const remainingMs = this.#quietSince + this.#timeoutFor(latest, isRequested) - performance.now();
      if (remainingMs > 0) await this.#notifications.next(remainingMs);
      else if (isRequested && latest.job_id !== null) await this.#poll(latest.job_id, attempt);
      else await this.#createJob(attempt);
    }
  }

  #timeoutFor(latest: MediaJob | undefined, isRequested: boolean): number {
    const { silenceMs, functionMs } = this.#options.timeouts;
    if (isRequested) return silenceMs;
    // The Lambda function makes only the first request.
    return latest === undefined ? functionMs : 0;
  }

  #observe(latest: MediaJob | undefined): void {
    const isChanged =
      latest !== undefined &&
      (latest.attempt !== this.#lastSeen?.attempt ||
        latest.updated_at.getTime() !== this.#lastSeen.updated_at.getTime());
    if (!isChanged) return;
    this.#quietSince = performance.now();
    if (!latest.used && latest.progress !== null && latest.progress !== this.#lastSeen?.progress)
      this.#job.onProgress(latest.progress);
    this.#lastSeen = latest;
  }

  async #createJob(attempt: number): Promise<void> {
    const { start, bucket, db } = this.#options;
    let message: JobMessage;
    try {
      message = await start({ bucket, key: this.#job.key, attempt });
    } catch (error) {
      return this.#waitToRetry(error, attempt);
    }
    this.#failing = undefined;
    this.#quietSince = performance.now();
    await applyJobMessage(db, message);
  }

  /** @throws the error if it has persisted for too long. */
  async #waitToRetry(error: unknown, attempt: number): Promise<void> {
    const { log, timeouts } = this.#options;
    this.#job.signal.throwIfAborted();
    const now = performance.now();
    this.#failing ??= { since: now, delayMs: timeouts.retryDelayMs };
    if (now - this.#failing.since >= timeouts.startMs) throw error;
    log.warn(
      { err: error, upload: this.#job.uploadId, attempt },
      'MediaConvert job could not be created, will retry',
    );
    // The Lambda function may create it in the meantime.
    await this.#notifications.next(this.#failing.delayMs);
    this.#failing.delayMs = Math.min(2 * this.#failing.delayMs, MAX_RETRY_DELAY_MS);
  }

  async #poll(jobId: string, attempt: number): Promise<void> {
    const { getJob, db, log } = this.#options;
    this.#quietSince = performance.now();
    let message: JobMessage;
    try {
      message = (await getJob(jobId)) ?? jobNotFound({ key: this.#job.key, attempt }, jobId);
    } catch (error) {
      // The job continues and still sends events.
      if (!this.#isUnreachable)
        log.warn({ err: error, upload: this.#job.uploadId }, 'MediaConvert could not be polled, will retry');
      this.#isUnreachable = true;
      return;
    }
    this.#isUnreachable = false;
    await applyJobMessage(db, message);
  }
}

const jobNotFound = (request: Pick<JobRequest, 'key' | 'attempt'>, jobId: string): JobMessage => ({
  kind: 'job',
  request: jobRequestId(request),
  jobId,
  status: 'error',
  error: { code: null, message: `MediaConvert job ${jobId} does not exist.` },
  at: new Date().toISOString(),
});

interface Notifications extends AsyncDisposable {
  /** Starts a new wait. Call it before reading the state, so that no notification is missed. */
  reset(): void;
  /** Waits for a notification or the timeout. @throws the signal's reason. */
  next(timeoutMs: number): Promise<void>;
}

function openNotifications(channel: Channel, topic: string, signal: AbortSignal): Notifications {
  let notified = Promise.withResolvers<void>();
  const subscription = new AbortController();
  const wake = () => notified.resolve();
  channel.subscribe(topic, wake, subscription.signal);
  signal.addEventListener('abort', wake, { signal: subscription.signal });
  return {
    reset: () => {
      notified = Promise.withResolvers();
    },
    next: async (timeoutMs) => {
      signal.throwIfAborted();
      const timer = setTimeout(wake, timeoutMs);
      await notified.promise;
      clearTimeout(timer);
      signal.throwIfAborted();
    },
    [Symbol.asyncDispose]: async () => subscription.abort(),
  };
}
