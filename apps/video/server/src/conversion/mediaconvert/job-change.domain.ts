import type { Job } from '@aws-sdk/client-mediaconvert';
import { isObject } from '@workreel/platform/json';
import type { ErrorCode } from '@workreel/video-contract';
import { parseJobRequestId } from './job-request.domain.ts';
import type { JobMessage } from './messages.domain.ts';

/**
 * MediaConvert codes of errors that the file causes, so that a retry cannot succeed
 * (https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html). Other errors are temporary (1056,
 * 1999, 3450), or due to permissions or settings that an admin can correct (1401, 1404, 1432 to 1434, 1515).
 */
const INPUT_ERROR_CODES: Readonly<Record<number, ErrorCode>> = {
  /** No video in the input. */
  1020: 'NO_VIDEO_TRACK',
  /** No audio in the input, although it has an audio track. */
  1021: 'CONVERSION_FAILED',
  /** Unsupported codec or container. */
  1030: 'NOT_A_VIDEO',
  /** Settings that are incompatible with the input or with each other. */
  1040: 'CONVERSION_FAILED',
  /** The demultiplexer cannot continue. */
  1075: 'TRUNCATED_FILE',
  /** Unexpected end of the input. */
  1076: 'TRUNCATED_FILE',
  /** Audio that cannot be decoded. */
  1092: 'CONVERSION_FAILED',
};
/** The input cannot be opened, possibly due to missing permissions. Only the message shows whether the file was read. */
const OPEN_INPUT_ERROR = 1010;
const NO_PARSER = /no parser found/i;

const MAX_MESSAGE_CHARACTERS = 4_000;
const MAX_JOB_ID_CHARACTERS = 128;

/** The common content of an event and of a GetJob response. Fields of an event are not validated yet. */
interface JobReport {
  jobId: unknown;
  request: unknown;
  status: unknown;
  percent: unknown;
  errorCode: unknown;
  errorMessage: unknown;
  at: Date;
}

/**
 * Reads a `MediaConvert Job State Change` event of EventBridge.
 *
 * @returns undefined for other events, for jobs that this service did not create, and for statuses that do not affect the
 *   progress: `INPUT_INFORMATION`, `NEW_WARNING`, `QUEUE_HOP`, and unknown ones.
 */
export function readJobChange(event: unknown): JobMessage | undefined {
  if (!isObject(event) || event['detail-type'] !== 'MediaConvert Job State Change') return undefined;
  if (event.source !== 'aws.mediaconvert' || !isObject(event.detail)) return undefined;
  const { timestamp, jobId, status, userMetadata, jobProgress, errorCode, errorMessage } = event.detail;
  return toJobMessage({
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
 * Reads a job from a GetJob response.
 *
 * @param now - time of the response, used for an unfinished job because its progress has no timestamp.
 * @returns undefined if this service did not create the job, or if its status is unknown.
 */
export const readJob = (job: Job, now: Date): JobMessage | undefined =>
  toJobMessage({
    jobId: job.Id,
    request: job.UserMetadata?.request,
    status: job.Status,
    percent: job.JobPercentComplete,
    errorCode: job.ErrorCode,
    errorMessage: job.ErrorMessage,
    at: job.Timing?.FinishTime ?? now,
  });

function toJobMessage({
  jobId,
  request,
  status,
  percent,
  errorCode,
  errorMessage,
  at,
}: JobReport): JobMessage | undefined {
  if (typeof request !== 'string' || parseJobRequestId(request) === undefined) return undefined;
  if (typeof jobId !== 'string' || jobId.length === 0 || jobId.length > MAX_JOB_ID_CHARACTERS)
    return undefined;
  const job = { kind: 'job', request, jobId, at: at.toISOString() } as const;
  switch (status) {
    case 'SUBMITTED':
      return { ...job, status: 'started' };
    case 'PROGRESSING':
      return { ...job, status: 'progress', ...readProgress(percent) };
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

/** MediaConvert does not report the progress for every container. */
const readProgress = (percent: unknown): { progress?: number } =>
  typeof percent === 'number' && percent >= 0 ? { progress: Math.min(1, percent / 100) } : {};

function readError(errorCode: unknown, errorMessage: unknown): NonNullable<JobMessage['error']> {
  const number = typeof errorCode === 'number' ? errorCode : undefined;
  const reason = typeof errorMessage === 'string' && errorMessage !== '' ? errorMessage : 'no error message';
  return {
    code: number === undefined ? null : errorCodeOf(number, reason),
    message: `MediaConvert: ${reason}${number === undefined ? '' : ` (error ${number})`}`.slice(
      0,
      MAX_MESSAGE_CHARACTERS,
    ),
  };
}

function errorCodeOf(number: number, message: string): ErrorCode | null {
  if (number === OPEN_INPUT_ERROR) return NO_PARSER.test(message) ? 'NOT_A_VIDEO' : null;
  return INPUT_ERROR_CODES[number] ?? null;
}

/** @param time - Unix time in milliseconds, or ISO 8601. */
function readTime(time: unknown): Date | undefined {
  if (typeof time !== 'number' && typeof time !== 'string') return undefined;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
