import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedHash } from './secrets.ts';

/** Longer than a session, because a device that returns after a long time should still be known. */
const DEVICE_SECONDS = 400 * 86_400;
/** Device ID, expiry in seconds since 1970, signature. */
const PATTERN = /^([\w-]{22})\.(\d{10,12})\.([\w-]{43})$/;

/**
 * A cookie that identifies a browser in which the account has signed in before (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). Its attempts are counted separately, so that strangers cannot block it; whoever steals it gets
 * this one counter and nothing else.
 */
export interface DeviceCookie {
  /** Marks the browser as known to the account. */
  set(reply: FastifyReply, accountId: string): void;
  /** @returns the ID of the device; null if the browser is not known to the account. */
  read(request: FastifyRequest, accountId: string): string | null;
}

export function deviceCookie({
  name,
  secure,
  keyedHash,
}: {
  name: string;
  secure: boolean;
  keyedHash: KeyedHash;
}): DeviceCookie {
  const sign = (accountId: string, device: string, expiry: string) =>
    keyedHash('device', `${accountId}.${device}.${expiry}`);
  return {
    set: (reply, accountId) => {
      const device = randomBytes(16).toString('base64url');
      const expiry = String(Math.floor(Date.now() / 1_000) + DEVICE_SECONDS);
      void reply.setCookie(name, `${device}.${expiry}.${sign(accountId, device, expiry)}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/auth/login',
        maxAge: DEVICE_SECONDS,
      });
    },
    read: (request, accountId) => {
      const [, device = '', expiry = '', signature] = PATTERN.exec(request.cookies[name] ?? '') ?? [];
      if (signature === undefined || Number(expiry) * 1_000 < Date.now()) return null;
      const expected = sign(accountId, device, expiry);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : null;
    },
  };
}
