/** Values that the console derives from conversions. */
import type { Conversion, Overview } from './calls.ts';

/** Polling interval while conversions are queued or running. */
const ACTIVE_POLL_MS = 2_000;
/** Polling interval while there are none, because users may upload files. */
const IDLE_POLL_MS = 20_000;

/** @param counts - undefined while they are loading. */
export const pollInterval = (counts: Overview['counts'] | undefined): number =>
  counts && counts.running + counts.queued > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS;

/** Returns the title of a conversion's post, or the file name if it has no post. */
export const displayName = ({ title, filename }: Pick<Conversion, 'title' | 'filename'>): string =>
  title ?? filename;

/** Returns the duration of a conversion in milliseconds; null unless it has started and finished. */
export function conversionTime({
  startedAt,
  endedAt,
}: Pick<Conversion, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null;
  // The times may come from processes whose clocks differ.
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}

/** Returns why an earlier attempt failed; null if none failed, or if the final error is the same. */
export const previousFailure = ({
  lastSetback,
  error,
}: Pick<Conversion, 'lastSetback' | 'error'>): string | null =>
  lastSetback === error?.message ? null : lastSetback;
