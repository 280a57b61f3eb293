import { randomUUID } from 'node:crypto';
import type { Language } from '@workreel/languages';
import { type Database, type Db, inTransaction } from '@workreel/platform/database';
import type { App, Authenticate, Identity } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import { OperatorError } from '@workreel/platform/operator-error';
import type { JobQueue } from '@workreel/platform/queue';
import type { RetentionRule } from '@workreel/platform/retention';
import { accountLinksRoutes } from './account-links.routes.ts';
import {
  findAccountByEmail,
  findAccountIds,
  findAccounts,
  findAdmins,
  findFirstAdmin,
  findIdentity,
  findSessionIdentity,
  insertAccount,
  updateAccount,
} from './accounts.repository.ts';
import { adminRoutes } from './admin.routes.ts';
import { type ApplicationData, openApplications } from './applications.ts';
import { resetSignInAttempts } from './attempts.ts';
import { recordAudit } from './audit.repository.ts';
import type { AccountsContext } from './context.ts';
import { deleteAccountRoutes } from './delete-account.routes.ts';
import { deviceCookie } from './device-cookie.ts';
import { exportRoutes } from './export.routes.ts';
import type { ExportTimeouts } from './json-stream.ts';
import { linkRoutes } from './link.routes.ts';
import { deleteLinks } from './links.repository.ts';
import { MAIL_QUEUE, startMailWorker } from './mail.worker.ts';
import { meRoutes } from './me.routes.ts';
import { methodsRoutes } from './methods.routes.ts';
import { linkPages } from './pages.ts';
import { passwordWeakness } from './password-rules.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { registerRoutes } from './register.routes.ts';
import { openResourcePasswords, type ResourcePasswords } from './resource-passwords.ts';
import { accountsRetentionRules } from './retention.ts';
import { Account } from './schemas.ts';
import { openKeyedHash } from './secrets.ts';
import { insertSecurityEvent } from './security-log.repository.ts';
import { securityLogRoutes } from './security-log.routes.ts';
import { openSecurityLog } from './security-log.ts';
import { sessionRoutes } from './session.routes.ts';
import { endSessions } from './sessions.repository.ts';
import { signInRoutes } from './sign-in.routes.ts';
import type { AccountRow, AccountsSchema } from './tables.ts';
import { openTokens } from './tokens.ts';

export type { ApplicationData } from './applications.ts';
export { type AuditEntry, recordAudit, recordAuditOnce } from './audit.repository.ts';
export { accountMigrations } from './migrations.ts';
export type { ResourcePasswords } from './resource-passwords.ts';

