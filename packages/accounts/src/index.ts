import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { Language } from '@workreel/languages';
import { type Db, inTransaction, type Store } from '@workreel/platform/database';
import type { App, Authenticate } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import type { JobQueue } from '@workreel/platform/queue';
import type { Kept } from '@workreel/platform/retention';
import {
  findAccountByEmail,
  findAccounts,
  findIdentity,
  firstAdmin,
  insertAccount,
  updateAccount,
} from './accounts.repository.ts';
import { adminRoutes } from './admin.routes.ts';
import { accountKey, forgetAttempts } from './attempts.ts';
import { recordAudit } from './audit.repository.ts';
import { linkRoutes } from './link.routes.ts';
import { endLinks } from './links.repository.ts';
import { MAIL_QUEUE, startMailWorker } from './mail.worker.ts';
import { meRoutes } from './me.routes.ts';
import { linkPages } from './pages.ts';
import type { AccountParts } from './parts.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { openProducts, type Product } from './products.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { registerRoutes } from './register.routes.ts';
import { keptByAccounts } from './retention.ts';
import { Account } from './schemas.ts';
import { sessionRoutes } from './session.routes.ts';
import { endSessions } from './sessions.repository.ts';
import { signInRoutes } from './sign-in.routes.ts';
import type { AccountsSchema } from './tables.ts';
import { openTokens } from './tokens.ts';

export { type AuditEntry, recordAudit } from './audit.repository.ts';
export { accountMigrations } from './migrations.ts';
export type { Product } from './products.ts';

export interface AccountsOptions {
  store: Store;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
  /** Names the cookie: `jobs`, `video`. */
  service: string;
  /** Public address of the service. */
  baseUrl: string;
  /** PEMs of `JWT_PRIVATE_KEYS`; none: a generated one, kept in the database. */
  privateKeys: string[];
  registration: 'open' | 'closed';
  /** Origins, beside our own, whose pages may sign in by cookie. */
  corsOrigins: readonly string[];
  /** How long it is kept what admins did. */
  keepAuditDays: number;
}

/** How to reach a person. */
export interface Contact {
  accountId: string;
  email: string;
  name: string;
  language: Language;
  /** Whether they have shown that they read this address: nothing is sent to one that is not. */
  confirmed: boolean;
  disabled: boolean;
}

export interface Accounts {
  authenticate: Authenticate;
  /** `/auth/**`, `/accounts/**`, `/audit-log`, the public keys, and the pages where mailed links lead. */
  routes(app: App): Promise<void>;
  /** Makes a product's eraser and exporter known. Before `startWorker`. */
  register(product: Product): Promise<void>;
  /** How to reach people, by account; who is gone is missing. */
  contacts(accountIds: readonly string[]): Promise<Map<string, Contact>>;
  /** What accounts keep for a time only; each product's nightly work takes it away. */
  kept: readonly Kept[];
  /** Does the work that accounts cause in this process: mails, erasures, exports of the products registered here. */
  startWorker(): Promise<void>;
}

/** People, their passwords and their tokens, mounted by each service. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { store, queue, mailer, log } = options;
  const db = store.db<AccountsSchema>();
  const tokens = await openTokens(db, options.privateKeys);
  const products = openProducts(db, queue);
  await queue.define(MAIL_QUEUE);
  const parts: AccountParts = {
    db,
    queue,
    tokens,
    products,
    cookie: refreshCookie({
      name: `workreel_${options.service}_refresh`,
      secure: options.baseUrl.startsWith('https:'),
      origins: [new URL(options.baseUrl).origin, ...options.corsOrigins],
    }),
    registration: options.registration,
    baseUrl: options.baseUrl,
  };
  return {
    authenticate: async (authorization, graceSeconds) => {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
      const verified = token ? await tokens.verify(token, graceSeconds) : null;
      return verified && findIdentity(db, verified.accountId, verified.sessionId);
    },
    routes: (app) => accountRoutes(app, parts),
    register: products.register,
    kept: keptByAccounts(db, options.keepAuditDays),
    contacts: async (ids) => {
      const rows = ids.length === 0 ? [] : await findAccounts(db, ids);
      return new Map(
        rows.map(({ id, email, name, language, confirmed_at, disabled }) => [
          id,
          { accountId: id, email, name, language, confirmed: confirmed_at !== null, disabled },
        ]),
      );
    },
    startWorker: async () => {
      await startMailWorker({ db, queue, mailer, log });
      await products.startWorker();
    },
  };
}

async function accountRoutes(app: App, parts: AccountParts): Promise<void> {
  await app.register(rateLimit, { global: false });
  app.addSchema(Account);
  // What is said here is for the one who asked: no cache keeps it.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/auth/')) reply.header('Cache-Control', 'no-store');
  });
  registerRoutes(app, parts);
  signInRoutes(app, parts);
  linkRoutes(app, parts);
  meRoutes(app, parts);
  sessionRoutes(app, parts);
  adminRoutes(app, parts);
  await linkPages(app, parts);
}

/** Accounts without a store: for describing the API, not for serving it. */
export const describedAccounts: Accounts = {
  authenticate: async () => null,
  routes: (app) => accountRoutes(app, {} as AccountParts),
  register: async () => {},
  kept: [],
  contacts: async () => new Map(),
  startWorker: async () => {},
};

/**
 * Makes the admin of the first start.
 *
 * @param password - of `ADMIN_PASSWORD`; none: one is generated.
 * @returns what to show once; null where there is an admin already.
 */
export async function ensureAdmin(
  store: Store,
  email: string,
  password: string | undefined,
): Promise<{ email: string; generated: string | null } | null> {
  const db = store.db<AccountsSchema>();
  if (await firstAdmin(db)) return null;
  const generated = password === undefined ? generatePassword() : null;
  const made = await createAdmin(db, email, password ?? generated!);
  return made ? { email, generated } : null;
}

/** Whoever makes an admin on the machine itself vouches for the address. @returns false where it is taken. */
export async function createAdmin(db: Db<AccountsSchema>, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const made = await insertAccount(trx, {
      id: randomUUID(),
      email,
      name: 'Admin',
      password_hash,
      role: 'admin',
      confirmed_at: new Date(),
    });
    if (made) await recordAudit(trx, { actor: 'cli', action: 'admin.create', target: made.id });
    return made !== undefined;
  });
}

/** Sets a new generated password, ends all sessions and links, and forgets wrong tries. @returns it; null for an unknown address. */
export async function resetPassword(db: Db<AccountsSchema>, email: string): Promise<string | null> {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return null;
    await updateAccount(trx, account.id, { password_hash });
    await endLinks(trx, account.id);
    await endSessions(trx, account.id, null);
    await forgetAttempts(trx, accountKey('login', account.email));
    await recordAudit(trx, { actor: 'cli', action: 'account.resetPassword', target: account.id });
    return password;
  });
}

export type { AccountsSchema };
export { firstAdmin, generatePassword };
