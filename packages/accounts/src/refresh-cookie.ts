import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_SECONDS } from './sessions.repository.ts';

/** The cookie that stores the refresh token in browsers. HttpOnly, and sent only to `/auth`. */
export interface RefreshCookie {
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
  /** Returns the token from the body, or else from the cookie. @throws Problem 403 ORIGIN_NOT_ALLOWED if the cookie was sent by another site. */
  read(request: FastifyRequest, body: { refreshToken?: string } | null): string | undefined;
}

export interface RefreshCookieOptions {
  /** Cookies are shared between the ports of a host, so each service needs its own name. */
  name: string;
  secure: boolean;
  /** Origins that may use the cookie, in addition to the host of the request. */
  origins: readonly string[];
}

export function refreshCookie({ name, secure, origins }: RefreshCookieOptions): RefreshCookie {
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/auth' } as const;
  const isTrustedOrigin = (request: FastifyRequest) => {
    const { origin } = request.headers;
    if (origin === undefined) return false;
    // The host of the request is trusted even if it is not that of the configured public URL.
    return origins.includes(origin) || URL.parse(origin)?.host === request.host;
  };
  return {
    set: (reply, token) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: REFRESH_TOKEN_SECONDS }),
    clear: (reply) => void reply.clearCookie(name, attributes),
    read: (request, body) => {
      if (body?.refreshToken !== undefined) return body.refreshToken;
      const token = request.cookies[name];
      if (token !== undefined && !isTrustedOrigin(request))
        throw new Problem(
          403,
          'ORIGIN_NOT_ALLOWED',
          'Requests with the refresh cookie need an Origin header of this service or one of CORS_ORIGINS. Other clients send {"refreshToken": "…"} in the body.',
        );
      return token;
    },
  };
}

/** Whether a browser sent the request. Browsers get the refresh token only in the cookie, which scripts cannot read. */
export const isFromBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
