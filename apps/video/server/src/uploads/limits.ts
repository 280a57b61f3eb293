import { Problem } from '@workreel/platform/problem';

export interface Limits {
  MAX_UPLOAD_BYTES: number;
  USER_QUOTA_BYTES: number;
}

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

/** @param bytes - total size of the user's files. @throws Problem 413 QUOTA_EXCEEDED. */
export function assertQuota({ USER_QUOTA_BYTES }: Limits, bytes: number): void {
  if (bytes > USER_QUOTA_BYTES)
    throw new Problem(
      413,
      'QUOTA_EXCEEDED',
      `Your videos would take up ${bytes} bytes; your quota is ${USER_QUOTA_BYTES} bytes. Delete some videos first.`,
      { extensions: { quotaBytes: USER_QUOTA_BYTES } },
    );
}
