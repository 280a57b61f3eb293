import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_SECONDS } from './sessions.repository.ts';

/** Where a browser keeps the refresh token: no script can read it, and only `/auth` gets it. */
export interface RefreshCookie {
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
  /** The token of the body, else of the cookie. @throws Problem 403 ORIGIN_NOT_ALLOWED for a cookie that another site's page sent. */
  read(request: FastifyRequest, body: { refreshToken?: string } | null): string | undefined;
}

export interface RefreshCookieOptions {
  /** `workreel_jobs_refresh`, …: cookies ignore ports, so each service has its own. */
  name: string;
  secure: boolean;
  /** Origins whose pages may use the cookie, beside pages of the very host that is asked. */
  origins: readonly string[];
}

export function refreshCookie({ name, secure, origins }: RefreshCookieOptions): RefreshCookie {
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/auth' } as const;
  const isOwn = (request: FastifyRequest) => {
    const { origin } = request.headers;
    if (origin === undefined) return false;
    // A page of the host that is asked is no other site, by whatever name it was reached.
    return origins.includes(origin) || URL.parse(origin)?.host === request.host;
  };
  return {
    set: (reply, token) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: REFRESH_TOKEN_SECONDS }),
    clear: (reply) => void reply.clearCookie(name, attributes),
    read: (request, body) => {
      if (body?.refreshToken !== undefined) return body.refreshToken;
      const token = request.cookies[name];
      if (token !== undefined && !isOwn(request))
        throw new Problem(
          403,
          'ORIGIN_NOT_ALLOWED',
          'A call that a cookie signs needs an Origin header of this service or of CORS_ORIGINS. Clients without a browser send {"refreshToken": "…"}.',
        );
      return token;
    },
  };
}

/** Whether a page asks: it gets its refresh token in the cookie, where no script can read it. */
export const isFromBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
