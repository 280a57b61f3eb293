/** Prefixes of published objects, which are immutable except playlists. */
export const VISIBILITY_PREFIXES = ['public', 'private'] as const;
/** `public`: anyone with the URL can fetch it; `private`: only with a presigned URL. */
export type VisibilityPrefix = (typeof VISIBILITY_PREFIXES)[number];

/** Prefix of uploaded files. Event notifications and the listing of multipart uploads are limited to it. */
export const ORIGINALS = 'originals';

/** Maximum length of a sanitized file name, in characters. */
const MAX_NAME_LENGTH = 100;

/** Reduces a file name to characters that every store, URL and file system supports; keeps the extension. */
export function sanitizeFilename(filename: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,9})?$/s.exec(filename) ?? [];
  return (toAscii(stem).slice(0, MAX_NAME_LENGTH - extension.length) || 'file') + extension;
}

const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replaceAll(/^[._-]+|[._-]+$/g, '');

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Maximum length of a key, in bytes: below S3's 1,024, which leaves room for a configured prefix. */
const MAX_KEY_LENGTH = 900;

/** Returns whether a string is a valid key: a relative path of ASCII letters, digits, `.`, `_` and `-`, without empty segments or leading dots. */
export const isKey = (key: string): boolean =>
  key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));

/** @throws TypeError if the key is invalid: a programming error, because keys are generated. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Invalid key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
}

/** @throws TypeError unless this is a valid key followed by a slash. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isKey(prefix.slice(0, -1))) {
    throw new TypeError(`Invalid prefix: ${JSON.stringify(prefix.slice(0, MAX_KEY_LENGTH))}`);
  }
}
