import { ORIGINALS, sanitizeFilename, type VisibilityPrefix } from '@workreel/object-store/keys';

/**
 * Layout of the object keys. Keys are built only in this file.
 *
 * - `originals/<random>/<name>`: uploaded files. Only the owner learns the random part.
 * - `public/<video>/<run>/…` and `private/<video>/<run>/…`: the output of a conversion. Each run has its own prefix,
 *   so that runs never mix. `<video>` is the ID of the upload.
 * - `public/<video>/captions-<generation>/…` (and `private/…`): captions and posters that users added.
 * - `public/author-<account>/…`: pictures of authors.
 * - `converted/<random>/<attempt>/…`: the output of MediaConvert until it is published.
 */

export const originalKey = (random: string, filename: string): string =>
  originalPrefix(random) + sanitizeFilename(filename);
/** @returns the random part of an original's key; undefined for any other key. */
export const randomPart = (key: string): string | undefined =>
  /^originals\/([0-9a-f]{32})\/[^/]+$/.exec(key)?.[1];
export const originalPrefix = (random: string): string => `${ORIGINALS}/${random}/`;
export const CONVERTED_PREFIX = 'converted';
export const convertedPrefix = (random: string, attempt?: number): string =>
  attempt === undefined ? `${CONVERTED_PREFIX}/${random}/` : `${CONVERTED_PREFIX}/${random}/${attempt}/`;
export const videoPrefix = (prefix: VisibilityPrefix, video: string): string => `${prefix}/${video}/`;
export const runPrefix = (prefix: VisibilityPrefix, video: string, run: number): string =>
  `${videoPrefix(prefix, video)}${run}/`;
/** Prefix of added captions and posters. @param generation - the run that last relocated them; 0 if none has. */
export const addedPrefix = (prefix: VisibilityPrefix, video: string, generation: number): string =>
  `${videoPrefix(prefix, video)}captions-${generation}/`;
/** Prefix of an author's pictures. */
export const authorPrefix = (accountId: string): string => `public/author-${accountId}/`;
