import type { Language } from '@workreel/languages';
import type { Db, Queryable } from '@workreel/platform/database';
import { type Identity, isUuid, type PageOf } from '@workreel/platform/http';
import { sql, type Transaction } from 'kysely';
import type { AccountRow, AccountsSchema, Role } from './tables.ts';

/** Addresses are compared without regard to case, as every mail service does in practice. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

export const findAccountByEmail = (db: Queryable<AccountsSchema>, email: string) =>
  db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();

export const findAccount = (db: Queryable<AccountsSchema>, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts.accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** The account, locked to the end of the transaction: what is read of it stays true. */
export const lockAccount = (trx: Transaction<AccountsSchema>, id: string): Promise<AccountRow | undefined> =>
  trx.selectFrom('accounts.accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findAccounts = (db: Queryable<AccountsSchema>, ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

/**
 * Who a token speaks for as things stand now: the role is the row's, and neither a disabled account nor
 * an ended session has any say, whatever token is out.
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
          .whereRef('s.account_id', '=', 'a.id'),
      ),
    );
  const row = await query.executeTakeFirst();
  return row ? { accountId: row.id, role: row.role, sessionId } : null;
}

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: Role;
  language?: Language;
  /** Null: the address is still to be shown to be read. */
  confirmed_at: Date | null;
}

/** @returns the account; undefined where the address is taken. */
export const insertAccount = (
  db: Queryable<AccountsSchema>,
  account: NewAccount,
): Promise<AccountRow | undefined> =>
  db
    .insertInto('accounts.accounts')
    .values({ ...account, email: normaliseEmail(account.email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

export const firstAdmin = (db: Queryable<AccountsSchema>): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('accounts.accounts')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Changes columns of an account. @returns it as it is then. */
export const updateAccount = (
  db: Queryable<AccountsSchema>,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
): Promise<AccountRow | undefined> =>
  db.updateTable('accounts.accounts').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Whether somebody else is an admin as well. The rows stay locked to the end of the
 * transaction, so that two admins cannot both leave as the last but one.
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
  email?: string;
  role?: Role;
}

const matching = (db: Queryable<AccountsSchema>, { email, role }: AccountFilter) => {
  let query = db.selectFrom('accounts.accounts');
  if (email !== undefined) query = query.where('email', '=', normaliseEmail(email));
  if (role !== undefined) query = query.where('role', '=', role);
  return query;
};

/** Accounts, newest first. `position` is the sort key to the microsecond. */
export async function listAccounts(
  db: Queryable<AccountsSchema>,
  filter: AccountFilter,
  { after, offset, limit }: PageOf,
): Promise<(AccountRow & { position: string })[]> {
  let query = matching(db, filter).selectAll().select(sql<string>`created_at::text`.as('position'));
  if (after) query = query.where(isAfter(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

/** What comes behind a position in an order of `created_at` and `id`, newest first. */
export const isAfter = ([createdAt, id]: readonly (string | number | null)[]) =>
  sql<boolean>`(created_at, id) < (${String(createdAt)}::text::timestamptz, ${String(id)}::text::uuid)`;

export const countAccounts = async (db: Queryable<AccountsSchema>, filter: AccountFilter): Promise<number> =>
  (await matching(db, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
