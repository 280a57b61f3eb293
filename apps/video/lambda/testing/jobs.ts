import { existsSync, mkdtempDisposableSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type Delivery, recordedEvent } from './delivery.ts';
import { encode, type JobSettings } from './encode.ts';

/** The body of `CreateJob`. */
export interface JobRequest {
  clientRequestToken: string;
  role: string;
  userMetadata: Record<string, string>;
  settings: JobSettings;
}

export interface Job {
  id: string;
  request: JobRequest;
  status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'ERROR';
  jobPercentComplete?: number;
  errorMessage?: string;
}

export interface JobsOptions {
  /** S3 client for originals and output. Without it, jobs stay submitted. */
  s3?: S3Client | undefined;
  /** Persists jobs: another fake with the same file continues them. */
  stateFile?: string | undefined;
  /** Minimum duration of a job. */
  minDurationMs?: number | undefined;
  delivery: Delivery;
}

/** Statuses that events report. */
export const JOB_EVENTS = ['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE', 'COMPLETE', 'ERROR'];

/** Jobs of MediaConvert. Requests with the same token share one job. */
export class Jobs {
  readonly all: Job[];
  readonly #options: JobsOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];

  constructor(options: JobsOptions) {
    const { stateFile } = options;
    this.#options = options;
    this.all =
      stateFile && existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Job[]) : [];
    for (const job of this.all) if (!['COMPLETE', 'ERROR'].includes(job.status)) this.#start(job);
  }

  create(request: JobRequest): Job {
    const token = request.clientRequestToken;
    const existing = this.all.find((job) => job.request.clientRequestToken === token);
    if (existing) return existing;
    const job: Job = { id: `1671477617078-job${this.all.length + 1}`, request, status: 'SUBMITTED' };
    this.all.push(job);
    this.#save();
    this.#start(job);
    return job;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  #save(): void {
    const { stateFile } = this.#options;
    if (!stateFile) return;
    // Written atomically, in case the process is killed here.
    writeFileSync(`${stateFile}.new`, JSON.stringify(this.all));
    renameSync(`${stateFile}.new`, stateFile);
  }

  #start(job: Job): void {
    const { s3 } = this.#options;
    if (!s3) return;
    const failed = (error: Error) => {
      if (!this.#stopping.signal.aborted)
        this.#notify(job, 'ERROR', { errorCode: 1999, errorMessage: error.message });
    };
    this.#running.push(this.#run(job, s3).catch(failed));
  }

  async #run(job: Job, s3: S3Client): Promise<void> {
    const { signal } = this.#stopping;
    using folder = mkdtempDisposableSync(join(tmpdir(), 'fake-job-'));
    const minDuration = sleep(this.#options.minDurationMs ?? 0, undefined, { signal });
    // Prevents an unhandled rejection if it is aborted before it is awaited.
    minDuration.catch(() => {});
    const input = join(folder.path, 'input');
    await writeFile(input, await readS3(s3, job.request.settings.inputs[0]!.fileInput));
    this.#notify(job, 'PROGRESSING');
    this.#notify(job, 'INPUT_INFORMATION');
    const onProgress = (share: number) => {
      job.jobPercentComplete = Math.round(100 * share);
      const { jobPercentComplete } = job;
      this.#notify(job, 'STATUS_UPDATE', { jobProgress: { jobPercentComplete } });
    };
    const outputs = await encode(job.request.settings, input, signal, onProgress);
    await minDuration;
    for (const [url, Body] of outputs)
      await s3.send(new PutObjectCommand({ ...parseS3Url(url), Body, ContentType: contentTypeOf(url) }));
    this.#notify(job, 'COMPLETE');
  }

  #notify(job: Job, status: string, detail: { errorMessage?: string } & Record<string, unknown> = {}): void {
    if (this.#stopping.signal.aborted) return;
    job.status = status === 'COMPLETE' || status === 'ERROR' ? status : 'PROGRESSING';
    Object.assign(job, detail.errorMessage && { errorMessage: detail.errorMessage });
    this.#save();
    const event = recordedEvent<{ detail: object }>(`mediaconvert-${status.toLowerCase().replace('_', '-')}`);
    const identity = { jobId: job.id, userMetadata: job.request.userMetadata, timestamp: Date.now() };
    event.detail = { ...event.detail, ...identity, ...detail };
    this.#options.delivery.send('jobChanged', event, status);
  }
}

/** Parses `s3://bucket/key`. */
function parseS3Url(url: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  return { Bucket, Key };
}

export async function readS3(s3: S3Client, url: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand(parseS3Url(url)));
  return Body!.transformToByteArray();
}

const CONTENT_TYPES = { m3u8: 'application/x-mpegURL', cmfv: 'video/mp4', jpg: 'image/jpeg' };
const contentTypeOf = (url: string): string =>
  CONTENT_TYPES[url.split('.').at(-1) as keyof typeof CONTENT_TYPES];
