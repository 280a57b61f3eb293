import { MIN_PART_BYTES, type PartName, type StoredPart } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * How the parts of one transfer lie on the disk.
 *
 * A `slots-<bytes>` file has room for part n at `(n - 1) × bytes`: parts that arrive as planned are written
 * where the object needs them, and completing moves nothing. A part that does not fit in (sent again, or of
 * another size) stands in a file of its own, and is moved when completing.
 *
 * A part is acknowledged by its record: an empty file whose name says it all, which one rename replaces.
 */
export interface PartRecord extends StoredPart {
  /** The name of the file that holds it. */
  file: string;
}

export const slotsFile = (slotBytes: number): string => `slots-${slotBytes}`;
export const slotBytesOf = (file: string): number | undefined => {
  const [, bytes] = /^slots-(\d{1,16})$/.exec(file) ?? [];
  return bytes === undefined ? undefined : Number(bytes);
};
export const strayFile = (random: string): string => `stray-${random}`;

/** Where the bytes of a part begin in its file. */
export const offsetIn = (file: string, partNumber: number): number =>
  (partNumber - 1) * (slotBytesOf(file) ?? 0);

export const recordName = ({ partNumber, size, etag, file }: PartRecord): string =>
  [partNumber, size, etag, file].join('_');

export function readRecord(name: string): PartRecord | undefined {
  const [, partNumber, size, etag, file] =
    /^(\d{1,5})_(\d{1,16})_([0-9a-f]{32})_(slots-\d{1,16}|stray-[0-9a-f]{32})$/.exec(name) ?? [];
  if (etag === undefined || file === undefined) return undefined;
  return { partNumber: Number(partNumber), size: Number(size), etag, file };
}

/**
 * The file a new part of this size is written to: the slots that are there where it fits in and nobody has
 * been before, new ones where it is larger than any, else undefined: a file of its own.
 *
 * @param files - the slots files that are there.
 * @param taken - whether a record or a request under way has that slot.
 */
export function slotFor(size: number, files: readonly string[], taken: (file: string) => boolean) {
  const largest = Math.max(0, ...files.map((file) => slotBytesOf(file) ?? 0));
  const file = slotsFile(Math.max(size, largest));
  return size === 0 || taken(file) ? undefined : file;
}

/** How to make one file of the parts. */
export interface Assembly {
  /** The file that becomes the object: slots that hold most of it already, or a new one. */
  base: string;
  total: number;
  /** What must be copied into it first: offsets in bytes. */
  copies: { file: string; from: number; to: number; size: number }[];
}

/** The name of the file that is made where no slots can become the object. */
export const WHOLE = 'whole';

/**
 * Checks the list as S3 does, and plans the object. Slots become the object only where that destroys no part
 * that is acknowledged: completing may fail half-way, and be asked for again with another list.
 *
 * @throws S3Error of InvalidPart, InvalidPartOrder, EntityTooSmall, InvalidRequest.
 */
export function planAssembly(records: ReadonlyMap<number, PartRecord>, parts: readonly PartName[]): Assembly {
  const chosen = chooseParts(records, parts);
  const total = chosen.reduce((sum, { size }) => sum + size, 0);
  const slotBytes = chosen[0]!.size;
  const slots = slotsFile(slotBytes);
  const all = [...records.values()];
  const fits =
    all.length === chosen.length &&
    all.some(({ file }) => file === slots) &&
    chosen.every(
      ({ partNumber, size }, index) =>
        partNumber === index + 1 && (index === chosen.length - 1 ? size <= slotBytes : size === slotBytes),
    );
  const base = fits ? slots : WHOLE;
  const copies: Assembly['copies'] = [];
  let to = 0;
  for (const { partNumber, size, file } of chosen) {
    if (file !== base) copies.push({ file, from: offsetIn(file, partNumber), to, size });
    to += size;
  }
  return { base, total, copies };
}

function chooseParts(records: ReadonlyMap<number, PartRecord>, parts: readonly PartName[]): PartRecord[] {
  if (parts.length === 0) throw new S3Error('InvalidRequest', 'You must specify at least one part.');
  let before = 0;
  return parts.map(({ partNumber, etag }, index) => {
    if (partNumber <= before) {
      throw new S3Error('InvalidPartOrder', `Part ${partNumber} is listed after part ${before}.`);
    }
    before = partNumber;
    const record = records.get(partNumber);
    if (record === undefined) throw new S3Error('InvalidPart', `Part ${partNumber} was not uploaded.`);
    // Some clients keep the quotes of the header.
    if (record.etag !== etag.replaceAll('"', '')) {
      throw new S3Error('InvalidPart', `Part ${partNumber} has another ETag: it was uploaded again since.`);
    }
    if (record.size < MIN_PART_BYTES && index < parts.length - 1) {
      throw new S3Error(
        'EntityTooSmall',
        `Part ${partNumber} has ${record.size} bytes; all parts but the last must have ${MIN_PART_BYTES}.`,
      );
    }
    return record;
  });
}
