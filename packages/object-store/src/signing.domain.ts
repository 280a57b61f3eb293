import { createHmac, timingSafeEqual } from 'node:crypto';

/** 132 bits of HMAC-SHA256 in base64url: infeasible to guess, and URLs stay short. */
const SIGNATURE_CHARACTERS = 22;

/** Signs a list of values; JSON preserves the boundaries between values, so different lists never share a signature. */
export const sign = (secret: string, values: readonly (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(values))
    .digest('base64url')
    .slice(0, SIGNATURE_CHARACTERS);

export function isSignedBy(secret: string, values: readonly (string | number)[], signature: string): boolean {
  const expected = Buffer.from(sign(secret, values));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Returns the path segment that grants access to private files: `~<expiry>.<signature>`.
 * The signature is in the path because relative URLs inside playlists inherit the path, but not the query.
 *
 * @param scope - the folder of the files (`private/<video>/<run>`), or the key of an original.
 * @param expiry - Unix time in seconds.
 * @param sessionId - the session that the access depends on, which is appended to the signature; null for none.
 */
export const presignPathSegment = (
  secret: string,
  scope: string,
  expiry: number,
  sessionId: string | null = null,
): string => `~${expiry}.${sign(secret, ['files', scope, expiry, sessionId ?? ''])}${sessionId ?? ''}`;

const PATH_SEGMENT = new RegExp(String.raw`^~(\d{1,12})\.([\w-]{${SIGNATURE_CHARACTERS}})([\w-]*)$`);

/** @returns the session that the access depends on, if any; undefined if the segment does not currently grant access to the scope. */
export function verifyPathSegment(
  secret: string,
  pathSegment: string,
  scope: string,
  now: Date,
): { sessionId: string | null } | undefined {
  const [, expiry, signature, sessionId] = PATH_SEGMENT.exec(pathSegment) ?? [];
  if (expiry === undefined || Number(expiry) * 1000 <= now.getTime()) return undefined;
  return isSignedBy(secret, ['files', scope, Number(expiry), sessionId!], signature!)
    ? { sessionId: sessionId || null }
    : undefined;
}

/** Returns the query that names a downloaded file. It is signed, so that nobody can pass on a file of ours under a name of theirs. */
export const presignFilename = (secret: string, key: string, filename: string): string =>
  `?${new URLSearchParams({ filename, signature: sign(secret, ['filename', key, filename]) })}`;

/** @returns the name in a query of `presignFilename`; undefined if there is none, or another one than was signed. */
export function verifyFilename(
  secret: string,
  key: string,
  { filename, signature }: { filename?: unknown; signature?: unknown },
): string | undefined {
  if (typeof filename !== 'string' || typeof signature !== 'string') return undefined;
  return isSignedBy(secret, ['filename', key, filename], signature) ? filename : undefined;
}

/**
 * Returns the scope of a key: its first three segments. Each conversion and each change of visibility publishes under a new run,
 * so access to earlier files of a video does not include later ones.
 */
export const accessScopeOf = (key: string): string => key.split('/', 3).join('/');
