import { isSignedBy, sign } from '../signing.domain.ts';

/** Calls from the application to the store process: `POST /.store/<call>` with a JSON body. */
export const ADMIN_PATH = '/.store/';
export const ADMIN_CALLS = ['create', 'parts', 'complete', 'abort', 'check'] as const;
export type AdminCall = (typeof ADMIN_CALLS)[number];

/** Limits replays of an intercepted call. */
const LIFETIME_SECONDS = 60;

/** Returns the value of the `Authorization` header, which is valid for this call and body for one minute. */
export function authorize(secret: string, call: AdminCall, body: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  return `Workreel ${expires}.${sign(secret, ['admin', call, expires, body])}`;
}

export function isAuthorized(
  secret: string,
  call: AdminCall,
  body: string,
  authorization: string | undefined,
  now: Date,
): boolean {
  const [, expires, signature] = /^Workreel (\d{1,12})\.([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (expires === undefined || signature === undefined) return false;
  return (
    Number(expires) * 1000 > now.getTime() &&
    isSignedBy(secret, ['admin', call, Number(expires), body], signature)
  );
}
