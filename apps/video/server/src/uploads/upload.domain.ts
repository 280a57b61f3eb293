import { MAX_PARTS } from '@workreel/object-store';

const MIB = 1024 ** 2;
/** Large enough that the cost of presigning is negligible; small enough to resend after a failure. */
const DEFAULT_PART_BYTES = 8 * MIB;

/** Returns the size in bytes of every part except the last: whole MiB, and large enough to need at most `MAX_PARTS` parts. */
export const partSizeFor = (bytes: number): number =>
  Math.max(DEFAULT_PART_BYTES, Math.ceil(bytes / MAX_PARTS / MIB) * MIB);

type PartSizes = { declared_bytes: number | null; part_size: number | null };
/** Returns null if the client did not declare a size. */
export const partCountOf = ({ declared_bytes: bytes, part_size: size }: PartSizes): number | null =>
  bytes === null || size === null ? null : Math.max(1, Math.ceil(bytes / size));

/** Returns the size of one part in bytes. @param partNumber - from 1 to the part count. */
export const partBytes = (bytes: number, partSize: number, partNumber: number): number =>
  Math.min(partSize, bytes - (partNumber - 1) * partSize);

/** Types of video containers that do not start with `video/`. */
const VIDEO_TYPES = new Set([
  'application/mp4',
  'application/mxf',
  'application/ogg',
  'application/x-matroska',
  'application/vnd.rn-realmedia',
]);
const VIDEO_EXTENSIONS =
  /\.(3g2|3gp|asf|avi|divx|dv|f4v|flv|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|mxf|ogm|ogv|qt|rm|rmvb|ts|vob|webm|wmv)$/i;

/**
 * Whether a file may be uploaded, judging by the type and name that the client sends. The content is probed after the upload.
 *
 * @param contentType - if empty or `application/octet-stream`, the file name decides.
 */
export function isVideoType(contentType: string, filename: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream')
    return VIDEO_EXTENSIONS.test(filename);
  return /^video\/[\w.+-]+$/.test(type) || VIDEO_TYPES.has(type);
}
