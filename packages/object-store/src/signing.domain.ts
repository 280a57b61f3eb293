import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits of HMAC-SHA256: nobody guesses it, and addresses stay short. */
const SIGNATURE_CHARACTERS = 22;

/** Signs a list of values, such that no other list signs alike. */
export const sign = (secret: string, values: readonly (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(values))
    .digest('base64url')
    .slice(0, SIGNATURE_CHARACTERS);

export function isSignedBy(secret: string, values: readonly (string | number)[], signature: string): boolean {
  const expected = Buffer.from(sign(secret, values));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The path part under which private files answer: `~<expiry>.<signature>`, expiry in seconds since 1970.
 * It stands in the path because relative addresses inside playlists inherit a path, not a query.
 *
 * @param scope - what it opens: the first two segments of a key (`private/<video>`, `originals/<random>`).
 */
export const grantPath = (secret: string, scope: string, expiry: number): string =>
  `~${expiry}.${sign(secret, ['files', scope, expiry])}`;

/** @returns whether this path part opens that scope now. */
export function grantOpens(secret: string, part: string, scope: string, now: Date): boolean {
  const [, expiry, signature] = /^~(\d{1,12})\.([\w-]+)$/.exec(part) ?? [];
  if (expiry === undefined || signature === undefined) return false;
  return (
    Number(expiry) * 1000 > now.getTime() && isSignedBy(secret, ['files', scope, Number(expiry)], signature)
  );
}

/** The scope of a key: see `grantPath`. */
export const scopeOf = (key: string): string => key.split('/', 2).join('/');
