import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** Who may call a route. Each route must declare it in `config.access`, otherwise its registration throws. */
export type Access = 'anyone' | 'user' | 'admin';

/** The authenticated caller of a request. */
export interface Identity {
  accountId: string;
  role: 'user' | 'admin';
  /** The session of the token; null for a token that was issued without a session. */
  sessionId: string | null;
}

/**
 * Authenticates the caller from an `Authorization` header.
 *
 * @param graceSeconds - number of seconds for which an expired token is still accepted while its session is valid.
 * @returns null if the header has no valid token.
 */
export type Authenticate = (
  authorization: string | undefined,
  graceSeconds: number,
) => Promise<Identity | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Number of seconds for which an expired access token is still accepted. For requests that continue a long
     * operation of a client that cannot refresh its token: an upload can outlast an access token.
     */
    tokenGraceSeconds?: number;
  }
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
  }
}

/** @throws Problem 401 without an identity, 403 if the role is insufficient. */
export function requireAccess(access: Access, identity: Identity | null, hadToken = false): void {
  if (access === 'anyone') return;
  if (!identity) {
    throw new Problem(
      401,
      'UNAUTHENTICATED',
      'This request requires a valid access token in the Authorization header.',
      {
        // RFC 6750 §3: an error code is included only if a token was sent.
        headers: { 'WWW-Authenticate': hadToken ? 'Bearer error="invalid_token"' : 'Bearer' },
      },
    );
  }
  if (access === 'admin' && identity.role !== 'admin') {
    throw new Problem(403, 'FORBIDDEN', 'Only an admin may make this request.');
  }
}

/** Whether the caller of an accepted request would still be accepted, up to `graceSeconds` after its token has expired. */
export async function isAllowed(request: FastifyRequest, graceSeconds: number): Promise<boolean> {
  const access = request.routeOptions.config.access ?? 'anyone';
  if (access === 'anyone') return true;
  const identity = await request.server.authenticate(request.headers.authorization, graceSeconds);
  return identity !== null && (access === 'user' || identity.role === 'admin');
}

/** Sets the access of those routes in a scope that do not declare it, such as the routes of third-party plugins. */
export function setDefaultAccess(scope: FastifyInstance, access: Access): void {
  scope.decorate('defaultAccess', access);
}

export function registerAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate);
  app.decorateRequest('identity', null);
  app.addHook('onRoute', function (this: FastifyInstance & { defaultAccess?: Access }, route) {
    // Routes of third-party plugins declare nothing; `setDefaultAccess` covers them.
    if (!route.config?.access && this.defaultAccess)
      route.config = { ...route.config, access: this.defaultAccess };
    if (!route.config?.access)
      throw new Error(`Route ${route.method} ${route.url} does not declare its access. Set config.access.`);
    route.schema ??= {};
    if (route.config.access !== 'anyone') route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const access = request.routeOptions.config.access ?? 'anyone';
    // A public route skips authentication unless a token was sent, which then identifies the caller.
    if (request.headers.authorization || access !== 'anyone') {
      request.identity = await authenticate(
        request.headers.authorization,
        request.routeOptions.config.tokenGraceSeconds ?? 0,
      );
    }
    requireAccess(access, request.identity, request.headers.authorization !== undefined);
  });
}
