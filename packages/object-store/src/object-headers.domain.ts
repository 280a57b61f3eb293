import { VISIBILITY_PREFIXES } from './keys.domain.ts';
import { TYPES, UNKNOWN_TYPE } from './types.data.ts';

/** What an object is handed out with, by its key alone: the same wherever it is handed out. */

/** The longest that RFC 9111 caches are asked for, in seconds. */
export const YEAR_SECONDS = 31_536_000;

export const isPlaylist = (key: string): boolean => endingOf(key) === 'm3u8';

/** The media type of a key, from a fixed table. An MP4 in a folder named `audio` holds no picture. */
export function typeOf(key: string): string {
  const type = Object.hasOwn(TYPES, endingOf(key)) ? TYPES[endingOf(key)]! : UNKNOWN_TYPE;
  return type === 'video/mp4' && key.split('/').slice(0, -1).includes('audio') ? 'audio/mp4' : type;
}

const endingOf = (key: string): string => /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '';

/**
 * For stores that hand out what they keep themselves (RFC 9111, RFC 8246): what was published stays as it is under its
 * name, all but the playlists, which grow.
 */
export function storedCacheControl(key: string): string {
  const [segment] = key.split('/', 1);
  const published = (VISIBILITY_PREFIXES as readonly string[]).includes(segment!);
  const shared = segment === 'public' ? 'public' : 'private';
  if (published && !isPlaylist(key)) return `${shared}, max-age=${YEAR_SECONDS}, immutable`;
  return segment === 'public' ? 'no-cache' : 'private, no-cache';
}

/** Saves a file under its name instead of showing it (RFC 6266), with a plain name for what reads no RFC 8187. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The entity tag without what clients and wires put around it. */
export const bareEtag = (etag: string): string =>
  etag.replaceAll('&quot;', '"').replaceAll(/^(W\/)?"|"$/g, '');
