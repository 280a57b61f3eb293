import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** Who may call a route. Stated where it is registered; a route that states nothing does not start. */
export type Access = 'anyone' | 'user' | 'admin';

/** Whom a request comes from. */
export interface Identity {
  accountId: string;
  role: 'user' | 'admin';
  /** The sign-in that this belongs to; null for a token that was made without one. */
  sessionId: string | null;
}

/**
 * Reads who calls from an `Authorization` header; null where it holds no valid token.
 *
 * @param graceSeconds - how long after its end a token is still believed, while its sign-in lasts.
 */
export type Authenticate = (
  authorization: string | undefined,
  graceSeconds: number,
) => Promise<Identity | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * For calls that go on with what a valid token began, from clients that cannot renew it (a transfer
     * may last longer than an access token): seconds for which an ended one is still believed.
     */
    tokenGraceSeconds?: number;
  }
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** @throws Problem 401 without a valid token, 403 with one of the wrong role. */
export function requireAccess(access: Access, identity: Identity | null, hadToken = false): void {
  if (access === 'anyone') return;
  if (!identity) {
    throw new Problem(
      401,
      'UNAUTHENTICATED',
      'This needs a valid access token in the Authorization header.',
      {
        // RFC 6750 §3: says whether a token was sent at all.
        headers: { 'WWW-Authenticate': hadToken ? 'Bearer error="invalid_token"' : 'Bearer' },
      },
    );
  }
  if (access === 'admin' && identity.role !== 'admin') {
    throw new Problem(403, 'FORBIDDEN', 'Only an admin may do this.');
  }
}

/** States who may call the routes of a scope that do not state it themselves, such as a plugin's. */
export function stateAccess(scope: FastifyInstance, access: Access): void {
  scope.decorate('defaultAccess', access);
}

export function registerAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('identity', null);
  app.addHook('onRoute', function (this: FastifyInstance & { defaultAccess?: Access }, route) {
    // Routes that a plugin of others registers state nothing; `stateAccess` speaks for them.
    if (!route.config?.access && this.defaultAccess)
      route.config = { ...route.config, access: this.defaultAccess };
    if (!route.config?.access)
      throw new Error(`Route ${route.method} ${route.url} does not state who may call it (config.access).`);
    route.schema ??= {};
    if (route.config.access !== 'anyone') route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const access = request.routeOptions.config.access ?? 'anyone';
    // Nobody's business needs no look at a token, except to tell who asks where one is sent.
    if (request.headers.authorization || access !== 'anyone') {
      request.identity = await authenticate(
        request.headers.authorization,
        request.routeOptions.config.tokenGraceSeconds ?? 0,
      );
    }
    requireAccess(access, request.identity, request.headers.authorization !== undefined);
  });
}
