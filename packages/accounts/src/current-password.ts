import { badRequest, Problem } from '@workreel/platform/problem';
import { currentPasswordKey, enforceAttemptLimits, resetAttempts, SIGN_IN_LIMIT } from './attempts.ts';
import type { Client } from './client.ts';
import type { AccountsContext } from './context.ts';
import { verifyPasswordInTurn } from './passwords.ts';
import type { AccountRow } from './tables.ts';

export const wrongPassword = () => new Problem(403, 'WRONG_PASSWORD', 'The current password is incorrect.');

export function currentPasswordRequired() {
  const message = 'Enter the current password to change the email address or the password.';
  return badRequest('INVALID_REQUEST', message, [{ path: '/body/currentPassword', message }]);
}

/**
 * Checks the password of a signed-in user, so that a stolen access token is not enough. Attempts have a limit of their
 * own: whoever has the token can neither guess the password nor block the owner's sign-ins.
 *
 * @throws Problem 403 WRONG_PASSWORD, 429 TOO_MANY_REQUESTS, 503 OVERLOADED.
 */
export async function checkCurrentPassword(
  { db, securityLog }: AccountsContext,
  client: Client,
  account: AccountRow,
  password: string,
): Promise<void> {
  const key = currentPasswordKey(account.id);
  await enforceAttemptLimits(db, [[key, SIGN_IN_LIMIT]]);
  if (!(await verifyPasswordInTurn(client.network, password, account.password_hash))) {
    await securityLog.record(db, client, { kind: 'password.failed', accountId: account.id });
    throw wrongPassword();
  }
  await resetAttempts(db, key);
}
