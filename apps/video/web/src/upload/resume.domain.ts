/**
 * Continues unfinished uploads, wherever they were started: browsers do not store large files, so the user chooses the file
 * again, and it is compared with the uploads of the account.
 */
import type { StoredPart, Upload, UploadEntry } from '../api.ts';

/** What identifies a file. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
  fingerprint: string;
}

/** Where the parts of a file are sent. */
export interface UploadTarget {
  uploadId: string;
  key: string;
  /** Bytes of each part except the last. */
  partSize: number;
}

/** What the user has to decide before a file is sent. */
export type Question =
  /** The user already has this video, or another transfer of this page is sending it. */
  | { kind: 'duplicate'; upload: UploadEntry }
  /** Another browser or tab was sending this upload less than a minute ago. */
  | { kind: 'active'; uploadId: string };

export type Difference = 'size' | 'content' | 'name';

/**
 * Returns how a file differs from that of an upload; null if it is the same. The name may have changed, but is all that is known
 * beside the size if an API client sent no fingerprint.
 */
export function differenceOf(
  file: FileIdentity,
  upload: Pick<UploadEntry, 'filename' | 'size' | 'fingerprint'>,
): Difference | null {
  if (file.size !== upload.size) return 'size';
  if (upload.fingerprint !== null) return file.fingerprint === upload.fingerprint ? null : 'content';
  // macOS decomposes characters in names.
  return file.name.normalize() === upload.filename.normalize() ? null : 'name';
}

/**
 * Returns the uploads that matter for a chosen file.
 *
 * @param uploads - uploads of the account.
 * @param isTaken - whether a transfer of this page sends an upload.
 * @returns `unfinished`: the upload to continue; `duplicate`: a video of this file that exists or is being uploaded.
 */
export function findEarlier(
  file: FileIdentity,
  uploads: readonly UploadEntry[],
  isTaken: (uploadId: string) => boolean,
) {
  const same = uploads.filter((upload) => differenceOf(file, upload) === null);
  return {
    unfinished: same.find(({ id, state }) => resumability(state) === 'resumable' && !isTaken(id)),
    duplicate: same.find(
      ({ id, state, fingerprint }) => fingerprint !== null && (HAS_VIDEO.includes(state) || isTaken(id)),
    ),
  };
}

/** States of a complete file whose conversion has not failed. */
const HAS_VIDEO: readonly Upload['state'][] = ['uploaded', 'converting', 'ready'];

export const isSameFile = (
  a: Pick<File, 'name' | 'size' | 'lastModified'>,
  b: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * Returns the stored parts that need not be sent again. A part of an unexpected size (sent with another part size, or
 * truncated) would corrupt the file.
 */
export function reusableParts(parts: readonly StoredPart[], size: number, partSize: number): StoredPart[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return parts.filter(({ PartNumber, Size }) => {
    if (PartNumber < 1 || PartNumber > count) return false;
    return Size === (PartNumber < count ? partSize : size - partSize * (count - 1));
  });
}

export const receivedBytes = (parts: Upload['parts']): number =>
  parts.reduce((sum, { size }) => sum + size, 0);

/** Whether an earlier upload is missing parts, has all of them, or can no longer be resumed. */
export function resumability(state: Upload['state']): 'resumable' | 'received' | 'ended' {
  if (state === 'pending' || state === 'uploading') return 'resumable';
  return state === 'aborted' || state === 'expired' ? 'ended' : 'received';
}

export function targetOf({ id, key, partSize }: Upload): UploadTarget {
  if (partSize === null) throw new Error('The upload has no part size.');
  return { uploadId: id, key, partSize };
}
