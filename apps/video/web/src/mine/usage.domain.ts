/** The storage usage of a user, as a bar. */

export interface Usage {
  /** Size of the originals, which count toward the quota. */
  bytes: number;
  /** Size of the streaming files, which do not. */
  mediaBytes: number;
  quotaBytes: number | null;
}

/** Share of the quota at which a warning is shown. */
const WARNING_SHARE = 0.9;

/**
 * Returns the shares of the bar, from 0 to 1. With a quota, the full bar represents the quota, and streaming files are not
 * shown; without one, the full bar represents the current usage.
 */
export function usageBar({ bytes, mediaBytes, quotaBytes }: Usage): {
  originals: number;
  streams: number;
  isNearlyFull: boolean;
} {
  if (quotaBytes !== null) {
    const originals = quotaBytes === 0 ? 1 : Math.min(1, bytes / quotaBytes);
    return { originals, streams: 0, isNearlyFull: originals >= WARNING_SHARE };
  }
  const total = Math.max(1, bytes + mediaBytes);
  return { originals: bytes / total, streams: mediaBytes / total, isNearlyFull: false };
}
