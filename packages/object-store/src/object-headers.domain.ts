import { CONTENT_TYPES, DEFAULT_CONTENT_TYPE } from './content-types.data.ts';
import { VISIBILITY_PREFIXES } from './keys.domain.ts';

/** Response headers of an object, derived from its key only, so that all servers send the same ones. */

export const YEAR_SECONDS = 31_536_000;
/**
 * Time after which shared caches must revalidate public media. When a video is made private or deleted, its files are moved or
 * removed at once, and caches must have stopped serving them within an hour; the rest of the hour is for the move.
 */
export const SHARED_CACHE_SECONDS = 1_800;
/** Public media never changes, so browsers keep it. For shared caches, `s-maxage` takes precedence (RFC 9111 §5.2.2.10). */
export const PUBLIC_MEDIA_CACHING = `public, max-age=${YEAR_SECONDS}, immutable, s-maxage=${SHARED_CACHE_SECONDS}`;

export const isPlaylist = (key: string): boolean => extensionOf(key) === 'm3u8';
/** Whether published objects with such a key are replaced: playlists grow during a conversion, and chapters follow their post. */
export const isMutable = (key: string): boolean => isPlaylist(key) || extensionOf(key) === 'json';

const isPublished = (key: string): boolean =>
  (VISIBILITY_PREFIXES as readonly string[]).includes(key.split('/', 1)[0]!);

/** Returns the content type of a key from a fixed table. An MP4 in a folder named `audio` has no video track. */
export function contentTypeOf(key: string): string {
  // Users name originals; media is named by this service.
  if (extensionOf(key) === 'json' && isPublished(key)) return 'application/json';
  const type = CONTENT_TYPES.get(extensionOf(key)) ?? DEFAULT_CONTENT_TYPE;
  return type === 'video/mp4' && key.split('/').slice(0, -1).includes('audio') ? 'audio/mp4' : type;
}

const extensionOf = (key: string): string => /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '';

/**
 * Returns the `Cache-Control` to store with an object, for buckets that serve objects directly (RFC 9111, RFC 8246).
 * Published objects are immutable, except those that are replaced.
 */
export function objectCacheControl(key: string): string {
  const [segment] = key.split('/', 1);
  if (isPublished(key) && !isMutable(key))
    return segment === 'public' ? PUBLIC_MEDIA_CACHING : `private, max-age=${YEAR_SECONDS}, immutable`;
  return segment === 'public' ? 'no-cache' : 'private, no-cache';
}

/** Builds a `Content-Disposition` that saves the file under its name (RFC 6266), with an ASCII fallback for clients without RFC 8187. */
export function attachmentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Removes the quotes, the weak prefix and XML escapes that clients and documents put around an entity tag. */
export const unquoteEtag = (etag: string): string =>
  etag.replaceAll('&quot;', '"').replaceAll(/^(W\/)?"|"$/g, '');
