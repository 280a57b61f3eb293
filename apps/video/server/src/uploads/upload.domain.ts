import { MAX_PARTS } from '@workreel/object-store';
import type { UploadState } from '@workreel/video-contract';

/** What may follow a state. Nothing follows `ready`, `aborted` and `expired`. */
const NEXT: Record<UploadState, readonly UploadState[]> = {
  pending: ['uploading', 'uploaded', 'aborted', 'expired'],
  uploading: ['uploaded', 'aborted', 'expired'],
  uploaded: ['converting', 'failed'],
  converting: ['ready', 'failed'],
  ready: [],
  failed: ['converting'],
  aborted: [],
  expired: [],
};

/** The states from which this one may be reached. */
export const statesBefore = (state: UploadState): UploadState[] =>
  (Object.keys(NEXT) as UploadState[]).filter((from) => NEXT[from].includes(state));

/** Whether the bytes are still on their way. */
export const isArriving = (state: UploadState): boolean => state === 'pending' || state === 'uploading';
/** Whether nobody will send anything any more, and nothing came. */
export const hasEnded = (state: UploadState): boolean => state === 'aborted' || state === 'expired';
/** Whether nothing happens any more unless somebody asks for it. */
export const isSettled = (state: UploadState): boolean =>
  state === 'ready' || state === 'failed' || hasEnded(state);

const MIB = 1024 ** 2;
/** Large enough that asking for addresses costs nothing beside sending, small enough to be sent again. */
const USUAL_PART_BYTES = 8 * MIB;

/** The size of all parts but the last, in bytes: whole MiB, such that a file stays within the most parts allowed. */
export const partSizeFor = (bytes: number): number =>
  Math.max(USUAL_PART_BYTES, Math.ceil(bytes / MAX_PARTS / MIB) * MIB);

export const partCountFor = (bytes: number, partSize: number): number =>
  Math.max(1, Math.ceil(bytes / partSize));

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
