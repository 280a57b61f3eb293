import { Problem } from '@workreel/platform/problem';

export interface Limits {
  MAX_UPLOAD_BYTES: number;
  USER_QUOTA_BYTES: number;
}

/** What a user's files take up. All sizes are in bytes. */
export interface StoredBytes {
  /** Originals, including the declared sizes of unfinished uploads. */
  bytes: number;
  /** Streams, and added captions and posters. */
  mediaBytes: number;
  /** Reserved for unfinished uploads without a declared size. */
  reservedBytes: number;
  /** Declared or reserved for unfinished uploads. */
  unfinishedBytes: number;
}

/** Total size of a user's unfinished uploads, in files of the maximum size. They are kept for a day and are of no use yet. */
const MAX_UNFINISHED_FILES = 4;

/** @throws Problem 413 FILE_TOO_LARGE. */
export function assertFileSize({ MAX_UPLOAD_BYTES }: Limits, bytes: number): void {
  if (bytes > MAX_UPLOAD_BYTES)
    throw new Problem(
      413,
      'FILE_TOO_LARGE',
      `The file has ${bytes} bytes; the limit is ${MAX_UPLOAD_BYTES} bytes.`,
      { extensions: { maxBytes: MAX_UPLOAD_BYTES } },
    );
}

/** @param added - bytes that the user wants to add. @throws Problem 413 QUOTA_EXCEEDED. */
export function assertQuota({ USER_QUOTA_BYTES }: Limits, stored: StoredBytes, added: number): void {
  const bytes = stored.bytes + stored.mediaBytes + stored.reservedBytes + added;
  if (bytes > USER_QUOTA_BYTES)
    throw new Problem(
      413,
      'QUOTA_EXCEEDED',
      `Your videos would take up ${bytes} bytes; your quota is ${USER_QUOTA_BYTES} bytes. Delete some videos first.`,
      { extensions: { quotaBytes: USER_QUOTA_BYTES } },
    );
}

/** Returns the total size that a user's unfinished uploads may still add. */
export const unfinishedBytesLeft = (
  { MAX_UPLOAD_BYTES }: Limits,
  { unfinishedBytes }: Pick<StoredBytes, 'unfinishedBytes'>,
): number => MAX_UNFINISHED_FILES * MAX_UPLOAD_BYTES - unfinishedBytes;

/** Enough for the files that Uppy sends in a single request (100 MiB), and for the parts that it sends at the same time. */
const MIN_SHARE_BYTES = 128 * 1024 ** 2;
/** Share of the available space that one reservation takes, so that several uploads can run at the same time. */
const SHARE = 1 / 8;

/**
 * Returns the size that an upload without a declared size may reach until its next reservation, in bytes.
 *
 * @param received - what the store has received of it.
 * @param reserved - its present reservation; its URLs already allow that much.
 * @param others - what the user's other files take up.
 */
export function reservationFor(
  limits: Limits,
  { received, reserved, others }: { received: number; reserved: number; others: StoredBytes },
): number {
  const { bytes, mediaBytes, reservedBytes } = others;
  const quotaLeft = limits.USER_QUOTA_BYTES - bytes - mediaBytes - reservedBytes;
  const space = Math.min(quotaLeft, unfinishedBytesLeft(limits, others));
  const share = Math.max(MIN_SHARE_BYTES, Math.ceil((space - received) * SHARE));
  const wanted = Math.max(reserved, received + share);
  return Math.max(0, Math.min(wanted, space, limits.MAX_UPLOAD_BYTES));
}
