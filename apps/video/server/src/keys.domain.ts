import { keyName, ORIGINALS, type VisibilityPrefix } from '@workreel/object-store/keys';

/**
 * Where everything stands in the store. Spelled here alone.
 *
 * - `originals/<random>/<name>`: what people sent. The random part is told to the owner alone.
 * - `public/<video>/<run>/…` and `private/<video>/<run>/…`: what a conversion made, each run apart, so that
 *   none mixes with another. `<video>` is the upload's id.
 * - `public/<video>/captions-<generation>/…`: what people added.
 * - `converted/<random>/<attempt>/…`: what a service elsewhere made of an original, until it is published.
 */

export const originalKey = (random: string, filename: string): string =>
  originalPrefix(random) + keyName(filename);
/** The random part of an original's key; undefined of any other key. */
export const originalRandom = (key: string): string | undefined =>
  /^originals\/([0-9a-f]{32})\/[^/]+$/.exec(key)?.[1];
/** What the key of an original with this random part begins with. */
export const originalPrefix = (random: string): string => `${ORIGINALS}/${random}/`;
/** Where a service elsewhere leaves what it makes, until it is published. */
export const CONVERTED = 'converted';
export const convertedPrefix = (random: string, attempt?: number): string =>
  attempt === undefined ? `${CONVERTED}/${random}/` : `${CONVERTED}/${random}/${attempt}/`;
export const videoPrefix = (prefix: VisibilityPrefix, video: string): string => `${prefix}/${video}/`;
export const runPrefix = (prefix: VisibilityPrefix, video: string, run: number): string =>
  `${videoPrefix(prefix, video)}${run}/`;
/** What people added: captions and posters. @param generation - the run that relocated them last; 0 before. */
export const addedPrefix = (prefix: VisibilityPrefix, video: string, generation: number): string =>
  `${videoPrefix(prefix, video)}captions-${generation}/`;
