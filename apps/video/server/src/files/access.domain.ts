import { accessScopeOf, ORIGINALS, VISIBILITY_PREFIXES, verifyPathSegment } from '@workreel/object-store';
import { CONVERTED_PREFIX } from '../keys.domain.ts';
import type { FilePath } from './path.domain.ts';

/**
 * - `allowed`: anyone may read the file.
 * - `expired`: the signature of the path is invalid or has expired.
 * - `original`: depends on the visibility of the post.
 * - `hidden`: handled as if the file did not exist.
 */
export type FileAccess = 'allowed' | 'expired' | 'original' | 'hidden';

const RESERVED_PREFIXES: readonly string[] = [...VISIBILITY_PREFIXES, ORIGINALS, CONVERTED_PREFIX];

/** Returns the first segment of a key: one of `VISIBILITY_PREFIXES`, `originals`, or a folder created by an admin. */
export const firstSegment = (key: string): string => key.split('/', 1)[0]!;
export const isOriginal = (key: string): boolean => firstSegment(key) === ORIGINALS;
/** Whether a key belongs to published media, which is immutable except for playlists. */
export const isPublished = (key: string): boolean =>
  (VISIBILITY_PREFIXES as readonly string[]).includes(firstSegment(key));

/** Decides who may read the file at a path. */
export function accessTo({ signedSegment, key }: FilePath, secret: string, now: Date): FileAccess {
  if (signedSegment !== undefined)
    return verifyPathSegment(secret, signedSegment, accessScopeOf(key), now) ? 'allowed' : 'expired';
  const segment = firstSegment(key);
  if (segment === 'private') return 'hidden';
  if (segment === ORIGINALS) return 'original';
  // On a case-insensitive file system, `Private` is the same folder as `private`.
  return RESERVED_PREFIXES.includes(segment.toLowerCase()) && segment !== 'public' ? 'hidden' : 'allowed';
}

/** Returns the expiry of a verified signed segment as Unix time in seconds. */
export const expiryOf = (signedSegment: string): number =>
  Number(signedSegment.slice(1, signedSegment.indexOf('.')));
