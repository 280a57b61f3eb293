/** Resuming an upload after the page was left: browsers keep no large file, so the user picks it again and it is recognized. */
import type { StoredPart, Upload } from '../api.ts';

/** Identifies a file. */
export interface Fingerprint {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** SHA-256 of both ends, in hexadecimal. */
  digest: string;
}

/** Where the parts of a file are sent. */
export interface UploadTarget {
  uploadId: string;
  key: string;
  /** Bytes of each part but the last. */
  partSize: number;
}

/** An unfinished upload, as the browser's storage keeps it. */
export interface UploadRecord extends UploadTarget {
  accountId: string;
  file: Fingerprint;
}

/** Bytes hashed at either end of a file: enough to tell two recordings of one camera apart, read in an instant. */
const END_BYTES = 65_536;
/** Records in one browser; the service expires unfinished uploads within days. */
const MAX_RECORDS = 50;

/** The byte ranges of a file, as [from, to), that its digest covers. */
export function endsOf(size: number): [from: number, to: number][] {
  if (size <= 2 * END_BYTES) return [[0, size]];
  return [
    [0, END_BYTES],
    [size - END_BYTES, size],
  ];
}

/** Reads stored records; anything else is ignored. */
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
  const texts = [accountId, uploadId, key, file?.name, file?.digest];
  return (
    texts.every((text) => typeof text === 'string') &&
    [partSize, file?.size, file?.lastModified].every(Number.isFinite)
  );
}

/** The newest first; the oldest is dropped where there are too many. */
export const withRecord = (records: readonly UploadRecord[], record: UploadRecord): UploadRecord[] =>
  [record, ...withoutRecord(records, record.uploadId)].slice(0, MAX_RECORDS);

export const withoutRecord = (records: readonly UploadRecord[], uploadId: string): UploadRecord[] =>
  records.filter((record) => record.uploadId !== uploadId);

export const isSameFile = (a: Omit<Fingerprint, 'digest'>, b: Omit<Fingerprint, 'digest'>): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The upload that this account began with this very file. */
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
 * The stored parts that need not be sent again. A part of another size (sent with another part size, or cut
 * short) would corrupt the file.
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

/** Whether an earlier upload lacks parts, has them all, or cannot be resumed any more. */
export function resumability(state: Upload['state']): 'resumable' | 'received' | 'ended' {
  if (state === 'pending' || state === 'uploading') return 'resumable';
  return state === 'aborted' || state === 'expired' ? 'ended' : 'received';
}

export function targetOf({ id, key, partSize }: Upload): UploadTarget {
  if (partSize === null) throw new Error('The upload has no part size.');
  return { uploadId: id, key, partSize };
}
