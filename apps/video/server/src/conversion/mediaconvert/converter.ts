import type { ObjectStore } from '@workreel/object-store';
import { type Conversion, ConversionError, type ConversionJob, type Converter } from '@workreel/transcoder';
import { type JobRequest, outputPrefix } from './job-request.domain.ts';
import { DEFAULT_TIMEOUTS, type JobWaiterOptions, type Timeouts, waitForJobEnd } from './job-waiter.ts';
import { type MediaJob, markJobUsed } from './jobs.repository.ts';
import { OutputMissingError, UnusableOutputError } from './publication.domain.ts';
import { publishOutput } from './publication.ts';

export interface MediaConvertConverterOptions extends Omit<JobWaiterOptions, 'bucket' | 'timeouts'> {
  /** Store of the originals and of MediaConvert's output. */
  store: ObjectStore;
  /** AWS region, shown to admins. */
  region: string;
  timeouts?: Partial<Timeouts>;
}

/**
 * Converts with AWS MediaConvert: waits for the job that a Lambda function requested after the upload, requests one if
 * there is none, and publishes its output. If an attempt fails because of its job, the next attempt requests a new job.
 */
export function openMediaConvertConverter(options: MediaConvertConverterOptions): Converter {
  const { store, region, timeouts } = options;
  const waiter: JobWaiterOptions = {
    ...options,
    bucket: store.bucket,
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
  };
  return {
    name: 'mediaconvert',
    isRemote: true,
    prepare: async () => `AWS MediaConvert in ${region}`,
    convert: async (job) => {
      const mediaJob = await waitForJobEnd(waiter, job);
      const request = { bucket: store.bucket, key: job.key, attempt: mediaJob.attempt };
      try {
        return await publishResult(mediaJob, request, store, job);
      } catch (error) {
        if (isJobFailure(error)) await discardJob(waiter, store, mediaJob, request);
        throw error instanceof UnusableOutputError
          ? new ConversionError('CONVERSION_FAILED', error.message)
          : error;
      }
    },
  };
}

/** The job failed for a reason other than the file; a new job may succeed. */
class JobFailedError extends Error {
  override name = 'JobFailedError';
}

const isJobFailure = (error: unknown): boolean =>
  [JobFailedError, ConversionError, OutputMissingError, UnusableOutputError].some(
    (type) => error instanceof type,
  );

async function publishResult(
  { status, error_code, error_message }: MediaJob,
  request: JobRequest,
  store: ObjectStore,
  job: ConversionJob,
): Promise<Conversion> {
  if (status === 'complete') return publishOutput(store, request, job);
  const reason = error_message ?? `The job ended with status ${status}.`;
  if (error_code !== null) throw new ConversionError(error_code, reason);
  if (status === 'refused') throw new ConversionError('CONVERSION_FAILED', reason);
  throw new JobFailedError(reason);
}

async function discardJob(
  { db, log }: JobWaiterOptions,
  store: ObjectStore,
  mediaJob: MediaJob,
  request: JobRequest,
): Promise<void> {
  await markJobUsed(db, mediaJob);
  try {
    await store.deletePrefix(outputPrefix(request));
  } catch (error) {
    // The output will be removed with its upload.
    log.warn(
      { err: error, upload: mediaJob.upload_id },
      'output of a failed MediaConvert job could not be removed',
    );
  }
}
