import {
  CreateJobCommand,
  type MediaConvertClient,
  ProbeCommand,
  type ProbeResult,
} from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ConversionError } from '@workreel/transcoder';
import type { ErrorCode } from '@workreel/video-contract';
import { type JobPlace, jobSettings } from './job-settings.domain.ts';
import type { JobMessage } from './messages.domain.ts';
import { markerKey, type Order, orderId } from './order.domain.ts';
import { readSource } from './source.domain.ts';

/** Who starts jobs, and by what rules. */
export interface JobStarter extends JobPlace {
  mediaConvert: MediaConvertClient;
  s3: S3Client;
  /** Longest video taken, in seconds. */
  maxDurationSeconds: number;
}

export interface StartedJob {
  jobId: string;
  /** Whether it is this call that began it; else an earlier one did. */
  begun: boolean;
}

/**
 * Begins the job that carries out an order, once, however often it is called: an order with a marker is begun already,
 * and asked twice within a minute MediaConvert answers with the job that there is. Only where a caller dies between
 * the job and its marker, and the next one comes later than that, an order gets a second job.
 *
 * @throws ConversionError for what is the file's fault. Anything else may work later.
 */
export async function startJob(starter: JobStarter, order: Order): Promise<StartedJob> {
  const known = await readMarker(starter.s3, order);
  if (known !== undefined) return { jobId: known, begun: false };
  const source = readSource(await probe(starter, order), starter.maxDurationSeconds);
  const { Job: job } = await starter.mediaConvert.send(
    new CreateJobCommand(jobSettings(order, source, starter)),
  );
  if (job?.Id === undefined) throw new Error(`MediaConvert named no job for the order ${orderId(order)}.`);
  await writeMarker(starter.s3, order, job.Id);
  return { jobId: job.Id, begun: true };
}

/**
 * The same, as it is told to the service: a file that is at fault is told of as `refused`.
 *
 * @throws what may work later.
 */
export async function startOrder(starter: JobStarter, order: Order): Promise<JobMessage> {
  const told = () => ({ kind: 'job', order: orderId(order), at: new Date().toISOString() }) as const;
  try {
    const { jobId } = await startJob(starter, order);
    return { ...told(), jobId, status: 'started' };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { code, message } = error;
    return { ...told(), jobId: null, status: 'refused', error: { code, message } };
  }
}

/** @returns the job that carries out the order; undefined where none was begun. */
async function readMarker(s3: S3Client, order: Order): Promise<string | undefined> {
  const text = await s3
    .send(new GetObjectCommand({ Bucket: order.bucket, Key: markerKey(order) }))
    .then(({ Body: body }) => body?.transformToString())
    .catch((error: unknown) => {
      if (isNamed(error, ['NoSuchKey'])) return undefined;
      throw error;
    });
  if (text === undefined) return undefined;
  const { jobId } = JSON.parse(text) as { jobId?: unknown };
  if (typeof jobId !== 'string') throw new Error(`${markerKey(order)} names no job.`);
  return jobId;
}

async function writeMarker(s3: S3Client, order: Order, jobId: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: order.bucket,
      Key: markerKey(order),
      Body: JSON.stringify({ jobId, order: orderId(order) }),
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
async function probe({ mediaConvert, s3 }: JobStarter, { bucket, key }: Order): Promise<ProbeResult> {
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
