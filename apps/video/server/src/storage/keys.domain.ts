/**
 * Where everything stands in the store. Spelled here alone.
 *
 * - `originals/<random>/<name>`: what people sent. The random part is told to the owner alone.
 * - `public/<video>/<run>/…` and `private/<video>/<run>/…`: what a conversion made, each run apart, so that
 *   none mixes with another. `<video>` is the upload's id.
 * - `public/<video>/captions-<place>/…`: what people added.
 * - `converted/<random>/<attempt>/…`: what a service elsewhere made of an original, until it is published.
 */
export const SPACES = ['public', 'private'] as const;
/** Who may fetch: anyone who has the address, or only who was given a signed one. */
export type Space = (typeof SPACES)[number];

/** Longest name kept of a file, in characters. */
const MAX_NAME = 100;

/** What people sent. */
export const ORIGINALS = 'originals';
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
export const videoPrefix = (space: Space, video: string): string => `${space}/${video}/`;
export const runPrefix = (space: Space, video: string, run: number): string =>
  `${videoPrefix(space, video)}${run}/`;
/** What people added: captions and posters. @param place - how often the files have moved: none of their prefixes is used twice. */
export const addedPrefix = (space: Space, video: string, place: number): string =>
  `${videoPrefix(space, video)}captions-${place}/`;

/** A file's name in letters that every store, address and file system takes; keeps its ending. */
export function keyName(filename: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,9})?$/s.exec(filename) ?? [];
  return (plain(stem).slice(0, MAX_NAME - ending.length) || 'file') + ending;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replaceAll(/^[._-]+|[._-]+$/g, '');

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Longest key that every store takes, in bytes, with room for a prefix of an operator's. */
const MAX_KEY = 900;

/** Whether this is a key: relative, without empty, dotted or foreign segments. */
export const isKey = (key: string): boolean =>
  key.length <= MAX_KEY && key.split('/').every((segment) => SEGMENT.test(segment));

/** @throws TypeError: a name of our own making is wrong, which no user can be told. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`No key: ${JSON.stringify(key.slice(0, MAX_KEY))}`);
}

/** @throws TypeError where it is not the beginning of keys up to a slash. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isKey(prefix.slice(0, -1))) {
    throw new TypeError(`No prefix: ${JSON.stringify(prefix.slice(0, MAX_KEY))}`);
  }
}
