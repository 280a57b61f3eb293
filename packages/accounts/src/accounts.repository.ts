import type { Language } from '@workreel/languages';
import type { Db, Queryable } from '@workreel/platform/database';
import { type Identity, isUuid, type PageRequest } from '@workreel/platform/http';
import { sql, type Transaction } from 'kysely';
import type { AccountRow, AccountsSchema, Role } from './tables.ts';

/** Treats email addresses as case-insensitive, as mail services do in practice. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

export const findAccountByEmail = (db: Queryable<AccountsSchema>, email: string) =>
  db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();

export const findAccount = (db: Queryable<AccountsSchema>, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts.accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** Reads an account and locks its row until the end of the transaction. */
export const lockAccount = (trx: Transaction<AccountsSchema>, id: string): Promise<AccountRow | undefined> =>
  trx.selectFrom('accounts.accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findAccounts = (db: Queryable<AccountsSchema>, ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

/**
 * Returns the current identity of a token's subject, with the role from the database rather than from the token.
 *
 * @returns null if the account is disabled or deleted, or the session has ended, even if the token is still valid.
 */
export async function findIdentity(
  db: Db<AccountsSchema>,
  accountId: string,
  sessionId: string | null,
): Promise<Identity | null> {
  if (!isUuid(accountId)) return null;
  let query = db
    .selectFrom('accounts.accounts as a')
    .select(['a.id', 'a.role'])
    .where('a.id', '=', accountId)
    .where('a.disabled', '=', false);
  if (sessionId !== null)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts.sessions as s')
          .select('s.id')
          .where('s.id', '=', sessionId)
          .whereRef('s.account_id', '=', 'a.id')
          .where('s.expires_at', '>', sql<Date>`now()`),
      ),
    );
  const row = await query.executeTakeFirst();
  return row ? { accountId: row.id, role: row.role, sessionId } : null;
}

/** Returns the current identity of a session; null if the session has ended or its account is disabled or deleted. */
export async function findSessionIdentity(
  db: Db<AccountsSchema>,
  sessionId: string,
): Promise<Identity | null> {
  if (!isUuid(sessionId)) return null;
  const session = await db
    .selectFrom('accounts.sessions')
    .select('account_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session ? findIdentity(db, session.account_id, sessionId) : null;
}

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: Role;
  language?: Language;
  /** Null until the email address is confirmed. */
  confirmed_at: Date | null;
}

/** @returns undefined if the email address is already in use. */
export const insertAccount = (
  db: Queryable<AccountsSchema>,
  account: NewAccount,
): Promise<AccountRow | undefined> =>
  db
    .insertInto('accounts.accounts')
    .values({ ...account, email: normalizeEmail(account.email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findFirstAdmin = (db: Queryable<AccountsSchema>): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('accounts.accounts')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findAdmins = (db: Queryable<AccountsSchema>): Promise<AccountRow[]> =>
  db.selectFrom('accounts.accounts').selectAll().where('role', '=', 'admin').orderBy('id').execute();

/** @returns the updated account; undefined if it does not exist. */
export const updateAccount = (
  db: Queryable<AccountsSchema>,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
): Promise<AccountRow | undefined> =>
  db.updateTable('accounts.accounts').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Checks whether another enabled admin exists. Locks the rows of all admins until the end of the
 * transaction; otherwise the last two admins could both step down concurrently.
 */
export async function hasOtherAdmin(trx: Transaction<AccountsSchema>, id: string): Promise<boolean> {
  const admins = await trx
    .selectFrom('accounts.accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.some((admin) => admin.id !== id);
}

export interface AccountFilter {
  ids?: readonly string[];
  /** Part of an email address. */
  email?: string;
  role?: Role;
}

const matching = (db: Queryable<AccountsSchema>, { ids, email, role }: AccountFilter) => {
  let query = db.selectFrom('accounts.accounts');
  if (ids !== undefined) query = query.where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`);
  if (email !== undefined) query = query.where(sql<boolean>`position(${normalizeEmail(email)} in email) > 0`);
  if (role !== undefined) query = query.where('role', '=', role);
  return query;
};

/** A text that more accounts contain must be more specific. */
const MAX_FOUND_IDS = 1_000;

/** Returns the IDs of the accounts whose ID is a text, or whose name or email address contains it, newest first. */
export async function findAccountIds(db: Queryable<AccountsSchema>, text: string): Promise<string[]> {
  if (isUuid(text)) return [text];
  const part = text.trim().toLowerCase();
  const rows = await db
    .selectFrom('accounts.accounts')
    .select('id')
    .where(sql<boolean>`(position(${part} in email) > 0 or position(${part} in lower(name)) > 0)`)
    .orderBy('created_at', 'desc')
    .limit(MAX_FOUND_IDS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists accounts, newest first. `position` is the sort key to the microsecond. */
export async function listAccounts(
  db: Queryable<AccountsSchema>,
  filter: AccountFilter,
  { after, offset, limit }: PageRequest,
): Promise<(AccountRow & { position: string })[]> {
  let query = matching(db, filter).selectAll().select(sql<string>`created_at::text`.as('position'));
  if (after) query = query.where(isAfter(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

/** SQL condition for the rows after a cursor, in lists sorted by `created_at` and `id`, newest first. */
export const isAfter = ([createdAt, id]: readonly (string | number | null)[]) =>
  sql<boolean>`(created_at, id) < (${String(createdAt)}::text::timestamptz, ${String(id)}::text::uuid)`;

export const countAccounts = async (db: Queryable<AccountsSchema>, filter: AccountFilter): Promise<number> =>
  (await matching(db, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
