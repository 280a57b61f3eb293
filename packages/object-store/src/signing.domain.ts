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
 * @param scope - the first two segments of a key (`private/<video>`, `originals/<random>`).
 * @param expiry - Unix time in seconds.
 */
export const presignPathSegment = (secret: string, scope: string, expiry: number): string =>
  `~${expiry}.${sign(secret, ['files', scope, expiry])}`;

/** Returns whether a path segment currently grants access to the scope. */
export function verifyPathSegment(secret: string, pathSegment: string, scope: string, now: Date): boolean {
  const [, expiry, signature] = /^~(\d{1,12})\.([\w-]+)$/.exec(pathSegment) ?? [];
  if (expiry === undefined || signature === undefined) return false;
  return (
    Number(expiry) * 1000 > now.getTime() && isSignedBy(secret, ['files', scope, Number(expiry)], signature)
  );
}

/** Returns the scope of a key: see `presignPathSegment`. */
export const accessScopeOf = (key: string): string => key.split('/', 2).join('/');
