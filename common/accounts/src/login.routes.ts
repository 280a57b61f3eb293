import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { Db } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { type AccountsSchema, findAccountByEmail, insertRefreshToken } from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';
import { ACCESS_TOKEN_SECONDS, createRefreshToken, REFRESH_TOKEN_SECONDS, type Tokens } from './tokens.ts';

/** Tries of one address in a minute: many for a person, few for a machine. */
const TRIES_PER_MINUTE = 30;

const Credentials = Type.Object(
  { email: Type.String({ maxLength: 320 }), password: Type.String({ minLength: 1, maxLength: 1_024 }) },
  { additionalProperties: false },
);
const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Type.Union([Type.Literal('user'), Type.Literal('admin')]),
  createdAt: Type.String({ format: 'date-time' }),
});
const Session = Type.Object({
  accessToken: Type.String(),
  expiresIn: Type.Integer({ description: 'Seconds.' }),
  refreshToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for a browser, which keeps it in a cookie.',
  }),
  account: Account,
});

/** RFC 7517. */
const Jwks = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) });

export interface LoginOptions {
  db: Db<AccountsSchema>;
  tokens: Tokens;
  /** `workreel_jobs_refresh`, …: cookies ignore ports, so each service has its own. */
  cookieName: string;
  secure: boolean;
}

export async function loginRoutes(app: App, { db, tokens, cookieName, secure }: LoginOptions): Promise<void> {
  await app.register(rateLimit, { global: false });

  app.post(
    '/auth/login',
    {
      config: { access: 'anyone', rateLimit: { max: TRIES_PER_MINUTE, timeWindow: '1 minute' } },
      schema: { tags: ['accounts'], summary: 'Sign in', body: Credentials, response: { 200: Session } },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const account = await findAccountByEmail(db, email);
      const matches = await passwordMatches(password, account?.password_hash);
      if (!account || !matches || account.disabled) {
        throw new Problem(401, 'INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
      }
      const refresh = createRefreshToken();
      await insertRefreshToken(db, {
        token_hash: refresh.hash,
        family: randomUUID(),
        account_id: account.id,
        expires_at: new Date(Date.now() + REFRESH_TOKEN_SECONDS * 1000),
      });
      reply.setCookie(cookieName, refresh.token, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/auth',
        maxAge: REFRESH_TOKEN_SECONDS,
      });
      reply.header('Cache-Control', 'no-store');
      const fromBrowser =
        request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
      return {
        accessToken: await tokens.sign({ accountId: account.id, role: account.role }),
        expiresIn: ACCESS_TOKEN_SECONDS,
        refreshToken: fromBrowser ? null : refresh.token,
        account: {
          id: account.id,
          email: account.email,
          name: account.name,
          role: account.role,
          createdAt: account.created_at.toISOString(),
        },
      };
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      config: { access: 'anyone' },
      schema: { tags: ['accounts'], summary: 'The public keys of access tokens', response: { 200: Jwks } },
    },
    async () => tokens.jwks(),
  );
}
