import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { download, upload } from '../bucket.ts';
import { type Delivery, sleep } from '../delivery.ts';
import {
  type Account,
  inputDetails,
  type JobEvent,
  type JobEventStatus,
  jobEvent,
  jobPercent,
  progressOf,
} from './events.domain.ts';
import { ffmpegArguments } from './ffmpeg.domain.ts';
import type { InputFile } from './input.domain.ts';
import type { JobRecord, Ledger } from './ledger.ts';
import { collect, knownDetails, type Made, workPath } from './output.ts';
import { type Plan, readPlan } from './plan.domain.ts';
import { probeFile, transcode } from './run.ts';
import { JobError } from './wire.ts';

export interface JobsOptions {
  ledger: Ledger;
  s3: S3Client;
  account: Account;
  delivery: Delivery<JobEvent>;
  /** Jobs at once. */
  concurrency: number;
  /** A job lasts no less than this, in milliseconds, so that a test can look at one that is under way. */
  leastMs: number;
  /** Milliseconds between two events that tell of progress; undefined: as the job asks for. */
  statusIntervalMs: number | undefined;
}

/** Where nothing follows any more. */
const ENDED = new Set(['COMPLETE', 'ERROR', 'CANCELED']);

/** Works the jobs of the ledger, one after the other. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #running = new Map<string, { control: AbortController; done: Promise<void> }>();
  readonly #canceled = new Set<string>();
  #stopped = false;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Begins what may be begun: the highest priority first, then the oldest. */
  next(): void {
    const { ledger, concurrency } = this.#options;
    const waiting = ledger.all
      .filter(({ job }) => !ENDED.has(job.status) && !this.#running.has(job.id))
      .toSorted((one, other) => (other.job.priority ?? 0) - (one.job.priority ?? 0));
    for (const record of waiting) {
      if (this.#stopped || this.#running.size >= concurrency) return;
      const control = new AbortController();
      const done = this.#work(record, control.signal).finally(() => {
        this.#running.delete(record.job.id);
        this.next();
      });
      this.#running.set(record.job.id, { control, done });
    }
  }

  /** @returns whether there was anything to cancel. */
  cancel(record: JobRecord): boolean {
    if (ENDED.has(record.job.status)) return false;
    this.#canceled.add(record.job.id);
    this.#end(record, 'CANCELED');
    this.#running.get(record.job.id)?.control.abort();
    return true;
  }

  /** Leaves jobs as they are, as if it were killed; what runs for them ends. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const running = [...this.#running.values()];
    for (const { control } of running) control.abort();
    await Promise.all(running.map(({ done }) => done));
  }

  async #work(record: JobRecord, signal: AbortSignal): Promise<void> {
    const { ledger } = this.#options;
    const began = performance.now();
    const folder = ledger.workFolder(record.job.id);
    try {
      this.#begin(record);
      const plan = readPlan(record.request);
      const { input, path } = await this.#read(record, plan, folder, signal);
      const made = await this.#make(record, plan, { file: input, path }, folder, signal);
      await this.#put(record, made, signal);
      await sleep(this.#options.leastMs - (performance.now() - began), signal);
      signal.throwIfAborted();
      record.job.outputGroupDetails = knownDetails(made.details);
      this.#end(record, 'COMPLETE', {
        outputGroupDetails: made.details,
        paddingInserted: 0,
        blackVideoDetected: 0,
      });
    } catch (error) {
      if (signal.aborted) return;
      const { code, message } =
        error instanceof JobError ? error : new JobError(1999, `Unexpected error: ${String(error)}`);
      record.job.errorCode = code;
      record.job.errorMessage = message;
      this.#end(record, 'ERROR', { errorCode: code, errorMessage: message });
    } finally {
      ledger.clear(record.job.id);
    }
  }

  #begin(record: JobRecord): void {
    if (record.job.status === 'PROGRESSING') return;
    record.job.status = 'PROGRESSING';
    record.job.currentPhase = 'PROBING';
    record.job.timing = { ...record.job.timing, startTime: Math.floor(Date.now() / 1000) };
    this.#tell(record, 'PROGRESSING');
  }

  async #read(record: JobRecord, plan: Plan, folder: string, signal: AbortSignal) {
    const uri = `s3://${plan.source.bucket}/${plan.source.key}`;
    const path = join(folder, 'source');
    const unable = (code: number, why: string) =>
      new JobError(code, `Unable to open input file [${uri}]: [Failed probe/open: [${why}]]`);
    try {
      await download(this.#options.s3, plan.source, path, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if ((error as Error).name === 'AccessDenied')
        throw unable(1401, `Can't read input stream: [Failed to read data: Access denied to [${uri}]]`);
      throw unable(1404, "Can't read input stream: [Failed to read data: HeadObject failed]");
    }
    const input = await probeFile(path);
    if (!input) throw unable(1010, 'No parser found for container');
    const needsVideo = plan.groups.some(({ outputs }) => outputs.some(({ kind }) => kind !== 'audio'));
    if (needsVideo && !input.video)
      throw new JobError(
        1020,
        `Your input file [${uri}] doesn't have video that the transcoder can consume. Check your input video codec against this list of supported input video codec and container combinations: https://docs.aws.amazon.com/mediaconvert/latest/ug/reference-codecs-containers-input.html#reference-codecs-containers-input-video.`,
      );
    if (needsVideo && input.video?.codec === 'UNKNOWN')
      throw new JobError(1030, `Video codec [${input.video.fourCC}] is not a supported input video codec`);
    this.#tell(record, 'INPUT_INFORMATION', inputDetails(uri, input));
    return { input, path };
  }

  async #make(
    record: JobRecord,
    plan: Plan,
    source: { file: InputFile; path: string },
    folder: string,
    signal: AbortSignal,
  ): Promise<Made> {
    const pathOf = workPath(folder, plan);
    const seconds = source.file.video?.seconds ?? source.file.seconds ?? 0;
    let told = performance.now();
    const progress = (done: number) => {
      const percent = seconds > 0 ? (100 * done) / seconds : 0;
      record.job.currentPhase = 'TRANSCODING';
      record.job.jobPercentComplete = jobPercent('TRANSCODING', percent);
      if (performance.now() - told < this.#intervalMs(record)) return;
      told = performance.now();
      this.#tell(record, 'STATUS_UPDATE', { framesDecoded: 0, ...progressOf('TRANSCODING', percent) });
    };
    this.#tell(record, 'STATUS_UPDATE', { framesDecoded: 0, ...progressOf('TRANSCODING', 0) });
    const args = ffmpegArguments(plan, source, pathOf);
    await transcode(args, `s3://${plan.source.bucket}/${plan.source.key}`, progress, signal);
    return collect(plan, source.file, pathOf);
  }

  async #put(record: JobRecord, { files }: Made, signal: AbortSignal): Promise<void> {
    record.job.currentPhase = 'UPLOADING';
    try {
      await upload(
        this.#options.s3,
        files,
        (count) => {
          record.job.jobPercentComplete = jobPercent('UPLOADING', (100 * count) / files.length);
        },
        signal,
      );
    } catch (error) {
      if (signal.aborted) throw error;
      const { bucket, key } = files[0]!;
      throw new JobError(
        1517,
        `Unable to write to output file [s3://${bucket}/${key}]: [${(error as Error).message}]`,
      );
    }
    this.#tell(record, 'STATUS_UPDATE', { framesDecoded: 0, ...progressOf('UPLOADING', 100) });
  }

  #intervalMs({ request }: JobRecord): number {
    const seconds = Number(/\d+/.exec(request.statusUpdateInterval ?? 'SECONDS_60')?.[0]);
    return this.#options.statusIntervalMs ?? 1000 * seconds;
  }

  #end(
    record: JobRecord,
    status: 'COMPLETE' | 'ERROR' | 'CANCELED',
    more: Record<string, unknown> = {},
  ): void {
    record.job.status = status;
    delete record.job.currentPhase;
    if (status === 'COMPLETE') record.job.jobPercentComplete = 100;
    record.job.timing = { ...record.job.timing, finishTime: Math.floor(Date.now() / 1000) };
    this.#tell(record, status, more);
  }

  /** Writes down what happened together with the event that tells it, then hands that on. */
  #tell(record: JobRecord, status: JobEventStatus, more: Record<string, unknown> = {}): void {
    const canceled = this.#canceled.has(record.job.id) && status !== 'CANCELED';
    if (this.#stopped || canceled) return;
    const event = jobEvent(this.#options.account, record, status, more);
    record.undelivered.push(event);
    this.#options.ledger.save(record);
    this.#options.delivery.offer(event);
  }
}
