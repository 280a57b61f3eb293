/** Errors of uploads: whether and when to retry. */
import { isPassing } from '@workreel/ui/service-error';

/** Statuses after which the store may accept the same part: its URL had expired, the upload is gone, too many requests. */
const RETRIABLE = new Set([403, 404, 408, 409, 429]);

/** Whether a retry without the user may succeed. */
export function isRetriable(error: Error): boolean {
  // The file was moved or changed since it was picked.
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return false;
  const status = statusOf(error);
  if (status !== undefined) return status < 400 || status >= 500 || RETRIABLE.has(status);
  return isPassing(error);
}

function statusOf(error: Error): number | undefined {
  const { source } = error as { source?: { status?: unknown } };
  return typeof source?.status === 'number' ? source.status : undefined;
}

/** Milliseconds before the next retry, after so many consecutive failures before this one. */
export const retryDelay = (failures: number): number => Math.min(60_000, 3_000 * 2 ** failures);

/** Problems of the file itself, which no retry solves. */
const REJECTED = new Set(['FILE_TOO_LARGE', 'NOT_A_VIDEO_TYPE', 'NotReadableError', 'NotFoundError']);

/** The service's code of an error, or the browser's name for it. */
export const errorCode = (error: Error | null): string =>
  (error as { problem?: { code: string } } | null)?.problem?.code ?? error?.name ?? '';

export const isFileRejected = (error: Error | null): boolean => REJECTED.has(errorCode(error));
