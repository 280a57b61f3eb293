import { grantOpens, ORIGINALS, SPACES, scopeOf } from '@workreel/object-store';
import { CONVERTED } from '../keys.domain.ts';
import type { FileAddress } from './path.domain.ts';

/**
 * `open`: to whoever asks. `expired`: the signed part is forged or its time is over. `original`: only where its
 * owner lets anyone read it. `hidden`: told no more than what is not there.
 */
export type FileAccess = 'open' | 'expired' | 'original' | 'hidden';

const KNOWN: readonly string[] = [...SPACES, ORIGINALS, CONVERTED];

/** The first segment of a key: one of `SPACES`, `originals`, or a folder of whoever runs the service. */
export const spaceOf = (key: string): string => key.split('/', 1)[0]!;
export const isOriginal = (key: string): boolean => spaceOf(key) === ORIGINALS;
/** Whether a conversion or a caption put it there: such an object is never changed under its name, but a playlist. */
export const isPublished = (key: string): boolean => (SPACES as readonly string[]).includes(spaceOf(key));

/** Who may read what an address names. */
export function accessTo({ grant, key }: FileAddress, secret: string, now: Date): FileAccess {
  if (grant !== undefined) return grantOpens(secret, grant, scopeOf(key), now) ? 'open' : 'expired';
  const space = spaceOf(key);
  if (space === 'private') return 'hidden';
  if (space === ORIGINALS) return 'original';
  // Where the file system tells no case apart, `Private` would lead into `private`.
  return KNOWN.includes(space.toLowerCase()) && space !== 'public' ? 'hidden' : 'open';
}

/** When a grant ends, in seconds since 1970. Of one that was checked. */
export const expiryOf = (grant: string): number => Number(grant.slice(1, grant.indexOf('.')));
