import { accessScopeOf, ORIGINALS, VISIBILITY_PREFIXES, verifyPathSegment } from '@workreel/object-store';
import type { FilePath } from './path.domain.ts';

/**
 * - `allowed`: anyone may read the file.
 * - `expired`: the signature of the path is invalid or has expired.
 * - `original`: depends on the visibility of the post.
 * - `hidden`: handled as if the file did not exist.
 */
export type FileAccess = 'allowed' | 'expired' | 'original' | 'hidden';

/** Returns the first segment of a key. */
export const firstSegment = (key: string): string => key.split('/', 1)[0]!;
export const isOriginal = (key: string): boolean => firstSegment(key) === ORIGINALS;
/** Whether a key belongs to published media, which is immutable except for playlists. */
export const isPublished = (key: string): boolean =>
  (VISIBILITY_PREFIXES as readonly string[]).includes(firstSegment(key));

/** Decides who may read the file at a path. Only the prefixes of published and uploaded files are served. */
export function accessTo({ signedSegment, key }: FilePath, secret: string, now: Date): FileAccess {
  if (!isPublished(key) && !isOriginal(key)) return 'hidden';
  if (signedSegment !== undefined)
    return verifyPathSegment(secret, signedSegment, accessScopeOf(key), now) ? 'allowed' : 'expired';
  if (isOriginal(key)) return 'original';
  return firstSegment(key) === 'public' ? 'allowed' : 'hidden';
}

/** Returns the expiry of a verified signed segment as Unix time in seconds. */
export const expiryOf = (signedSegment: string): number =>
  Number(signedSegment.slice(1, signedSegment.indexOf('.')));
