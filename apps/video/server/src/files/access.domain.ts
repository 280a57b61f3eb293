import { accessScopeOf, ORIGINALS, VISIBILITY_PREFIXES, verifyPathSegment } from '@workreel/object-store';
import type { FilePath } from './path.domain.ts';

/**
 * - `allowed`: anyone may read the file.
 * - `expired`: the signature of the path is invalid or has expired.
 * - `hidden`: handled as if the file did not exist.
 * - `original`: depends on the visibility of the post.
 * - `video`: depends on whether a session, or anyone if it is null, may watch the video now.
 */
export type FileAccess =
  | 'allowed'
  | 'expired'
  | 'hidden'
  | { original: string }
  | { video: string; sessionId: string | null };

/** Returns the first segment of a key. */
export const firstSegment = (key: string): string => key.split('/', 1)[0]!;
export const isOriginal = (key: string): boolean => firstSegment(key) === ORIGINALS;
/** Whether a key belongs to published media, most of which is immutable. */
export const isPublished = (key: string): boolean =>
  (VISIBILITY_PREFIXES as readonly string[]).includes(firstSegment(key));

/** Decides who may read the file at a path. Only the prefixes of published and uploaded files are served. */
export function accessTo({ signedSegment, key }: FilePath, secret: string, now: Date): FileAccess {
  if (!isPublished(key) && !isOriginal(key)) return 'hidden';
  if (signedSegment !== undefined) {
    const grant = verifyPathSegment(secret, signedSegment, accessScopeOf(key), now);
    if (!grant) return 'expired';
    return firstSegment(key) === 'private' ? { video: key.split('/', 2)[1]!, ...grant } : 'allowed';
  }
  if (isOriginal(key)) return { original: key };
  return firstSegment(key) === 'public' ? 'allowed' : 'hidden';
}

/** Returns the expiry of a verified signed segment as Unix time in seconds. */
export const expiryOf = (signedSegment: string): number =>
  Number(signedSegment.slice(1, signedSegment.indexOf('.')));
