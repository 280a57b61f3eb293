import { inTransaction } from '@workreel/platform/database';
import { badRequest, type Problem } from '@workreel/platform/problem';
import type { Transaction } from 'kysely';
import { lockAccount, updateAccount } from './accounts.repository.ts';
import { accountKey, forgetAttempts, MAILS_TO_ADDRESS, takeAttempt } from './attempts.ts';
import { endLinks, findLinked, type LinkPurpose, useLink } from './links.repository.ts';
import { askForMail } from './mail.worker.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountsSchema } from './tables.ts';

export const linkInvalid = (): Problem =>
  badRequest('LINK_INVALID', 'This link does not work any more. Ask for a new one.');

/** Asks for a mail with a link in the caller's transaction, unless its address got too many already. */
export async function askForLink(
  { queue, baseUrl }: AccountParts,
  trx: Transaction<AccountsSchema>,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  const wait = await takeAttempt(trx, accountKey('mail', email), MAILS_TO_ADDRESS);
  if (wait === 0) await askForMail(queue, trx, { purpose, email, baseUrl });
}

/**
 * Asks for a mail with a link. Does the same, takes as long and says the same whether or not there is
 * such an account: who is written to is only found out by the worker.
 */
export const sendLink = (parts: AccountParts, purpose: LinkPurpose, email: string): Promise<void> =>
  inTransaction(parts.db, (trx) => askForLink(parts, trx, purpose, email));

/** Confirms an address. A link that is followed twice says yes twice. @throws Problem 400 LINK_INVALID. */
export async function confirmAddress({ db }: AccountParts, token: string): Promise<void> {
  const linked = await findLinked(db, 'confirm', token);
  if (!linked) throw linkInvalid();
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, linked.id);
    // The address was changed meanwhile: nobody has shown that they read the new one.
    if (account?.email !== linked.email) throw linkInvalid();
    if (account.confirmed_at === null) await updateAccount(trx, account.id, { confirmed_at: new Date() });
  });
}

/**
 * Sets a new password, once a link. Whoever read the mail reads the address, so it is confirmed too;
 * every session ends.
 *
 * @throws Problem 400 LINK_INVALID.
 */
export async function resetByLink({ db }: AccountParts, token: string, password: string): Promise<void> {
  const linked = await findLinked(db, 'reset', token);
  if (!linked) throw linkInvalid();
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    // The account before its links, as everybody takes them: two that change it at once wait for each other.
    const account = await lockAccount(trx, linked.id);
    if (account?.email !== linked.email || account.disabled || !(await useLink(trx, token)))
      throw linkInvalid();
    await updateAccount(trx, account.id, {
      password_hash,
      confirmed_at: account.confirmed_at ?? new Date(),
    });
    await endLinks(trx, account.id);
    await endSessions(trx, account.id, null);
    await forgetAttempts(trx, accountKey('login', account.email));
  });
}
