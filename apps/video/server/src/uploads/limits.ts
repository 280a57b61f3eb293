import { Problem } from '@workreel/platform/problem';

export interface Limits {
  MAX_UPLOAD_BYTES: number;
  USER_QUOTA_BYTES: number;
}

/** @throws Problem 413 FILE_TOO_LARGE. */
export function assertSize({ MAX_UPLOAD_BYTES }: Limits, bytes: number): void {
  if (bytes > MAX_UPLOAD_BYTES)
    throw new Problem(
      413,
      'FILE_TOO_LARGE',
      `The file has ${bytes} bytes; ${MAX_UPLOAD_BYTES} are taken at most.`,
      { extensions: { maxBytes: MAX_UPLOAD_BYTES } },
    );
}

/** @param bytes - of all the person's files. @throws Problem 413 QUOTA_EXCEEDED. */
export function assertQuota({ USER_QUOTA_BYTES }: Limits, bytes: number): void {
  if (bytes > USER_QUOTA_BYTES)
    throw new Problem(
      413,
      'QUOTA_EXCEEDED',
      `Your videos would take ${bytes} bytes; ${USER_QUOTA_BYTES} are allowed. Delete some first.`,
      { extensions: { quotaBytes: USER_QUOTA_BYTES } },
    );
}
