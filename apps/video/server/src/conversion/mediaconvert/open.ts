import { GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Converter } from '@workreel/transcoder';
import { type MediaConvertConverterOptions, openMediaConvertConverter } from './converter.ts';
import { readJob } from './job-change.domain.ts';
import type { JobMessage } from './messages.domain.ts';
import { type JobStarter, requestJob } from './start.ts';

export interface MediaConvertOptions
  extends Omit<MediaConvertConverterOptions, 'start' | 'getJob' | 'region'>,
    Pick<JobStarter, 'role' | 'queue' | 'maxDurationSeconds'> {
  /** Default: the region that the SDK finds (`AWS_REGION`, profile). */
  region?: string | undefined;
  /** Default: the AWS endpoint of the region. */
  endpoint?: string | undefined;
  /** Reads and writes job records; destroyed with the converter. */
  s3: S3Client;
  /** Default: the SDK's credential provider chain (environment, profile, role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const CONNECTION_TIMEOUT_MS = 5_000;
/** Time until the first byte of a response. Probe reads the file before it responds. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Opens the converter of `CONVERTER=mediaconvert`, with its own connections. */
export async function openMediaConvert(options: MediaConvertOptions): Promise<Converter & { close(): void }> {
  const { region, endpoint, credentials, s3 } = options;
  const mediaConvert = new MediaConvertClient({
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  const starter: JobStarter = { ...options, mediaConvert };
  const converter = openMediaConvertConverter({
    ...options,
    region: await mediaConvert.config.region(),
    start: (request) => requestJob(starter, request),
    getJob: (jobId) => getJob(mediaConvert, jobId),
  });
  return {
    ...converter,
    close: () => {
      mediaConvert.destroy();
      s3.destroy();
    },
  };
}

/** @returns undefined if the job does not exist. */
async function getJob(mediaConvert: MediaConvertClient, jobId: string): Promise<JobMessage | undefined> {
  const job = await mediaConvert
    .send(new GetJobCommand({ Id: jobId }))
    .then(({ Job }) => Job)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotFoundException') return undefined;
      throw error;
    });
  if (job === undefined) return undefined;
  const message = readJob(job, new Date());
  if (message === undefined)
    throw new Error(`MediaConvert job ${jobId} has an unknown status or request: ${job.Status}.`);
  return message;
}
