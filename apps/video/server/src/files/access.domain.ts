import { grantOpens, ORIGINALS, scopeOf, VISIBILITY_PREFIXES } from '@workreel/object-store';
import { CONVERTED } from '../keys.domain.ts';
import type { FileAddress } from './path.domain.ts';

/**
 * `open`: to whoever asks. `expired`: the signed part is forged or its time is over. `original`: only where its
 * owner lets anyone read it. `hidden`: told no more than what is not there.
 */
export type FileAccess = 'open' | 'expired' | 'original' | 'hidden';

const KNOWN: readonly string[] = [...VISIBILITY_PREFIXES, ORIGINALS, CONVERTED];

/** The first segment of a key: one of `VISIBILITY_PREFIXES`, `originals`, or a folder of the operator's. */
export const firstSegment = (key: string): string => key.split('/', 1)[0]!;
export const isOriginal = (key: string): boolean => firstSegment(key) === ORIGINALS;
/** Whether a conversion or a caption put it there: such an object is never changed under its name, but a playlist. */
export const isPublished = (key: string): boolean =>
  (VISIBILITY_PREFIXES as readonly string[]).includes(firstSegment(key));

/** Who may read what an address names. */
export function accessTo({ grant, key }: FileAddress, secret: string, now: Date): FileAccess {
  if (grant !== undefined) return grantOpens(secret, grant, scopeOf(key), now) ? 'open' : 'expired';
  const segment = firstSegment(key);
  if (segment === 'private') return 'hidden';
  if (segment === ORIGINALS) return 'original';
  // Where the file system tells no case apart, `Private` would lead into `private`.
  return KNOWN.includes(segment.toLowerCase()) && segment !== 'public' ? 'hidden' : 'open';
}

/** When a grant ends, in seconds since 1970. Of one that was checked. */
export const expiryOf = (grant: string): number => Number(grant.slice(1, grant.indexOf('.')));
