/** What somebody's videos take, as a bar shows it. */

export interface Usage {
  /** Of the files that were sent: what a quota counts. */
  bytes: number;
  /** Of what was made of them, which no quota counts. */
  mediaBytes: number;
  quotaBytes: number | null;
}

/** From here on somebody is told before the next file is refused. */
const NEARLY = 0.9;

/**
 * How much of the bar is whose, 0 to 1. With a quota the bar is the quota, and streams have no part in it; without, it is
 * all that there is.
 */
export function partsOf({ bytes, mediaBytes, quotaBytes }: Usage): {
  originals: number;
  streams: number;
  isFull: boolean;
} {
  if (quotaBytes !== null) {
    const originals = quotaBytes === 0 ? 1 : Math.min(1, bytes / quotaBytes);
    return { originals, streams: 0, isFull: originals >= NEARLY };
  }
  const all = Math.max(1, bytes + mediaBytes);
  return { originals: bytes / all, streams: mediaBytes / all, isFull: false };
}
