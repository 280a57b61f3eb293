import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@workreel/platform/database';
import { sql } from 'kysely';
import type { AccountRow, AccountsSchema } from './tables.ts';

export type LinkPurpose = 'confirm' | 'reset';

/** How long a mailed link works: a reset is asked for now, a confirmation may wait for the weekend. */
const LIFE_SECONDS: Record<LinkPurpose, number> = { confirm: 3 * 86_400, reset: 3_600 };
/** Links of one account and purpose that work at a time: a mail that was repeated must not break the first. */
const MAX_LINKS = 5;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a link's token; the database keeps its hash. */
export async function createLink(
  db: Queryable<AccountsSchema>,
  account: Pick<AccountRow, 'id' | 'email'>,
  purpose: LinkPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from accounts.mailed_links where account_id = ${account.id} and (expires_at < now() or token_hash in (
    select token_hash from accounts.mailed_links where account_id = ${account.id} and purpose = ${purpose}
    order by created_at desc offset ${MAX_LINKS - 1}))`.execute(db);
  await db
    .insertInto('accounts.mailed_links')
    .values({
      token_hash: hashOf(token),
      account_id: account.id,
      purpose,
      email: account.email,
      expires_at: new Date(Date.now() + LIFE_SECONDS[purpose] * 1_000),
    })
    .execute();
  return token;
}

/** The account that a link speaks for, while it works and the address is still the account's. */
export const findLinked = (
  db: Queryable<AccountsSchema>,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts.mailed_links as l')
    .innerJoin('accounts.accounts as a', (join) =>
      join.onRef('a.id', '=', 'l.account_id').onRef('a.email', '=', 'l.email'),
    )
    .selectAll('a')
    .where('l.token_hash', '=', hashOf(token))
    .where('l.purpose', '=', purpose)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled', '=', false)
    .executeTakeFirst();

/** Uses a link up. @returns false where somebody was quicker. */
export async function useLink(db: Queryable<AccountsSchema>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts.mailed_links')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** No link that is out works any more. */
export const endLinks = (db: Queryable<AccountsSchema>, accountId: string) =>
  db.deleteFrom('accounts.mailed_links').where('account_id', '=', accountId).execute();
