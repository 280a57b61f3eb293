/** Prefixes of what is published: public or private, and never changed under its name but for playlists. */
export const VISIBILITY_PREFIXES = ['public', 'private'] as const;
/** Who may fetch: anyone who has the address, or only who was given a signed one. */
export type VisibilityPrefix = (typeof VISIBILITY_PREFIXES)[number];

/** Prefix of what people upload: the one whose arrivals are told, and whose transfers are listed. */
export const ORIGINALS = 'originals';

/** Longest name kept of a file, in characters. */
const MAX_NAME = 100;

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
