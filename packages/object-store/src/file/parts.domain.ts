import { type CompletedPart, MIN_PART_BYTES } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * Layout of the parts of one multipart upload on the disk.
 *
 * A `slots-<bytes>` file has the slot of part n at `(n - 1) × bytes`. Parts of equal size are written directly to
 * their final offset, so completion copies nothing. A part that does not fit (uploaded again, or larger) is an overflow
 * part: it is stored in its own file and copied on completion.
 *
 * A part is acknowledged by its record: an empty file whose name contains all fields, which one rename replaces.
 */
export interface PartRecord extends CompletedPart {
  /** In bytes. */
  size: number;
  /** The name of the file that contains the part. */
  file: string;
}

export const slotFileName = (slotBytes: number): string => `slots-${slotBytes}`;
export const slotBytesOf = (file: string): number | undefined => {
  const [, bytes] = /^slots-(\d{1,16})$/.exec(file) ?? [];
  return bytes === undefined ? undefined : Number(bytes);
};
export const overflowFileName = (random: string): string => `overflow-${random}`;

/** Returns the offset of a part in its file, in bytes. */
export const offsetIn = (file: string, partNumber: number): number =>
  (partNumber - 1) * (slotBytesOf(file) ?? 0);

export const recordName = ({ partNumber, size, etag, file }: PartRecord): string =>
  [partNumber, size, etag, file].join('_');

export function parseRecordName(name: string): PartRecord | undefined {
  const [, partNumber, size, etag, file] =
    /^(\d{1,5})_(\d{1,16})_([0-9a-f]{32})_(slots-\d{1,16}|overflow-[0-9a-f]{32})$/.exec(name) ?? [];
  if (etag === undefined || file === undefined) return undefined;
  return { partNumber: Number(partNumber), size: Number(size), etag, file };
}

/**
 * Returns the slot file for a new part: the existing one with the largest slots, or a new one if the part is larger.
 * Returns undefined if the slot is in use or the part is empty; the part is then stored as an overflow part.
 *
 * @param files - the existing slot files.
 * @param isUsed - whether a record or a request in progress uses the part's slot in that file.
 */
export function slotFileFor(size: number, files: readonly string[], isUsed: (file: string) => boolean) {
  const largest = Math.max(0, ...files.map((file) => slotBytesOf(file) ?? 0));
  const file = slotFileName(Math.max(size, largest));
  return size === 0 || isUsed(file) ? undefined : file;
}

/** Plan for assembling the parts into one file. */
export interface Assembly {
  /** The file that becomes the object: a slot file that already contains most parts, or a new file. */
  base: string;
  total: number;
  /** Parts to copy into the base file first; offsets in bytes. */
  copies: { file: string; from: number; to: number; size: number }[];
}

/** Name of the new file if no slot file can become the object. */
export const ASSEMBLED_FILE = 'assembled';

/**
 * Validates the part list as S3 does, and plans the assembly. A slot file is used only if that overwrites no acknowledged
 * part, because completion may fail midway and be repeated with a different list.
 *
 * @throws S3Error InvalidPart, InvalidPartOrder, EntityTooSmall, InvalidRequest.
 */
export function planAssembly(
  records: ReadonlyMap<number, PartRecord>,
  parts: readonly CompletedPart[],
): Assembly {
  const selected = selectParts(records, parts);
  const total = selected.reduce((sum, { size }) => sum + size, 0);
  const slotBytes = selected[0]!.size;
  const slotFile = slotFileName(slotBytes);
  const allRecords = [...records.values()];
  const fits =
    allRecords.length === selected.length &&
    allRecords.some(({ file }) => file === slotFile) &&
    selected.every(
      ({ partNumber, size }, index) =>
        partNumber === index + 1 && (index === selected.length - 1 ? size <= slotBytes : size === slotBytes),
    );
  const base = fits ? slotFile : ASSEMBLED_FILE;
  const copies: Assembly['copies'] = [];
  let offset = 0;
  for (const { partNumber, size, file } of selected) {
    if (file !== base) copies.push({ file, from: offsetIn(file, partNumber), to: offset, size });
    offset += size;
  }
  return { base, total, copies };
}

function selectParts(
  records: ReadonlyMap<number, PartRecord>,
  parts: readonly CompletedPart[],
): PartRecord[] {
  if (parts.length === 0) throw new S3Error('InvalidRequest', 'You must specify at least one part.');
  let previous = 0;
  return parts.map(({ partNumber, etag }, index) => {
    if (partNumber <= previous) {
      throw new S3Error('InvalidPartOrder', `Part ${partNumber} is listed after part ${previous}.`);
    }
    previous = partNumber;
    const record = records.get(partNumber);
    if (record === undefined) throw new S3Error('InvalidPart', `Part ${partNumber} was not uploaded.`);
    // Some clients include the quotes of the header.
    if (record.etag !== etag.replaceAll('"', '')) {
      throw new S3Error('InvalidPart', `Part ${partNumber} has a different ETag: it was uploaded again.`);
    }
    if (record.size < MIN_PART_BYTES && index < parts.length - 1) {
      throw new S3Error(
        'EntityTooSmall',
        `Part ${partNumber} has ${record.size} bytes; all parts except the last must have at least ${MIN_PART_BYTES}.`,
      );
    }
    return record;
  });
}
