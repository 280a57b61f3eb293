import { createHash } from 'node:crypto';
import { isSignedBy, sign } from '../signing.domain.ts';

/**
 * Calls from the application to the store process: `POST /<call>` with a JSON body, on a port of their own that only programs on the
 * same machine can reach, so that uploads cannot delay them.
 */
export const ADMIN_PATH = '/';
export const ADMIN_CALLS = ['create', 'parts', 'complete', 'abort', 'check'] as const;
export type AdminCall = (typeof ADMIN_CALLS)[number];

/** Limits replays of an intercepted call. */
const LIFETIME_SECONDS = 60;

const digestOf = (body: string): string => createHash('sha256').update(body).digest('base64url');

/**
 * Returns the value of the `Authorization` header, which is valid for this call and body for one minute. It contains the digest of
 * the body, so that the signature is checked before the body is read.
 */
export function authorize(secret: string, call: AdminCall, body: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const digest = digestOf(body);
  return `Workreel ${expires}.${digest}.${sign(secret, ['admin', call, expires, digest])}`;
}

/** Verifies the header. @returns whether a body is the one that was signed; undefined if the header is invalid. */
export function verifyAuthorization(
  secret: string,
  call: AdminCall,
  authorization: string | undefined,
  now: Date,
): ((body: string) => boolean) | undefined {
  const [, expires, digest, signature] =
    /^Workreel (\d{1,12})\.([\w-]{43})\.([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (expires === undefined || digest === undefined || signature === undefined) return undefined;
  const valid =
    Number(expires) * 1000 > now.getTime() &&
    isSignedBy(secret, ['admin', call, Number(expires), digest], signature);
  return valid ? (body) => digestOf(body) === digest : undefined;
}
