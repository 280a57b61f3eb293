import type { Visibility } from '../api.ts';
import { persistent, readStored, writeStored } from '../stored-values.ts';

const KEY = 'visibility';

/** Returns the visibility that the user last chose for new videos. */
export function loadVisibility(): Visibility {
  const stored = readStored(persistent, KEY);
  return stored === 'unlisted' || stored === 'private' ? stored : 'public';
}
export const saveVisibility = (visibility: Visibility): void => writeStored(persistent, KEY, visibility);
