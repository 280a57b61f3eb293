import {
  CreateJobCommand,
  type MediaConvertClient,
  ProbeCommand,
  type ProbeResult,
} from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ConversionError } from '@workreel/transcoder';
import type { ErrorCode } from '@workreel/video-contract';
import { type JobRequest, jobRecordKey, jobRequestId } from './job-request.domain.ts';
import { type JobPlace, jobSettings } from './job-settings.domain.ts';
import type { JobMessage } from './messages.domain.ts';
import { readSource } from './source.domain.ts';

export interface JobStarter extends JobPlace {
  mediaConvert: MediaConvertClient;
  s3: S3Client;
  /** Longest video taken, in seconds. */
  maxDurationSeconds: number;
}

export interface StartedJob {
  jobId: string;
  /** Whether this call created it. */
  begun: boolean;
}

/**
 * Creates the job of a request, once, however often it is called: a request with a job record has its job, and MediaConvert
 * answers a second call within a minute with the job that it created. Only if a caller dies between job and job record, and the
 * next call comes after that minute, a request gets a second job.
 *
 * @throws ConversionError if the file is at fault. Any other error may be temporary.
 */
export async function startJob(starter: JobStarter, request: JobRequest): Promise<StartedJob> {
  const known = await readJobRecord(starter.s3, request);
  if (known !== undefined) return { jobId: known, begun: false };
  const source = readSource(await probe(starter, request), starter.maxDurationSeconds);
  const { Job: job } = await starter.mediaConvert.send(
    new CreateJobCommand(jobSettings(request, source, starter)),
  );
  if (job?.Id === undefined)
    throw new Error(`MediaConvert returned no job for the request ${jobRequestId(request)}.`);
  await writeJobRecord(starter.s3, request, job.Id);
  return { jobId: job.Id, begun: true };
}

/**
 * Creates the job of a request and describes the result for the service; a file that is at fault is `refused`.
 *
 * @throws errors that may be temporary.
 */
export async function requestJob(starter: JobStarter, request: JobRequest): Promise<JobMessage> {
  const described = () =>
    ({ kind: 'job', request: jobRequestId(request), at: new Date().toISOString() }) as const;
  try {
    const { jobId } = await startJob(starter, request);
    return { ...described(), jobId, status: 'started' };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { code, message } = error;
    return { ...described(), jobId: null, status: 'refused', error: { code, message } };
  }
}

/** @returns the id of the request's job; undefined if there is none. */
async function readJobRecord(s3: S3Client, request: JobRequest): Promise<string | undefined> {
  const text = await s3
    .send(new GetObjectCommand({ Bucket: request.bucket, Key: jobRecordKey(request) }))
    .then(({ Body: body }) => body?.transformToString())
    .catch((error: unknown) => {
      if (isNamed(error, ['NoSuchKey'])) return undefined;
      throw error;
    });
  if (text === undefined) return undefined;
  const { jobId } = JSON.parse(text) as { jobId?: unknown };
  if (typeof jobId !== 'string') throw new Error(`${jobRecordKey(request)} names no job.`);
  return jobId;
}

async function writeJobRecord(s3: S3Client, request: JobRequest, jobId: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: request.bucket,
      Key: jobRecordKey(request),
      Body: JSON.stringify({ jobId, request: jobRequestId(request) }),
      ContentType: 'application/json',
    }),
  );
}

/** What Probe answers of a file that it cannot read; each of them may also mean that the file is not there. */
const REFUSALS: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  BadRequestException: {
    code: 'NOT_A_VIDEO',
    message: 'The content of the file is no video that is known here',
  },
  UnprocessableEntityException: {
    code: 'TRUNCATED_FILE',
    message: 'The file is damaged or ends too early',
  },
};
const MISSING = ['NotFoundException', 'ForbiddenException', ...Object.keys(REFUSALS)];
/** Characters of MediaConvert's own words that the owner is told. */
const MAX_WORDS = 500;

/**
 * What MediaConvert says of the original, which it reads with our own permissions.
 *
 * @throws ConversionError where the file is at fault, or gone. Throttling, faults of the service and missing permissions
 *   are none of its: for them, the error as it came.
 */
async function probe({ mediaConvert, s3 }: JobStarter, { bucket, key }: JobRequest): Promise<ProbeResult> {
  const input = { InputFiles: [{ FileUrl: `s3://${bucket}/${key}` }] };
  const answer = await mediaConvert.send(new ProbeCommand(input)).catch(async (error: unknown) => {
    if (isNamed(error, MISSING) && !(await isThere(s3, bucket, key)))
      throw new ConversionError('OBJECT_MISSING', 'The file that was sent is no longer in the store.');
    const refusal = error instanceof Error ? REFUSALS[error.name] : undefined;
    if (refusal === undefined) throw error;
    const words = (error as Error).message.slice(0, MAX_WORDS);
    throw new ConversionError(refusal.code, `${refusal.message}: ${words}`);
  });
  return answer.ProbeResults?.[0] ?? {};
}

/** @throws where that cannot be told: then it is no file that is at fault. */
const isThere = (s3: S3Client, bucket: string, key: string): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).then(
    () => true,
    (error: unknown) => {
      if (isNamed(error, ['NotFound', 'NoSuchKey'])) return false;
      throw error;
    },
  );

const isNamed = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);
