/** What an address under `/files/` names. */
export interface FileAddress {
  /** The path part `~<expiry>.<signature>` that stood before the key; not yet checked. */
  grant: string | undefined;
  /** Where the file stands under the upload directory: segments parted by `/`, none of which leads out of it. */
  key: string;
}

/** Longest address worth a look, in characters: a key of the longest kind, percent-encoded, and its grant. */
const MAX_ADDRESS = 4_096;
/** What no segment holds: separators of any system that stood encoded, and control characters. */
const FOREIGN = /[/\\\u0000-\u001f\u007f]/;

/**
 * Reads the path of a request as it was sent, so that an encoded `/` or `..` is seen as what it is. Decoded
 * once: what is encoded doubly is a name with a `%` in it.
 *
 * @param target - RFC 9112's request target, `/files/<key>` or `/files/~<grant>/<key>`, with or without a query.
 * @returns undefined where it names no file: an empty or foreign segment, or one that begins with a dot (`..`,
 *   and the folders where parts and temporaries stand).
 */
export function parseFileAddress(target: string): FileAddress | undefined {
  if (target.length > MAX_ADDRESS) return undefined;
  // A proxy's form (`GET http://host/files/…`) and a fragment are let through by the router too.
  const path = target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0]!;
  const segments = path.split('/').slice(2).map(decoded);
  const grant = segments[0]?.startsWith('~') ? segments.shift() : undefined;
  if (segments.length === 0 || !segments.every((segment) => segment !== undefined && isName(segment)))
    return undefined;
  return { grant, key: segments.join('/') };
}

const isName = (segment: string): boolean =>
  segment !== '' && !segment.startsWith('.') && !FOREIGN.test(segment);

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
