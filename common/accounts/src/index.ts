import { randomUUID } from 'node:crypto';
import type { Db, Store } from '@workreel/platform/database';
import type { App, Authenticate } from '@workreel/platform/http';
import {
  type AccountsSchema,
  findAccount,
  hasAdmin,
  insertAccount,
  setPassword,
} from './accounts.repository.ts';
import { loginRoutes } from './login.routes.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { openTokens } from './tokens.ts';

export { accountMigrations } from './migrations.ts';

export interface AccountsOptions {
  /** PEMs of `JWT_PRIVATE_KEYS`; none: a generated one, kept in the database. */
  privateKeys: string[];
  cookieName: string;
  secureCookies: boolean;
}

export interface Accounts {
  authenticate: Authenticate;
  routes(app: App): Promise<void>;
}

/** People, their passwords and their tokens, mounted by each service. */
export async function openAccounts(store: Store, options: AccountsOptions): Promise<Accounts> {
  const db = store.db<AccountsSchema>();
  const tokens = await openTokens(db, options.privateKeys);
  return {
    authenticate: async (authorization) => {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
      const identity = token ? await tokens.verify(token) : null;
      if (!identity) return null;
      // The role of the row, not of the token: disabling and demotion reach tokens already out.
      const account = await findAccount(db, identity.accountId);
      return account && !account.disabled ? { accountId: account.id, role: account.role } : null;
    },
    routes: (app) =>
      loginRoutes(app, { db, tokens, cookieName: options.cookieName, secure: options.secureCookies }),
  };
}

/** Accounts without a store: for describing the API, not for serving it. */
export const describedAccounts: Accounts = {
  authenticate: async () => null,
  routes: (app) => loginRoutes(app, { cookieName: 'workreel_refresh', secure: true } as never),
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
  if (await hasAdmin(db)) return null;
  const generated = password === undefined ? generatePassword() : null;
  const made = await createAdmin(db, email, password ?? generated!);
  return made ? { email, generated } : null;
}

/** @returns false where the address is taken. */
export async function createAdmin(db: Db<AccountsSchema>, email: string, password: string): Promise<boolean> {
  return insertAccount(db, {
    id: randomUUID(),
    email,
    name: 'Admin',
    password_hash: await hashPassword(password),
    role: 'admin',
  });
}

/** Sets a new generated password and ends all sessions. @returns it; null for an unknown address. */
export async function resetPassword(db: Db<AccountsSchema>, email: string): Promise<string | null> {
  const password = generatePassword();
  return (await setPassword(db, email, await hashPassword(password))) ? password : null;
}

export type { AccountsSchema };
export { generatePassword };
