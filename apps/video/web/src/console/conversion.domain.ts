/** Values that the console derives from conversions. */
import type { Conversion, Overview } from './calls.ts';

/** Polling intervals in milliseconds: while conversions are queued or running, and otherwise, since users may upload files. */
const ACTIVE_POLL_MS = 2_000;
const IDLE_POLL_MS = 20_000;

/** @param counts - undefined while they are loading. */
export const pollInterval = (counts: Overview['counts'] | undefined): number =>
  counts && counts.running + counts.queued > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS;

/** The title of its post, or the file name if it has no post. */
export const displayName = ({ title, filename }: Pick<Conversion, 'title' | 'filename'>): string =>
  title ?? filename;

/** Returns the ID of the post if the account may watch it, otherwise null. Admins cannot watch private videos of others. */
export const watchablePostId = (
  account: string | undefined,
  { postId, visibility, owner }: Pick<Conversion, 'postId' | 'visibility' | 'owner'>,
): string | null =>
  visibility === 'private' && (account === undefined || owner?.id !== account) ? null : postId;

/** Returns the duration of a conversion in milliseconds; null unless it has started and finished. */
export function conversionTime({
  startedAt,
  endedAt,
}: Pick<Conversion, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null;
  // The times may come from processes whose clocks differ.
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}

/** Why an earlier attempt failed, unless that is the error of the conversion itself. */
export const previousFailure = ({
  lastSetback,
  error,
}: Pick<Conversion, 'lastSetback' | 'error'>): string | null =>
  lastSetback === error?.message ? null : lastSetback;