export interface AccountsOptions {
  database: Database;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
  /** Part of the cookie name; decides what pages say. */
  service: 'jobs' | 'video';
  /** Public URL of the service. */
  baseUrl: string;
  /** PEMs of `JWT_PRIVATE_KEYS`; if empty, a key is generated and stored in the database. */
  privateKeys: string[];
  registration: 'open' | 'closed';
  /** Other origins whose pages may use the refresh cookie. */
  corsOrigins: readonly string[];
  auditRetentionDays: number;
  securityLogRetentionDays: number;
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
  /** Registers `/auth/**`, `/accounts/**`, `/audit-log`, `/security-log`, the public keys, and the pages that emailed links open. */
  routes(app: App): Promise<void>;
  /** Registers an application for account deletion and export. Call before `startWorker`. */
  register(data: ApplicationData): Promise<void>;
  /** Returns the current identity of a session; null if the session has ended or its account is disabled or deleted. */
  identityOf(sessionId: string): Promise<Identity | null>;
  /** Passwords of links and other things that applications protect. */
  passwords: ResourcePasswords;
  /** Contacts by account ID. Deleted accounts are omitted. */
  contacts(accountIds: readonly string[]): Promise<Map<string, Contact>>;
  /** IDs of the accounts whose ID is a text, or whose name or email address contains it, newest first; at most 1,000. */
  findIds(text: string): Promise<string[]>;
  /** Contacts of all admins. */
  admins(): Promise<Contact[]>;
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
  const keyedHash = await openKeyedHash(db);
  const isSecure = options.baseUrl.startsWith('https:');
  await queue.define(MAIL_QUEUE);
  const context: AccountsContext = {
    db,
    queue,
    tokens,
    applications,
    cookie: refreshCookie({
      name: `workreel_${options.service}_refresh`,
      secure: isSecure,
      origins: [new URL(options.baseUrl).origin, ...options.corsOrigins],
    }),
    devices: deviceCookie({
      name: `workreel_${options.service}_device`,
      secure: isSecure,
      keyedHash,
    }),
    securityLog: openSecurityLog(keyedHash, log),
    registration: options.registration,
    mail: mailer.sends,
    service: options.service,
    baseUrl: options.baseUrl,
    exportTimeouts: options.exportTimeouts,
  };
  return {
    authenticate: async (authorization, graceSeconds) => {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
      const verified = token ? await tokens.verify(token, graceSeconds) : null;
      return verified && findIdentity(db, verified.accountId, verified.sessionId);
    },
    passwords: openResourcePasswords(db),
    identityOf: (sessionId) => findSessionIdentity(db, sessionId),
    routes: (app) => accountRoutes(app, context),
    register: applications.register,
    retentionRules: accountsRetentionRules(db, options),
    contacts: async (ids) => {
      const rows = ids.length === 0 ? [] : await findAccounts(db, ids);
      return new Map(rows.map((row) => [row.id, toContact(row)]));
    },
    findIds: (text) => findAccountIds(db, text),
    admins: async () => (await findAdmins(db)).map(toContact),
    startWorker: async () => {
      await startMailWorker({ db, queue, mailer, log });
      await applications.startWorker();
    },
  };
}

const toContact = ({ id, email, name, language, confirmed_at, disabled }: AccountRow): Contact => ({
  accountId: id,
  email,
  name,
  language,
  confirmed: confirmed_at !== null,
  disabled,
});

async function accountRoutes(app: App, context: AccountsContext): Promise<void> {
  app.addSchema(Account);
  // Responses contain tokens and personal data.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/auth/')) reply.header('Cache-Control', 'no-store');
  });
  methodsRoutes(app, context);
  registerRoutes(app, context);
  signInRoutes(app, context);
  linkRoutes(app, context);
  meRoutes(app, context);
  deleteAccountRoutes(app, context);
  exportRoutes(app, context);
  sessionRoutes(app, context);
  adminRoutes(app, context);
  accountLinksRoutes(app, context);
  securityLogRoutes(app, context);
  await linkPages(app, context);
}

/** Accounts without a database, for generating the OpenAPI document. */
export const stubAccounts: Accounts = {
  authenticate: async () => null,
  passwords: { hash: async () => '', verify: async () => false },
  identityOf: async () => null,
  routes: (app) => accountRoutes(app, {} as AccountsContext),
  register: async () => {},
  retentionRules: [],
  contacts: async () => new Map(),
  findIds: async () => [],
  admins: async () => [],
  startWorker: async () => {},
};

const ADMIN_NAME = 'Admin';

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

/**
 * Creates an admin account with a confirmed email address.
 *
 * @returns false if the email address is in use.
 * @throws OperatorError for a password that is easy to guess.
 */
export async function createAdmin(db: Db<AccountsSchema>, email: string, password: string): Promise<boolean> {
  const weakness = passwordWeakness(password, { email, name: ADMIN_NAME });
  if (weakness !== null)
    throw new OperatorError(`The password of the admin ${email} is too weak. ${weakness}`);
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const created = await insertAccount(trx, {
      id: randomUUID(),
      email,
      name: ADMIN_NAME,
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
    await resetSignInAttempts(trx, account.email);
    await insertSecurityEvent(trx, {
      kind: 'password.reset',
      accountId: account.id,
      network: null,
      details: { by: 'cli' },
    });
    await recordAudit(trx, { actor: 'cli', action: 'account.resetPassword', target: account.id });
    return password;
  });
}

export type { AccountsSchema };
export { findFirstAdmin, generatePassword };
