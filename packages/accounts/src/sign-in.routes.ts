import { type App, schemaRef } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findAccount } from './accounts.repository.ts';
import { clientOfRequest } from './client.ts';
import { type AccountsContext, tags } from './context.ts';
import { enqueueNotice } from './mail.worker.ts';
import { isFromBrowser } from './refresh-cookie.ts';
import { type Account, closed, enteredPassword, toAccount } from './schemas.ts';
import { endSession, endSessionByToken, refreshSession } from './sessions.repository.ts';
import { signIn } from './sign-in.ts';
import type { AccountRow } from './tables.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

const Credentials = Type.Object(
  { email: Type.String({ maxLength: 320 }), password: enteredPassword },
  closed,
);
const SignedIn = Type.Object({
  accessToken: Type.String(),
  expiresIn: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
  refreshToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for browsers, which get it in a cookie.',
  }),
  account: schemaRef<Account>('Account'),
});
const RefreshBody = Type.Union([
  Type.Object({ refreshToken: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
  Type.Null(),
]);
/** RFC 7517. */
const Jwks = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
const config = { access: 'anyone', limit: 'signIn' } as const;

export function signInRoutes(app: App, context: AccountsContext): void {
  const { db, queue, tokens, cookie, devices, securityLog } = context;
  const sendTokens = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: AccountRow,
    session: { sessionId: string; refreshToken: string },
  ) => {
    cookie.set(reply, session.refreshToken);
    return {
      accessToken: await tokens.sign({
        accountId: account.id,
        role: account.role,
        sessionId: session.sessionId,
      }),
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken: isFromBrowser(request) ? null : session.refreshToken,
      account: toAccount(account),
    };
  };

  app.post(
    '/auth/login',
    { config, schema: { tags, summary: 'Sign in', body: Credentials, response: { 200: SignedIn } } },
    async (request, reply) => {
      const { account, session } = await signIn(
        context,
        clientOfRequest(request),
        request.body,
        (accountId) => devices.read(request, accountId),
      );
      devices.set(reply, account.id);
      return sendTokens(request, reply, account, session);
    },
  );

  app.post(
    '/auth/refresh',
    {
      config,
      schema: {
        tags,
        summary: 'Exchange a refresh token for a new pair of tokens',
        description:
          'Reads the token from the cookie or from `{refreshToken}`. Each token can be used once; using it again ends the session (401 REFRESH_REUSED). Exception: within 10 seconds, and while the new refresh token is unused, the same new refresh token is returned.',
        body: RefreshBody,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request, request.body);
      if (token === undefined)
        throw new Problem(
          401,
          'REFRESH_INVALID',
          'The request contains no refresh token, neither in the cookie nor in the body.',
        );
      const refreshed = await refreshSession(db, token, async (trx, accountId) => {
        await securityLog.record(trx, clientOfRequest(request), { kind: 'refresh.reused', accountId });
        const account = await findAccount(trx, accountId);
        if (account) await enqueueNotice(queue, trx, 'sessionEnded', account);
      });
      const account =
        refreshed.outcome === 'refreshed' ? await findAccount(db, refreshed.accountId) : undefined;
      if (refreshed.outcome === 'refreshed' && account && !account.disabled)
        return sendTokens(request, reply, account, refreshed);
      cookie.clear(reply);
      throw refreshed.outcome === 'reused'
        ? new Problem(
            401,
            'REFRESH_REUSED',
            'This refresh token was already used, so it may have been stolen. The session has been ended. Sign in again.',
          )
        : new Problem(401, 'REFRESH_INVALID', 'This refresh token is invalid or has expired. Sign in again.');
    },
  );

  app.post(
    '/auth/logout',
    {
      config,
      schema: {
        tags,
        summary: 'Sign out of the current session',
        body: RefreshBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request, request.body);
      if (token !== undefined) await endSessionByToken(db, token);
      const { identity } = request;
      if (identity?.sessionId) await endSession(db, identity.accountId, identity.sessionId);
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Get the public keys that verify access tokens', response: { 200: Jwks } },
    },
    async () => tokens.jwks(),
  );
}
