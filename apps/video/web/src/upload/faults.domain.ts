/** What stops a file, and for how long. */
import { isPassing } from '@workreel/ui/service-error';

const LEAST_MS = 3_000;
const MOST_MS = 60_000;
/** Answers of a store after which the same part may well be taken: its address was too old, it is gone, too many came. */
const PASSING = new Set([403, 404, 408, 409, 429]);

/** Whether trying again by itself would lead to the same. */
export function isFinal(error: Error): boolean {
  // The file was moved or changed since it was chosen.
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return true;
  const status = statusOf(error);
  if (status !== undefined) return status >= 400 && status < 500 && !PASSING.has(status);
  return !isPassing(error);
}

/** What a store answered, as Uppy tells it. */
function statusOf(error: Error): number | undefined {
  const { source } = error as { source?: { status?: unknown } };
  return typeof source?.status === 'number' ? source.status : undefined;
}

/** Milliseconds before a file that the line stopped so many times is tried again. */
export const pauseBeforeResuming = (breaks: number): number => Math.min(MOST_MS, LEAST_MS * 2 ** breaks);

/** What is wrong with a file itself, at each try. */
const REFUSED = new Set(['FILE_TOO_LARGE', 'NOT_A_VIDEO_TYPE', 'NotReadableError', 'NotFoundError']);

/** What an error is called by: the service's code, or the browser's name for it. */
export const codeOf = (error: Error | null): string =>
  (error as { problem?: { code: string } } | null)?.problem?.code ?? error?.name ?? '';

export const isFileRefused = (error: Error | null): boolean => REFUSED.has(codeOf(error));
