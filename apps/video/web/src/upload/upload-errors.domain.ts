/** Decides whether and when to retry after an upload error. */
import { isTransient } from '@workreel/ui/service-error';

/**
 * Statuses after which a new attempt may succeed: expired URL (403), missing upload (404), timeout, conflict, too many
 * requests.
 */
const RETRIABLE = new Set([403, 404, 408, 409, 429]);

/** Whether an automatic retry may succeed. */
export function isRetriable(error: Error): boolean {
  // The file was moved or changed since it was picked.
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return false;
  const status = statusOf(error);
  if (status !== undefined) return status < 400 || status >= 500 || RETRIABLE.has(status);
  return isTransient(error);
}

function statusOf(error: Error): number | undefined {
  const { source } = error as { source?: { status?: unknown } };
  return typeof source?.status === 'number' ? source.status : undefined;
}

/** Milliseconds before the next retry. @param failures - consecutive failures before this one. */
export const retryDelay = (failures: number): number => Math.min(60_000, 3_000 * 2 ** failures);

/** Errors of the file itself, for which a retry is pointless. */
const REJECTED = new Set(['FILE_TOO_LARGE', 'NOT_A_VIDEO_TYPE', 'NotReadableError', 'NotFoundError']);

/** Returns the error code of the service, or the name of a browser error. */
export const errorCode = (error: Error | null): string =>
  (error as { problem?: { code: string } } | null)?.problem?.code ?? error?.name ?? '';

export const isFileRejected = (error: Error | null): boolean => REJECTED.has(errorCode(error));
