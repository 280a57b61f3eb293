import { MAX_PARTS, type StoredPart } from '@workreel/object-store';

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

/** An upload whose last part is older than this is probably not being sent. */
const ACTIVE_MS = 60_000;
/** Whether a client is probably sending an upload. @param parts - the received parts. */
export const isActive = (parts: readonly Pick<StoredPart, 'receivedAt'>[], now: Date): boolean =>
  parts.some(({ receivedAt }) => now.getTime() - receivedAt.getTime() < ACTIVE_MS);

/** Accepted types that start with neither `video/` nor `audio/`: containers, animations, and types of unknown content. */
const OTHER_TYPES = new Set([
  ...['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download'],
  ...['application/mp4', 'application/mxf', 'application/ogg', 'application/x-matroska'],
  ...['application/vnd.ms-asf', 'application/vnd.rn-realmedia', 'application/vnd.rn-realmedia-vbr'],
  ...['image/gif', 'image/webp'],
  // MPEG transport streams and Qt translations share the extension `.ts`.
  'text/vnd.trolltech.linguist',
]);
/** Playlists and MIDI, which contain no media. */
const WITHOUT_MEDIA = /^(audio|video)\/((x-)?mpegurl|(x-)?scpls|vnd\.apple\.mpegurl|(x-)?midi?)$/;

/**
 * Whether a file may be uploaded, judging by the content type that the client sends. The content is probed after the upload.
 * Browsers have no type for rare formats, so files of unknown type are accepted whatever their name is.
 */
export function isMediaType(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return OTHER_TYPES.has(type) || (/^(video|audio)\/[\w.+-]+$/.test(type) && !WITHOUT_MEDIA.test(type));
}
