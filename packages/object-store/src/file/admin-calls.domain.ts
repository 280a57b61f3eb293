import { isSignedBy, sign } from '../signing.domain.ts';

/** What the application asks the store process for: `POST /.store/<call>` with a JSON body. */
export const ADMIN_PATH = '/.store/';
export const ADMIN_CALLS = ['create', 'parts', 'complete', 'abort', 'check'] as const;
export type AdminCall = (typeof ADMIN_CALLS)[number];

/** A call that was listened to cannot be made again later, in seconds. */
const LIFETIME_SECONDS = 60;

/** The value of `Authorization`, bound to call, body and time. */
export function authorize(secret: string, call: AdminCall, body: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  return `Workreel ${expires}.${sign(secret, ['control', call, expires, body])}`;
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
    isSignedBy(secret, ['control', call, Number(expires), body], signature)
  );
}
