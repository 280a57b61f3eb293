import { normalizeIP } from '@fastify/rate-limit';
import { inTransaction } from '@workreel/platform/database';
import { type App, schemaRef } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findAccount, findAccountByEmail, lockAccount } from './accounts.repository.ts';
import {
  accountKey,
  addressKey,
  forgetAttempts,
  GUESSES_OF_ACCOUNT,
  GUESSES_OF_ADDRESS,
  requireAttempt,
  takeBackAttempt,
} from './attempts.ts';
import { type AccountParts, STRANGERS, tags } from './parts.ts';
import { passwordMatches } from './passwords.ts';
import { isFromBrowser } from './refresh-cookie.ts';
import { type Account, closed, givenPassword, toAccount } from './schemas.ts';
import { beginSession, endSession, endSessionOf, refreshSession } from './sessions.repository.ts';
import type { AccountRow } from './tables.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

const Credentials = Type.Object({ email: Type.String({ maxLength: 320 }), password: givenPassword }, closed);
const SignedIn = Type.Object({
  accessToken: Type.String(),
  expiresIn: Type.Integer({ description: 'Seconds.' }),
  refreshToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for a browser, which keeps it in a cookie.',
  }),
  account: schemaRef<Account>('Account'),
});
const RefreshBody = Type.Union([
  Type.Object({ refreshToken: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
  Type.Null(),
]);
/** RFC 7517. */
const Jwks = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
const config = { access: 'anyone', rateLimit: STRANGERS } as const;
const credentialsInvalid = () =>
  new Problem(401, 'INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');

export function signInRoutes(app: App, parts: AccountParts): void {
  const { db, tokens, cookie } = parts;
  const answer = async (
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
      const account = await checkCredentials(parts, request, request.body);
      const session = await inTransaction(db, async (trx) => {
        // Comparing takes its time: a password that was changed meanwhile has ended all sessions, this one too.
        const now = await lockAccount(trx, account.id);
        if (!now || now.disabled || now.password_hash !== account.password_hash) throw credentialsInvalid();
        return beginSession(trx, account.id, {
          userAgent: request.headers['user-agent'],
          address: request.ip,
        });
      });
      return answer(request, reply, account, session);
    },
  );

  app.post(
    '/auth/refresh',
    {
      config,
      schema: {
        tags,
        summary: 'A new pair of tokens for a refresh token, which is used up',
        description:
          'By cookie, or `{refreshToken}`. A token used again ends its session (401 REFRESH_REUSED), but for 10 seconds, while its successor is unused, when it yields that same successor.',
        body: RefreshBody,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request, request.body);
      if (token === undefined)
        throw new Problem(401, 'REFRESH_INVALID', 'There is no refresh token in the cookie or the body.');
      const refreshed = await refreshSession(db, token);
      const account =
        refreshed.outcome === 'refreshed' ? await findAccount(db, refreshed.accountId) : undefined;
      if (refreshed.outcome === 'refreshed' && account && !account.disabled)
        return answer(request, reply, account, refreshed);
      cookie.clear(reply);
      throw refreshed.outcome === 'reused'
        ? new Problem(
            401,
            'REFRESH_REUSED',
            'This refresh token was used before, so somebody may have a copy. The session has ended: sign in again.',
          )
        : new Problem(401, 'REFRESH_INVALID', 'This refresh token is not valid any more. Sign in again.');
    },
  );

  app.post(
    '/auth/logout',
    {
      config,
      schema: { tags, summary: 'Sign out here', body: RefreshBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const token = cookie.read(request, request.body);
      if (token !== undefined) await endSessionOf(db, token);
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
      schema: { tags, summary: 'The public keys of access tokens', response: { 200: Jwks } },
    },
    async () => tokens.jwks(),
  );
}

/**
 * As much work and the same answer for an unknown address, a wrong password and a disabled account.
 *
 * @throws Problem 401 INVALID_CREDENTIALS, 429 where there were too many wrong tries.
 */
async function checkCredentials(
  { db }: AccountParts,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<AccountRow> {
  const byAddress = addressKey(normalizeIP(request.ip));
  const byAccount = accountKey('login', email);
  await requireAttempt(db, byAddress, GUESSES_OF_ADDRESS);
  await requireAttempt(db, byAccount, GUESSES_OF_ACCOUNT);
  const account = await findAccountByEmail(db, email);
  const matches = await passwordMatches(password, account?.password_hash);
  if (!account || !matches || account.disabled) throw credentialsInvalid();
  await takeBackAttempt(db, byAddress);
  await forgetAttempts(db, byAccount);
  return account;
}
