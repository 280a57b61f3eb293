import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@workreel/platform/database';
import { sql } from 'kysely';
import type { AccountRow, AccountsSchema } from './tables.ts';

export type LinkPurpose = 'confirm' | 'reset';

/** A password reset is used immediately; a confirmation may be read after the weekend. */
const LINK_TTL_SECONDS: Record<LinkPurpose, number> = { confirm: 3 * 86_400, reset: 3_600 };
/** Maximum number of valid links per account and purpose. More than one, so that a repeated email does not invalidate the first. */
const MAX_LINKS = 5;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a link and stores only the hash of its token.
 *
 * @param issuedBy - ID of the admin who hands the link on; null for a link that is sent to the email address.
 */
export async function createLink(
  db: Queryable<AccountsSchema>,
  account: Pick<AccountRow, 'id' | 'email'>,
  purpose: LinkPurpose,
  issuedBy: string | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + LINK_TTL_SECONDS[purpose] * 1_000);
  const token = randomBytes(32).toString('base64url');
  await sql`delete from accounts.email_links where account_id = ${account.id} and (expires_at < now() or token_hash in (
    select token_hash from accounts.email_links where account_id = ${account.id} and purpose = ${purpose}
    order by created_at desc offset ${MAX_LINKS - 1}))`.execute(db);
  await db
    .insertInto('accounts.email_links')
    .values({
      token_hash: hashToken(token),
      account_id: account.id,
      purpose,
      email: account.email,
      issued_by: issuedBy,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Finds the account of a valid link. A link is invalid once the account has another email address. */
export const findAccountByLink = (
  db: Queryable<AccountsSchema>,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts.email_links as l')
    .innerJoin('accounts.accounts as a', (join) =>
      join.onRef('a.id', '=', 'l.account_id').onRef('a.email', '=', 'l.email'),
    )
    .selectAll('a')
    .where('l.token_hash', '=', hashToken(token))
    .where('l.purpose', '=', purpose)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled', '=', false)
    .executeTakeFirst();

/** Deletes a link. @returns undefined if it was already used. */
export const consumeLink = (
  db: Queryable<AccountsSchema>,
  token: string,
): Promise<{ issued_by: string | null } | undefined> =>
  db
    .deleteFrom('accounts.email_links')
    .where('token_hash', '=', hashToken(token))
    .returning('issued_by')
    .executeTakeFirst();

export const deleteLinks = (db: Queryable<AccountsSchema>, accountId: string) =>
  db.deleteFrom('accounts.email_links').where('account_id', '=', accountId).execute();
