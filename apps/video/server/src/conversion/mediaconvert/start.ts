import {
  CreateJobCommand,
  type MediaConvertClient,
  ProbeCommand,
  type ProbeResult,
} from '@aws-sdk/client-mediaconvert';
import {
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ConversionError } from '@workreel/transcoder';
import type { ErrorCode } from '@workreel/video-contract';
import { readKeepLoudness } from '../../original-metadata.domain.ts';
import { type JobRequest, jobRecordKey, jobRequestId } from './job-request.domain.ts';
import { type JobTarget, jobSettings } from './job-settings.domain.ts';
import type { JobMessage } from './messages.domain.ts';
import { readSource } from './source.domain.ts';

export interface JobStarter extends JobTarget {
  mediaConvert: MediaConvertClient;
  s3: S3Client;
  maxDurationSeconds: number;
}

export interface StartedJob {
  jobId: string;
  /** Whether this call created it. */
  created: boolean;
}

/**
 * Creates the job of a request. Idempotent: a job record shows that the job exists, and MediaConvert returns the same job
 * for a second call with the same token within a minute. A request gets a second job only if the process dies between
 * creating the job and writing the record, and the next call is made more than a minute later.
 *
 * @throws ConversionError if the file cannot be converted. Other errors may be temporary.
 */
export async function startJob(starter: JobStarter, request: JobRequest): Promise<StartedJob> {
  const jobId = await readJobRecord(starter.s3, request);
  if (jobId !== undefined) return { jobId, created: false };
  const probed = readSource(await probe(starter, request), starter.maxDurationSeconds);
  const source = {
    ...probed,
    // The uploader's choice: a function that an upload triggers has no database.
    keepLoudness: readKeepLoudness((await headOf(starter.s3, request))?.Metadata),
  };
  const { Job: job } = await starter.mediaConvert.send(
    new CreateJobCommand(jobSettings(request, source, starter)),
  );
  if (job?.Id === undefined)
    throw new Error(`MediaConvert returned no job for the request ${jobRequestId(request)}.`);
  await writeJobRecord(starter.s3, request, job.Id);
  return { jobId: job.Id, created: true };
}

/**
 * Creates the job of a request and returns a message for the service. If the file cannot be converted, the status is
 * `refused`.
 *
 * @throws errors that may be temporary.
 */
export async function requestJob(starter: JobStarter, request: JobRequest): Promise<JobMessage> {
  const messageHeader = () =>
    ({ kind: 'job', request: jobRequestId(request), at: new Date().toISOString() }) as const;
  try {
    const { jobId } = await startJob(starter, request);
    return { ...messageHeader(), jobId, status: 'started' };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { code, message } = error;
    return { ...messageHeader(), jobId: null, status: 'refused', error: { code, message } };
  }
}

/** @returns the ID of the request's job; undefined if there is no record. */
async function readJobRecord(s3: S3Client, request: JobRequest): Promise<string | undefined> {
  const text = await s3
    .send(new GetObjectCommand({ Bucket: request.bucket, Key: jobRecordKey(request) }))
    .then(({ Body: body }) => body?.transformToString())
    .catch((error: unknown) => {
      if (hasName(error, ['NoSuchKey'])) return undefined;
      throw error;
    });
  if (text === undefined) return undefined;
  const { jobId } = JSON.parse(text) as { jobId?: unknown };
  if (typeof jobId !== 'string')
    throw new Error(`The job record ${jobRecordKey(request)} contains no job ID.`);
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

/** Probe errors for a file that it cannot read. Each may also mean that the file does not exist. */
const INPUT_ERRORS: ReadonlyMap<string, { code: ErrorCode; message: string }> = new Map(
  Object.entries<{ code: ErrorCode; message: string }>({
    BadRequestException: {
      code: 'NOT_A_VIDEO',
      message: 'The file is not a video in a supported format',
    },
    UnprocessableEntityException: {
      code: 'TRUNCATED_FILE',
      message: 'The file is damaged or ends too early',
    },
  }),
);
const POSSIBLY_MISSING = ['NotFoundException', 'ForbiddenException', ...INPUT_ERRORS.keys()];
/** Maximum length of MediaConvert's message in the error that the owner sees. */
const MAX_REASON_CHARACTERS = 500;

/**
 * Probes the original with MediaConvert, which reads it with the permissions of the caller.
 *
 * @throws ConversionError if the file cannot be read or does not exist. Throttling, service errors and missing permissions
 *   are rethrown unchanged.
 */
async function probe({ mediaConvert, s3 }: JobStarter, request: JobRequest): Promise<ProbeResult> {
  const { bucket, key } = request;
  const input = { InputFiles: [{ FileUrl: `s3://${bucket}/${key}` }] };
  const response = await mediaConvert.send(new ProbeCommand(input)).catch(async (error: unknown) => {
    if (hasName(error, POSSIBLY_MISSING) && !(await headOf(s3, request)))
      throw new ConversionError('OBJECT_MISSING', 'The uploaded file is no longer in the object store.');
    const inputError = error instanceof Error ? INPUT_ERRORS.get(error.name) : undefined;
    if (inputError === undefined) throw error;
    const reason = (error as Error).message.slice(0, MAX_REASON_CHARACTERS);
    throw new ConversionError(inputError.code, `${inputError.message}: ${reason}`);
  });
  return response.ProbeResults?.[0] ?? {};
}

/** @returns undefined if there is no such object. @throws the error of S3 if this cannot be determined. */
const headOf = (s3: S3Client, { bucket, key }: JobRequest): Promise<HeadObjectOutput | undefined> =>
  s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
    if (hasName(error, ['NotFound', 'NoSuchKey'])) return undefined;
    throw error;
  });

const hasName = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);
