/** What is told of conversions, worked out of what the service says. */
import type { Conversion, Overview } from './calls.ts';

/** Milliseconds between two looks: while something waits or runs, and else, since somebody may send a file. */
const SOON_MS = 2_000;
const LATER_MS = 20_000;

/** @param counts - undefined where nobody knows them yet. */
export const nextLook = (counts: Overview['counts'] | undefined): number =>
  counts && counts.running + counts.queued > 0 ? SOON_MS : LATER_MS;

/** What people call it: its post's title, or its file where there is no post. */
export const nameOf = ({ title, filename }: Pick<Conversion, 'title' | 'filename'>): string =>
  title ?? filename;

/** The post where a person may watch it: admins see no private video but their own. Null where there is none. */
export const watchableBy = (
  account: string | undefined,
  { postId, visibility, owner }: Pick<Conversion, 'postId' | 'visibility' | 'owner'>,
): string | null =>
  visibility === 'private' && (account === undefined || owner?.id !== account) ? null : postId;

/** Milliseconds of work; null where its beginning or its end is not known. */
export function timeTaken({ startedAt, endedAt }: Pick<Conversion, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null;
  // Two processes have two clocks.
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}

/** Why an earlier try failed, where that is not what is said of the whole anyway. */
export const setbackOf = ({
  lastSetback,
  error,
}: Pick<Conversion, 'lastSetback' | 'error'>): string | null =>
  lastSetback === error?.message ? null : lastSetback;
