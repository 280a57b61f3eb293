/**
 * Resumes uploads after the page was closed: browsers do not store large files, so the user picks the file again, and
 * its fingerprint identifies the upload.
 */
import type { StoredPart, Upload } from '../api.ts';

export interface Fingerprint {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** SHA-256 of both ends, hexadecimal. */
  digest: string;
}

/** Where the parts of a file are sent. */
export interface UploadTarget {
  uploadId: string;
  key: string;
  /** Bytes of each part except the last. */
  partSize: number;
}

/** An unfinished upload in the browser's storage. */
export interface UploadRecord extends UploadTarget {
  accountId: string;
  file: Fingerprint;
}

/** Bytes hashed at each end of a file: enough to distinguish recordings of one camera, and fast to read. */
const END_BYTES = 65_536;
/** Maximum number of records; the service expires unfinished uploads within days. */
const MAX_RECORDS = 50;

/** Returns the byte ranges [from, to) of a file that its digest covers. */
export function hashedRanges(size: number): [from: number, to: number][] {
  if (size <= 2 * END_BYTES) return [[0, size]];
  return [
    [0, END_BYTES],
    [size - END_BYTES, size],
  ];
}

/** Parses stored records; invalid ones are ignored. */
export function parseRecords(text: string | null): UploadRecord[] {
  try {
    const records: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(records) ? records.filter(isRecord).slice(0, MAX_RECORDS) : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is UploadRecord {
  const { accountId, uploadId, key, partSize, file } = (value ?? {}) as Partial<UploadRecord>;
  const strings = [accountId, uploadId, key, file?.name, file?.digest];
  return (
    strings.every((value) => typeof value === 'string') &&
    [partSize, file?.size, file?.lastModified].every(Number.isFinite)
  );
}

/** Adds a record at the front, and drops the oldest if there are too many. */
export const withRecord = (records: readonly UploadRecord[], record: UploadRecord): UploadRecord[] =>
  [record, ...withoutRecord(records, record.uploadId)].slice(0, MAX_RECORDS);

export const withoutRecord = (records: readonly UploadRecord[], uploadId: string): UploadRecord[] =>
  records.filter((record) => record.uploadId !== uploadId);

export const isSameFile = (a: Omit<Fingerprint, 'digest'>, b: Omit<Fingerprint, 'digest'>): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Finds the upload of this file that this account started. */
export const findRecord = (
  records: readonly UploadRecord[],
  accountId: string,
  file: Fingerprint,
): UploadRecord | undefined =>
  records.find(
    (record) =>
      record.accountId === accountId && record.file.digest === file.digest && isSameFile(record.file, file),
  );

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
