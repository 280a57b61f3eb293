import { existsSync, mkdtempDisposableSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type Delivery, eventOf } from './delivery.ts';
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
  /** Reads originals and writes what jobs make. Without it, jobs stay submitted. */
  s3?: S3Client | undefined;
  /** Keeps jobs: another fake with the same file continues them. */
  stateFile?: string | undefined;
  /** A job lasts no less than this, in milliseconds. */
  leastMs?: number | undefined;
  delivery: Delivery;
}

/** Statuses that events tell. */
export const JOB_EVENTS = ['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE', 'COMPLETE', 'ERROR'];

/** MediaConvert's jobs. A token makes one job, however often it is created. */
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
    const known = this.all.find((job) => job.request.clientRequestToken === token);
    if (known) return known;
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
    // Whole, also where the process is killed here.
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
    const least = sleep(this.#options.leastMs ?? 0, undefined, { signal });
    // It may be aborted before it is waited for.
    least.catch(() => {});
    const film = join(folder.path, 'film');
    await writeFile(film, await read(s3, job.request.settings.inputs[0]!.fileInput));
    this.#notify(job, 'PROGRESSING');
    this.#notify(job, 'INPUT_INFORMATION');
    const progress = (share: number) => {
      job.jobPercentComplete = Math.round(100 * share);
      const { jobPercentComplete } = job;
      this.#notify(job, 'STATUS_UPDATE', { jobProgress: { jobPercentComplete } });
    };
    const outputs = await encode(job.request.settings, film, signal, progress);
    await least;
    for (const [url, Body] of outputs)
      await s3.send(new PutObjectCommand({ ...placeOf(url), Body, ContentType: typeOf(url) }));
    this.#notify(job, 'COMPLETE');
  }

  #notify(job: Job, status: string, detail: { errorMessage?: string } & Record<string, unknown> = {}): void {
    if (this.#stopping.signal.aborted) return;
    job.status = status === 'COMPLETE' || status === 'ERROR' ? status : 'PROGRESSING';
    Object.assign(job, detail.errorMessage && { errorMessage: detail.errorMessage });
    this.#save();
    const event = eventOf<{ detail: object }>(`mediaconvert-${status.toLowerCase().replace('_', '-')}`);
    const about = { jobId: job.id, userMetadata: job.request.userMetadata, timestamp: Date.now() };
    event.detail = { ...event.detail, ...about, ...detail };
    this.#options.delivery.send('jobChanged', event, status);
  }
}

/** Of `s3://bucket/key`. */
function placeOf(url: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  return { Bucket, Key };
}

export async function read(s3: S3Client, url: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand(placeOf(url)));
  return Body!.transformToByteArray();
}

const TYPES = { m3u8: 'application/x-mpegURL', cmfv: 'video/mp4', jpg: 'image/jpeg' };
const typeOf = (url: string): string => TYPES[url.split('.').at(-1) as keyof typeof TYPES];
