/** Going on with an upload after the page was left: browsers keep no large file, so it is picked again and recognised. */
import type { StoredPart, Upload } from '../api.ts';

/** What a file is recognised by. */
export interface Fingerprint {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** SHA-256 of both ends, in hexadecimal. */
  digest: string;
}

/** An upload that was begun in this browser and has not arrived, as its storage keeps it. */
export interface UploadRecord {
  accountId: string;
  uploadId: string;
  key: string;
  /** Bytes of each part but the last. */
  partSize: number;
  file: Fingerprint;
}

/** Bytes hashed at either end of a file: enough to tell two recordings of one camera apart, read in an instant. */
const END_BYTES = 65_536;
/** Unfinished uploads that a browser remembers; the service ends them by itself within days. */
const MAX_RECORDS = 50;

/** The stretches of a file, as [from, to), that its digest is made of. */
export function endsOf(size: number): [from: number, to: number][] {
  if (size <= 2 * END_BYTES) return [[0, size]];
  return [
    [0, END_BYTES],
    [size - END_BYTES, size],
  ];
}

/** What a browser kept; whatever is not a list of records is none. */
export function readRecords(text: string | null): UploadRecord[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecord).slice(0, MAX_RECORDS) : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is UploadRecord {
  const texts = (object: unknown, ...names: string[]) =>
    typeof object === 'object' &&
    object !== null &&
    names.every((name) => typeof (object as Record<string, unknown>)[name] === 'string');
  if (!texts(value, 'accountId', 'uploadId', 'key')) return false;
  const { partSize, file } = value as UploadRecord;
  return (
    Number.isSafeInteger(partSize) &&
    texts(file, 'name', 'digest') &&
    Number.isSafeInteger(file.size) &&
    Number.isFinite(file.lastModified)
  );
}

/** The newest first; the oldest goes where there are too many. */
export const withRecord = (records: readonly UploadRecord[], record: UploadRecord): UploadRecord[] =>
  [record, ...withoutRecord(records, record.uploadId)].slice(0, MAX_RECORDS);

export const withoutRecord = (records: readonly UploadRecord[], uploadId: string): UploadRecord[] =>
  records.filter((record) => record.uploadId !== uploadId);

/** The upload that this person began with this very file. */
export const findRecord = (
  records: readonly UploadRecord[],
  accountId: string,
  file: Fingerprint,
): UploadRecord | undefined =>
  records.find(
    (record) =>
      record.accountId === accountId &&
      record.file.name === file.name &&
      record.file.size === file.size &&
      record.file.lastModified === file.lastModified &&
      record.file.digest === file.digest,
  );

/**
 * The parts that need not be sent again. A part of another size than the file is cut into (it was sent
 * with another part size, or cut short) would make a wrong file of right parts.
 */
export function fittingParts(parts: readonly StoredPart[], size: number, partSize: number): StoredPart[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return parts.filter(({ PartNumber, Size }) => {
    if (PartNumber < 1 || PartNumber > count) return false;
    return Size === (PartNumber < count ? partSize : size - partSize * (count - 1));
  });
}

/** Bytes that the service has. */
export const receivedBytes = (parts: Upload['parts']): number =>
  parts.reduce((sum, { size }) => sum + size, 0);

/** What picking the file of an earlier upload leads to: its parts are missing, it is all there, or it is begun anew. */
export function fateOf(state: Upload['state']): 'goesOn' | 'arrived' | 'over' {
  if (state === 'pending' || state === 'uploading') return 'goesOn';
  return state === 'aborted' || state === 'expired' ? 'over' : 'arrived';
}
