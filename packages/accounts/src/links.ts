import { inTransaction } from '@workreel/platform/database';
import { badRequest, type Problem } from '@workreel/platform/problem';
import type { Transaction } from 'kysely';
import { lockAccount, updateAccount } from './accounts.repository.ts';
import { accountKey, consumeAttempt, LINK_EMAIL_LIMIT, resetAttempts } from './attempts.ts';
import type { AccountsContext } from './context.ts';
import { consumeLink, deleteLinks, findAccountByLink, type LinkPurpose } from './links.repository.ts';
import { enqueueEmail } from './mail.worker.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountsSchema } from './tables.ts';

export const linkInvalid = (): Problem =>
  badRequest('LINK_INVALID', 'This link is invalid or has expired. Request a new one.');

/** Enqueues an email with a link in the caller's transaction, unless the address has reached its email limit. */
export async function enqueueLinkEmail(
  { queue, baseUrl }: AccountsContext,
  trx: Transaction<AccountsSchema>,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  const wait = await consumeAttempt(trx, accountKey('mail', email), LINK_EMAIL_LIMIT);
  if (wait === 0) await enqueueEmail(queue, trx, { purpose, email, baseUrl });
}

/**
 * Enqueues an email with a link. Only the worker checks whether the account exists, so neither the response
 * nor its timing reveals it.
 */
export const requestLinkEmail = (
  context: AccountsContext,
  purpose: LinkPurpose,
  email: string,
): Promise<void> => inTransaction(context.db, (trx) => enqueueLinkEmail(context, trx, purpose, email));

/** Confirms the email address of a link. Can be repeated. @throws Problem 400 LINK_INVALID. */
export async function confirmEmail({ db }: AccountsContext, token: string): Promise<void> {
  const linked = await findAccountByLink(db, 'confirm', token);
  if (!linked) throw linkInvalid();
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, linked.id);
    // The email address was changed concurrently; the link does not confirm the new one.
    if (account?.email !== linked.email) throw linkInvalid();
    if (account.confirmed_at === null) await updateAccount(trx, account.id, { confirmed_at: new Date() });
  });
}

/**
 * Sets a new password and ends all sessions. A link works once. Also confirms the email address, because the
 * user received the link there.
 *
 * @throws Problem 400 LINK_INVALID.
 */
export async function resetPasswordByLink(
  { db }: AccountsContext,
  token: string,
  password: string,
): Promise<void> {
  const linked = await findAccountByLink(db, 'reset', token);
  if (!linked) throw linkInvalid();
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    // Lock the account before its links, as all other code does, to avoid deadlocks.
    const account = await lockAccount(trx, linked.id);
    if (account?.email !== linked.email || account.disabled || !(await consumeLink(trx, token)))
      throw linkInvalid();
    await updateAccount(trx, account.id, {
      password_hash,
      confirmed_at: account.confirmed_at ?? new Date(),
    });
    await deleteLinks(trx, account.id);
    await endSessions(trx, account.id, null);
    await resetAttempts(trx, accountKey('login', account.email));
  });
}
