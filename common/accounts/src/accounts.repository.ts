import type { Queryable } from '@workreel/platform/database';
import type { Generated, Selectable } from 'kysely';

interface AccountsTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: 'user' | 'admin';
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
}
export interface AccountsSchema {
  'accounts.accounts': AccountsTable;
  'accounts.refresh_tokens': {
    token_hash: string;
    family: string;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'accounts.signing_keys': { kid: string; private_pem: string; created_at: Generated<Date> };
}
export type AccountRow = Selectable<AccountsTable>;

/** Addresses are compared without regard to case, as every mail service does in practice. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

export const findAccountByEmail = (db: Queryable<AccountsSchema>, email: string) =>
  db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();

export const findAccount = (db: Queryable<AccountsSchema>, id: string) =>
  db.selectFrom('accounts.accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns whether it was made: false where the address is taken. */
export async function insertAccount(
  db: Queryable<AccountsSchema>,
  account: { id: string; email: string; name: string; password_hash: string; role: 'user' | 'admin' },
): Promise<boolean> {
  const row = await db
    .insertInto('accounts.accounts')
    .values({ ...account, email: normaliseEmail(account.email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const hasAdmin = async (db: Queryable<AccountsSchema>) =>
  (await db
    .selectFrom('accounts.accounts')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @returns whether there is such an account. Its refresh tokens end with the old password. */
export async function setPassword(
  db: Queryable<AccountsSchema>,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('accounts.accounts')
    .set({ password_hash: passwordHash })
    .where('email', '=', normaliseEmail(email))
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db.deleteFrom('accounts.refresh_tokens').where('account_id', '=', row.id).execute();
  return true;
}

export async function insertRefreshToken(
  db: Queryable<AccountsSchema>,
  token: { token_hash: string; family: string; account_id: string; expires_at: Date },
): Promise<void> {
  await db
    .deleteFrom('accounts.refresh_tokens')
    .where('account_id', '=', token.account_id)
    .where('expires_at', '<', new Date())
    .execute();
  await db.insertInto('accounts.refresh_tokens').values(token).execute();
}
