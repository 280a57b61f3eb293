import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { Language } from '@workreel/languages';
import { type Database, type Db, inTransaction } from '@workreel/platform/database';
import type { App, Authenticate } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import type { JobQueue } from '@workreel/platform/queue';
import type { RetentionRule } from '@workreel/platform/retention';
import {
  findAccountByEmail,
  findAccounts,
  findFirstAdmin,
  findIdentity,
  insertAccount,
  updateAccount,
} from './accounts.repository.ts';
import { adminRoutes } from './admin.routes.ts';
import { type ApplicationData, openApplications } from './applications.ts';
import { accountKey, resetAttempts } from './attempts.ts';
import { recordAudit } from './audit.repository.ts';
import type { AccountsContext } from './context.ts';
import { exportRoutes } from './export.routes.ts';
import type { ExportTimeouts } from './json-stream.ts';
import { linkRoutes } from './link.routes.ts';
import { deleteLinks } from './links.repository.ts';
import { MAIL_QUEUE, startMailWorker } from './mail.worker.ts';
import { meRoutes } from './me.routes.ts';
import { linkPages } from './pages.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { registerRoutes } from './register.routes.ts';
import { accountsRetentionRules } from './retention.ts';
import { Account } from './schemas.ts';
import { sessionRoutes } from './session.routes.ts';
import { endSessions } from './sessions.repository.ts';
import { signInRoutes } from './sign-in.routes.ts';
import type { AccountsSchema } from './tables.ts';
import { openTokens } from './tokens.ts';

export type { ApplicationData } from './applications.ts';
export { type AuditEntry, recordAudit } from './audit.repository.ts';
export { accountMigrations } from './migrations.ts';

export interface AccountsOptions {
  database: Database;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
  /** `jobs` or `video`; part of the cookie name. */
  service: string;
  /** Public URL of the service. */
  baseUrl: string;
  /** PEMs of `JWT_PRIVATE_KEYS`; if empty, a key is generated and stored in the database. */
  privateKeys: string[];
  registration: 'open' | 'closed';
  /** Other origins whose pages may use the refresh cookie. */
  corsOrigins: readonly string[];
  auditRetentionDays: number;
  /** Overrides the time limits of exports; for tests. */
  exportTimeouts?: ExportTimeouts;
}

/** Contact data of a user. */
export interface Contact {
  accountId: string;
  email: string;
  name: string;
  language: Language;
  /** Whether the email address is confirmed. Do not send alerts to an unconfirmed address. */
  confirmed: boolean;
  disabled: boolean;
}

export interface Accounts {
  authenticate: Authenticate;
  /** Registers `/auth/**`, `/accounts/**`, `/audit-log`, the public keys, and the pages that emailed links open. */
  routes(app: App): Promise<void>;
  /** Registers an application for account deletion and export. Call before `startWorker`. */
  register(data: ApplicationData): Promise<void>;
  /** Contacts by account ID. Deleted accounts are omitted. */
  contacts(accountIds: readonly string[]): Promise<Map<string, Contact>>;
  /** Applied by the nightly retention run of each application. */
  retentionRules: readonly RetentionRule[];
  /** Starts sending emails and processing the deletions and exports of the applications registered in this process. */
  startWorker(): Promise<void>;
}

/** Opens the users, sessions and audit log of a database. Each service mounts the routes. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, queue, mailer, log } = options;
  const db = database.db<AccountsSchema>();
  const tokens = await openTokens(db, options.privateKeys);
  const applications = openApplications(db, queue, log);
  await queue.define(MAIL_QUEUE);
  const context: AccountsContext = {
    db,
    queue,
    tokens,
    applications,
    cookie: refreshCookie({
      name: `workreel_${options.service}_refresh`,
      secure: options.baseUrl.startsWith('https:'),
      origins: [new URL(options.baseUrl).origin, ...options.corsOrigins],
    }),
    registration: options.registration,
    baseUrl: options.baseUrl,
    exportTimeouts: options.exportTimeouts,
  };
  return {
    authenticate: async (authorization, graceSeconds) => {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
      const verified = token ? await tokens.verify(token, graceSeconds) : null;
      return verified && findIdentity(db, verified.accountId, verified.sessionId);
    },
    routes: (app) => accountRoutes(app, context),
    register: applications.register,
    retentionRules: accountsRetentionRules(db, options.auditRetentionDays),
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
      await applications.startWorker();
    },
  };
}

async function accountRoutes(app: App, context: AccountsContext): Promise<void> {
  await app.register(rateLimit, { global: false });
  app.addSchema(Account);
  // Responses contain tokens and personal data.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/auth/')) reply.header('Cache-Control', 'no-store');
  });
  registerRoutes(app, context);
  signInRoutes(app, context);
  linkRoutes(app, context);
  meRoutes(app, context);
  exportRoutes(app, context);
  sessionRoutes(app, context);
  adminRoutes(app, context);
  await linkPages(app, context);
}

/** Accounts without a database, for generating the OpenAPI document. */
export const stubAccounts: Accounts = {
  authenticate: async () => null,
  routes: (app) => accountRoutes(app, {} as AccountsContext),
  register: async () => {},
  retentionRules: [],
  contacts: async () => new Map(),
  startWorker: async () => {},
};

/**
 * Creates the first admin account, unless an admin exists.
 *
 * @param password - `ADMIN_PASSWORD`; if undefined, a password is generated.
 * @returns the generated password, to be shown once; null if no account was created.
 */
export async function ensureAdmin(
  database: Database,
  email: string,
  password: string | undefined,
): Promise<{ email: string; generated: string | null } | null> {
  const db = database.db<AccountsSchema>();
  if (await findFirstAdmin(db)) return null;
  const generated = password === undefined ? generatePassword() : null;
  const created = await createAdmin(db, email, password ?? generated!);
  return created ? { email, generated } : null;
}

/** Creates an admin account with a confirmed email address. @returns false if the email address is in use. */
export async function createAdmin(db: Db<AccountsSchema>, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const created = await insertAccount(trx, {
      id: randomUUID(),
      email,
      name: 'Admin',
      password_hash,
      role: 'admin',
      confirmed_at: new Date(),
    });
    if (created) await recordAudit(trx, { actor: 'cli', action: 'admin.create', target: created.id });
    return created !== undefined;
  });
}

/**
 * Sets a generated password, ends all sessions of the account, invalidates its links and resets its login delay.
 *
 * @returns the password; null if no account has the email address.
 */
export async function resetPassword(db: Db<AccountsSchema>, email: string): Promise<string | null> {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return null;
    await updateAccount(trx, account.id, { password_hash });
    await deleteLinks(trx, account.id);
    await endSessions(trx, account.id, null);
    await resetAttempts(trx, accountKey('login', account.email));
    await recordAudit(trx, { actor: 'cli', action: 'account.resetPassword', target: account.id });
    return password;
  });
}

export type { AccountsSchema };
export { findFirstAdmin, generatePassword };
