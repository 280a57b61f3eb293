/** A parsed path under `/files/`. */
export interface FilePath {
  /** The segment `~<expiry>.<signature>` before the key, not yet verified. */
  signedSegment: string | undefined;
  /** The key of the file: segments separated by `/`, none of which is `.` or `..`. */
  key: string;
}

/** Enough for the longest key, percent-encoded, with a signed segment. */
const MAX_TARGET_LENGTH = 4_096;
/** Encoded path separators of any operating system, and control characters. */
const FORBIDDEN_CHARACTERS = /[/\\\u0000-\u001f\u007f]/;

/**
 * Parses the path of a request as it was sent, so that an encoded `/` or `..` is detected. Decodes once: a doubly encoded
 * character is part of a name with a `%`.
 *
 * @param target - RFC 9112's request target, `/files/<key>` or `/files/~<expiry>.<signature>/<key>`, with or without a query.
 * @returns undefined for an invalid path: with a segment that is empty, contains a forbidden character or starts with a dot
 *   (`..`, and the folders for parts and temporary files).
 */
export function parseFilePath(target: string): FilePath | undefined {
  if (target.length > MAX_TARGET_LENGTH) return undefined;
  // The router also accepts the absolute form (`GET http://host/files/…`) and fragments.
  const path = target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0]!;
  const segments = path.split('/').slice(2).map(decodeSegment);
  const signedSegment = segments[0]?.startsWith('~') ? segments.shift() : undefined;
  if (segments.length === 0 || !segments.every((segment) => segment !== undefined && isValidSegment(segment)))
    return undefined;
  return { signedSegment, key: segments.join('/') };
}

const isValidSegment = (segment: string): boolean =>
  segment !== '' && !segment.startsWith('.') && !FORBIDDEN_CHARACTERS.test(segment);

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
