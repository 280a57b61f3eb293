import { inTransaction } from '@workreel/platform/database';
import { networkOf } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { findAccountByEmail, lockAccount } from './accounts.repository.ts';
import {
  type Counter,
  enforceAttemptLimits,
  refundAttempt,
  resetAttempts,
  SIGN_IN_LIMIT,
  SIGN_IN_LIMIT_PER_ACCOUNT,
  SIGN_IN_LIMIT_PER_NETWORK,
  signInAccountKey,
  signInDeviceKey,
  signInKey,
  signInNetworkKey,
} from './attempts.ts';
import type { Client } from './client.ts';
import type { AccountsContext } from './context.ts';
import { verifyPasswordInTurn } from './passwords.ts';
import { createSession, listActiveAddresses } from './sessions.repository.ts';
import type { AccountRow } from './tables.ts';

export interface Credentials {
  email: string;
  password: string;
}

const credentialsInvalid = () =>
  new Problem(401, 'INVALID_CREDENTIALS', 'The email address or password is incorrect.');

/** Stands for unknown accounts, which get the same queries as existing ones. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Checks credentials and creates a session. Takes equally long and throws the same error for an unknown email address, an
 * incorrect password and a disabled account.
 *
 * @param deviceOf - returns the ID of the client's device if it is known to the account.
 * @throws Problem 401 INVALID_CREDENTIALS, 429 TOO_MANY_REQUESTS, 503 OVERLOADED.
 */
export async function signIn(
  context: AccountsContext,
  client: Client,
  { email, password }: Credentials,
  deviceOf: (accountId: string) => string | null,
): Promise<{ account: AccountRow; session: { sessionId: string; refreshToken: string } }> {
  const { db, securityLog } = context;
  const account = await findAccountByEmail(db, email);
  const subject = account ? { accountId: account.id } : { accountId: null, unknownEmail: email };
  const device = deviceOf(account?.id ?? NO_ACCOUNT);
  const counters =
    device === null ? await countersOf(context, client, email, account?.id) : deviceCounters(device);
  try {
    await enforceAttemptLimits(db, counters);
  } catch (error) {
    if (error instanceof Problem)
      await securityLog.record(db, client, { kind: 'signIn.blocked', ...subject });
    throw error;
  }
  try {
    const matches = await comparePassword(context, client, counters, password, account);
    if (!account || !matches || account.disabled) throw credentialsInvalid();
    const session = await inTransaction(db, async (trx) => {
      // The password may have been changed during the slow comparison, which ended all sessions.
      const current = await lockAccount(trx, account.id);
      if (!current || current.disabled || current.password_hash !== account.password_hash)
        throw credentialsInvalid();
      const [[ownKey], ...others] = counters;
      await resetAttempts(trx, ownKey);
      for (const [key] of others) await refundAttempt(trx, key);
      await securityLog.record(trx, client, { kind: 'signIn.succeeded', ...subject });
      return createSession(trx, account.id, client);
    });
    return { account, session };
  } catch (error) {
    if (error instanceof Problem && error.code === 'INVALID_CREDENTIALS')
      await securityLog.record(db, client, { kind: 'signIn.failed', ...subject });
    throw error;
  }
}

/** The narrowest counter comes first. */
type Counters = readonly [Counter, ...Counter[]];

/** A known device has a counter of its own, so that nobody else can block it. */
const deviceCounters = (device: string): Counters => [[signInDeviceKey(device), SIGN_IN_LIMIT]];

async function countersOf(
  { db }: AccountsContext,
  { network }: Client,
  email: string,
  accountId = NO_ACCOUNT,
): Promise<Counters> {
  const isKnown = (await listActiveAddresses(db, accountId)).some(
    (address) => networkOf(address) === network,
  );
  return [
    [signInKey(email, network), SIGN_IN_LIMIT],
    [signInNetworkKey(network), SIGN_IN_LIMIT_PER_NETWORK],
    ...(isKnown ? [] : [[signInAccountKey(email), SIGN_IN_LIMIT_PER_ACCOUNT] as const]),
  ];
}

async function comparePassword(
  { db }: AccountsContext,
  { network }: Client,
  counters: Counters,
  password: string,
  account: AccountRow | undefined,
): Promise<boolean> {
  try {
    return await verifyPasswordInTurn(network, password, account?.password_hash);
  } catch (error) {
    // The service is overloaded, so the password was not compared.
    for (const [key] of counters) await refundAttempt(db, key);
    throw error;
  }
}
