import type { Job } from '@aws-sdk/client-mediaconvert';
import { isObject } from '@workreel/platform/json';
import type { ErrorCode } from '@workreel/video-contract';
import { parseJobRequestId } from './job-request.domain.ts';
import type { JobMessage } from './messages.domain.ts';

/**
 * MediaConvert's errors that the file is at fault for, and would be at each further try
 * (https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html). All others may be mended: by time
 * (1056, 1999, 3450), or by an operator, whose permissions or settings are wrong (1401, 1404, 1432 to 1434, 1515).
 */
const FAULTS_OF_FILES: Readonly<Record<number, ErrorCode>> = {
  /** No video in the input. */
  1020: 'NO_VIDEO_TRACK',
  /** No sound in the input, though its tracks told of one. */
  1021: 'CONVERSION_FAILED',
  /** A codec or container that is not supported. */
  1030: 'NOT_A_VIDEO',
  /** Settings that do not fit the input, or one another. */
  1040: 'CONVERSION_FAILED',
  /** The demultiplexer cannot go on. */
  1075: 'TRUNCATED_FILE',
  /** The input ends where it should not. */
  1076: 'TRUNCATED_FILE',
  /** Sound that cannot be decoded. */
  1092: 'CONVERSION_FAILED',
};
/** 1010 says that the input cannot be opened, be it for missing permissions; only its words say that it was read. */
const INPUT_ERROR = 1010;
const NO_PARSER = /no parser found/i;

/** Characters of a message that are passed on, and of an id that MediaConvert makes. */
const MAX_MESSAGE = 4_000;
const MAX_JOB_ID = 128;

/** What both of MediaConvert's ways of telling about a job come down to; of an event, nothing is certain. */
interface Told {
  jobId: unknown;
  request: unknown;
  status: unknown;
  percent: unknown;
  errorCode: unknown;
  errorMessage: unknown;
  at: Date;
}

/**
 * Reads EventBridge's `MediaConvert Job State Change`.
 *
 * @returns undefined of other events, of jobs that are none of ours, and of what does not change how far a job is:
 *   `INPUT_INFORMATION`, `NEW_WARNING`, `QUEUE_HOP`, and statuses that may come to be.
 */
export function readJobChange(event: unknown): JobMessage | undefined {
  if (!isObject(event) || event['detail-type'] !== 'MediaConvert Job State Change') return undefined;
  if (event.source !== 'aws.mediaconvert' || !isObject(event.detail)) return undefined;
  const { timestamp, jobId, status, userMetadata, jobProgress, errorCode, errorMessage } = event.detail;
  return readTold({
    jobId,
    request: isObject(userMetadata) ? userMetadata.request : undefined,
    status: status === 'STATUS_UPDATE' ? 'PROGRESSING' : status,
    percent: isObject(jobProgress) ? jobProgress.jobPercentComplete : undefined,
    errorCode,
    errorMessage,
    at: readTime(timestamp) ?? readTime(event.time) ?? new Date(0),
  });
}

/**
 * The same of a job that GetJob answers.
 *
 * @param now - when it was asked for: how far a job is has no time of its own.
 * @returns undefined of a job that is none of ours, or whose status is not known.
 */
export const readJob = (job: Job, now: Date): JobMessage | undefined =>
  readTold({
    jobId: job.Id,
    request: job.UserMetadata?.request,
    status: job.Status,
    percent: job.JobPercentComplete,
    errorCode: job.ErrorCode,
    errorMessage: job.ErrorMessage,
    at: job.Timing?.FinishTime ?? now,
  });

function readTold({
  jobId,
  request,
  status,
  percent,
  errorCode,
  errorMessage,
  at,
}: Told): JobMessage | undefined {
  if (typeof request !== 'string' || parseJobRequestId(request) === undefined) return undefined;
  if (typeof jobId !== 'string' || jobId.length === 0 || jobId.length > MAX_JOB_ID) return undefined;
  const job = { kind: 'job', request, jobId, at: at.toISOString() } as const;
  switch (status) {
    case 'SUBMITTED':
      return { ...job, status: 'started' };
    case 'PROGRESSING':
      return { ...job, status: 'progress', ...readShare(percent) };
    case 'COMPLETE':
      return { ...job, status: 'complete', progress: 1 };
    case 'CANCELED':
      return { ...job, status: 'canceled' };
    case 'ERROR':
      return { ...job, status: 'error', error: readError(errorCode, errorMessage) };
    default:
      return undefined;
  }
}

/** MediaConvert cannot tell it of each container. */
const readShare = (percent: unknown): { progress?: number } =>
  typeof percent === 'number' && percent >= 0 ? { progress: Math.min(1, percent / 100) } : {};

function readError(errorCode: unknown, errorMessage: unknown): NonNullable<JobMessage['error']> {
  const number = typeof errorCode === 'number' ? errorCode : undefined;
  const words = typeof errorMessage === 'string' && errorMessage !== '' ? errorMessage : 'no reason was told';
  return {
    code: number === undefined ? null : faultOf(number, words),
    message: `MediaConvert: ${words}${number === undefined ? '' : ` (error ${number})`}`.slice(
      0,
      MAX_MESSAGE,
    ),
  };
}

function faultOf(number: number, words: string): ErrorCode | null {
  if (number === INPUT_ERROR) return NO_PARSER.test(words) ? 'NOT_A_VIDEO' : null;
  return FAULTS_OF_FILES[number] ?? null;
}

/** Milliseconds since 1970, or ISO 8601. */
function readTime(time: unknown): Date | undefined {
  if (typeof time !== 'number' && typeof time !== 'string') return undefined;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
