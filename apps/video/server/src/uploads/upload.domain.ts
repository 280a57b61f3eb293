import { MAX_PARTS } from '@workreel/object-store';

const MIB = 1024 ** 2;
/** Large enough that asking for addresses costs nothing beside sending, small enough to be sent again. */
const USUAL_PART_BYTES = 8 * MIB;

/** The size of all parts but the last, in bytes: whole MiB, such that a file stays within the most parts allowed. */
export const partSizeFor = (bytes: number): number =>
  Math.max(USUAL_PART_BYTES, Math.ceil(bytes / MAX_PARTS / MIB) * MIB);

type PartSizes = { declared_bytes: number | null; part_size: number | null };
/** Null if the size was not announced. */
export const partCountOf = ({ declared_bytes: bytes, part_size: size }: PartSizes): number | null =>
  bytes === null || size === null ? null : Math.max(1, Math.ceil(bytes / size));

/** Bytes of one part. @param partNumber - from 1 to the count. */
export const partBytes = (bytes: number, partSize: number, partNumber: number): number =>
  Math.min(partSize, bytes - (partNumber - 1) * partSize);

/** Containers that browsers know no type for, or a type that does not begin with `video/`. */
const VIDEO_TYPES = new Set([
  'application/mp4',
  'application/mxf',
  'application/ogg',
  'application/x-matroska',
  'application/vnd.rn-realmedia',
]);
const VIDEO_ENDINGS =
  /\.(3g2|3gp|asf|avi|divx|dv|f4v|flv|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|mxf|ogm|ogv|qt|rm|rmvb|ts|vob|webm|wmv)$/i;

/**
 * Whether a file may be sent at all, by what its client says of it. What it holds is looked at when it
 * has arrived.
 *
 * @param contentType - empty or `application/octet-stream` where the client knows none: its name decides.
 */
export function isVideoType(contentType: string, filename: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream')
    return VIDEO_ENDINGS.test(filename);
  return /^video\/[\w.+-]+$/.test(type) || VIDEO_TYPES.has(type);
}
