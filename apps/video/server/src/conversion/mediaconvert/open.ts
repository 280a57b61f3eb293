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
  /** Undefined: as the SDK finds it (`AWS_REGION`, profile). */
  region?: string | undefined;
  /** Undefined: Amazon's own. */
  endpoint?: string | undefined;
  /** Reads and writes job records; destroyed with the converter. */
  s3: S3Client;
  /** Undefined: the SDK's own chain (environment, profile, role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Milliseconds for reaching a service, and in which some byte of its answer must come. */
const CONNECTION_TIMEOUT = 5_000;
/** Probe reads the file before it answers. */
const REQUEST_TIMEOUT = 60_000;

/** The converter of `CONVERTER=mediaconvert`, which has its connections to itself. */
export async function openMediaConvert(options: MediaConvertOptions): Promise<Converter & { close(): void }> {
  const { region, endpoint, credentials, s3 } = options;
  const mediaConvert = new MediaConvertClient({
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
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

/** @returns undefined where MediaConvert knows no such job. */
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
  if (message === undefined) throw new Error(`Nothing can be told of the job ${jobId}: ${job.Status}.`);
  return message;
}
