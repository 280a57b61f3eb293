import { inTransaction } from '@workreel/platform/database';
import { badRequest, type Problem } from '@workreel/platform/problem';
import type { Transaction } from 'kysely';
import { lockAccount, updateAccount } from './accounts.repository.ts';
import { resetSignInAttempts } from './attempts.ts';
import type { Client } from './client.ts';
import type { AccountsContext } from './context.ts';
import { consumeLink, deleteLinks, findAccountByLink, type LinkPurpose } from './links.repository.ts';
import { enqueueLink, enqueueNotice } from './mail.worker.ts';
import { rejectWeakPassword } from './password-rules.ts';
import { hashPasswordInTurn } from './passwords.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountsSchema } from './tables.ts';

export const linkInvalid = (): Problem =>
  badRequest('LINK_INVALID', 'This link is invalid or has expired. Request a new one.');

/**
 * Enqueues an email with a link in the caller's transaction. Only the worker checks whether the account exists and how
 * many emails it has received, so neither the response nor its timing reveals it.
 */
export const enqueueLinkEmail = (
  { queue, baseUrl }: AccountsContext,
  trx: Transaction<AccountsSchema>,
  purpose: LinkPurpose,
  email: string,
): Promise<void> => enqueueLink(queue, trx, { purpose, email, baseUrl });

/** As `enqueueLinkEmail`, in a transaction of its own. */
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
 * Sets a new password and ends all sessions. A link works once. Also confirms the email address if the link was sent there.
 *
 * @returns the ID of the account.
 * @throws Problem 400 LINK_INVALID, WEAK_PASSWORD, 503 OVERLOADED.
 */
export async function resetPasswordByLink(
  { db, queue, securityLog }: AccountsContext,
  client: Client,
  token: string,
  password: string,
): Promise<string> {
  const linked = await findAccountByLink(db, 'reset', token);
  if (!linked) throw linkInvalid();
  rejectWeakPassword(password, linked);
  const password_hash = await hashPasswordInTurn(client.network, password);
  await inTransaction(db, async (trx) => {
    // Lock the account before its links, as all other code does, to avoid deadlocks.
    const account = await lockAccount(trx, linked.id);
    if (account?.email !== linked.email || account.disabled) throw linkInvalid();
    const link = await consumeLink(trx, token);
    if (!link) throw linkInvalid();
    await updateAccount(trx, account.id, {
      password_hash,
      confirmed_at: account.confirmed_at ?? (link.issued_by === null ? new Date() : null),
    });
    await deleteLinks(trx, account.id);
    await endSessions(trx, account.id, null);
    await resetSignInAttempts(trx, account.email);
    await securityLog.record(trx, client, { kind: 'password.reset', accountId: account.id });
    await enqueueNotice(queue, trx, 'passwordReset', account);
  });
  return linked.id;
}
