/** The storage usage of a user, as a bar. */

export interface Usage {
  /** Size of the originals, which count toward the quota. */
  bytes: number;
  /** Size of the streaming files, which do not. */
  mediaBytes: number;
  quotaBytes: number | null;
}

/** Share of the quota from which on a warning is shown. */
const NEARLY_FULL = 0.9;

/**
 * Returns the shares of the bar, from 0 to 1. With a quota, the whole bar is the quota, and streaming files are not shown;
 * without one, the whole bar is the current usage.
 */
export function usageBar({ bytes, mediaBytes, quotaBytes }: Usage): {
  originals: number;
  streams: number;
  isFull: boolean;
} {
  if (quotaBytes !== null) {
    const originals = quotaBytes === 0 ? 1 : Math.min(1, bytes / quotaBytes);
    return { originals, streams: 0, isFull: originals >= NEARLY_FULL };
  }
  const total = Math.max(1, bytes + mediaBytes);
  return { originals: bytes / total, streams: mediaBytes / total, isFull: false };
}
