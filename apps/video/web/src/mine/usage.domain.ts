/** The storage usage of a user, as a bar. */

export interface Usage {
  /** Size of the originals. */
  bytes: number;
  /** Size of the streaming files. */
  mediaBytes: number;
  quotaBytes: number | null;
}

/** Share of the quota at which a warning is shown. */
const WARNING_SHARE = 0.9;

/**
 * Returns the shares of the bar, from 0 to 1, whose length represents the quota, or what is used if that is more.
 */
export function usageBar({ bytes, mediaBytes, quotaBytes }: Usage): {
  originals: number;
  streams: number;
  isNearlyFull: boolean;
} {
  const used = bytes + mediaBytes;
  // The quota may be lowered below the current usage.
  const total = Math.max(1, used, quotaBytes ?? 0);
  return {
    originals: bytes / total,
    streams: mediaBytes / total,
    isNearlyFull: quotaBytes !== null && used >= WARNING_SHARE * quotaBytes,
  };
}
