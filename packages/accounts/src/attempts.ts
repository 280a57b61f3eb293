import { createHash } from 'node:crypto';
import { type Db, inTransaction, type Queryable } from '@workreel/platform/database';
import { tooManyRequests } from '@workreel/platform/fair-queue';
import { sql } from 'kysely';
import { normalizeEmail } from './accounts.repository.ts';
import type { AccountsSchema } from './tables.ts';

/** A number of immediate attempts, after which each attempt must wait twice as long as the one before. */
export interface AttemptLimit {
  /** Number of attempts without a delay. */
  freeAttempts: number;
  initialDelaySeconds: number;
  maxDelaySeconds: number;
  /** The counter is reset after this time without an attempt. */
  resetSeconds: number;
}

/**
 * Sign-ins of one account from one network or from one known device. Allows for typing errors, and four guesses an hour
 * after that. Counted per network, so that a stranger elsewhere cannot block the owner. Also applies to entering the
 * current password in a session.
 */
export const SIGN_IN_LIMIT: AttemptLimit = {
  freeAttempts: 10,
  initialDelaySeconds: 2,
  maxDelaySeconds: 900,
  resetSeconds: 86_400,
};
/** Sign-ins from one network to any account. Higher, because many users can share one IP address. */
export const SIGN_IN_LIMIT_PER_NETWORK: AttemptLimit = {
  freeAttempts: 30,
  initialDelaySeconds: 2,
  maxDelaySeconds: 900,
  resetSeconds: 3_600,
};
/**
 * Sign-ins of one account from all unknown networks together, against guessing from many addresses. Attempts that the
 * limits of a network block do not count, so a single network cannot use it up within a day. Known devices and networks
 * are exempt.
 */
export const SIGN_IN_LIMIT_PER_ACCOUNT: AttemptLimit = {
  freeAttempts: 100,
  initialDelaySeconds: 2,
  maxDelaySeconds: 900,
  resetSeconds: 86_400,
};
/**
 * Emails of one kind to one address, to prevent flooding another person's mailbox. Counted when an email is made. The
 * longest wait is half of the validity of a reset link: an owner whose address is asked for constantly always has a
 * valid link, and waits half an hour at most for another one.
 */
export const EMAIL_LIMIT: AttemptLimit = {
  freeAttempts: 3,
  initialDelaySeconds: 60,
  maxDelaySeconds: 1_800,
  resetSeconds: 21_600,
};

/** Number of expired rows to delete with each attempt. More than one, so that the table cannot grow without limit. */
const PURGE_BATCH_SIZE = 10;
const MAX_RESET_SECONDS = 86_400;

/** Email and IP addresses are stored only as hashes: failed attempts may come from people who are not users. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
export const signInAccountKey = (email: string) => `sign-in:account:${digest(normalizeEmail(email))}`;
export const signInKey = (email: string, network: string) => `${signInAccountKey(email)}:${digest(network)}`;
export const signInNetworkKey = (network: string) => `sign-in:network:${digest(network)}`;
export const signInDeviceKey = (device: string) => `sign-in:device:${digest(device)}`;
export const currentPasswordKey = (accountId: string) => `current-password:${accountId}`;
/** @param network - undefined counts all networks together. */
export const resourcePasswordKey = (resource: string, network?: string) =>
  `resource-password:${resource}${network === undefined ? '' : `:${digest(network)}`}`;
export const resourcePasswordNetworkKey = (network: string) => `resource-password:network:${digest(network)}`;
export const emailKey = (kind: string, email: string) => `email:${kind}:${digest(normalizeEmail(email))}`;

const deleteOldAttempts = (db: Queryable<AccountsSchema>) =>
  sql`delete from accounts.attempts where key in (
    select key from accounts.attempts where last_at < now() - ${MAX_RESET_SECONDS} * interval '1 second' limit ${PURGE_BATCH_SIZE} for update skip locked)`.execute(
    db,
  );

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 *
 * @returns seconds to wait; 0 if the attempt is allowed.
 */
export async function consumeAttempt(
  db: Db<AccountsSchema>,
  key: string,
  limit: AttemptLimit,
): Promise<number> {
  await deleteOldAttempts(db);
  return countAttempt(db, key, limit);
}

async function countAttempt(
  db: Queryable<AccountsSchema>,
  key: string,
  limit: AttemptLimit,
): Promise<number> {
  const { freeAttempts, initialDelaySeconds, maxDelaySeconds, resetSeconds } = limit;
  const isReset = sql`(a.last_at < now() - ${resetSeconds} * interval '1 second')`;
  const { rows } = await sql`
    insert into accounts.attempts as a (key, count, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when ${isReset} then 1 else a.count + 1 end,
      last_at = now(),
      blocked_until = case when ${isReset} or a.count + 1 < ${freeAttempts} then null
        else now() + least(${maxDelaySeconds}, ${initialDelaySeconds} * 2 ^ least(a.count + 1 - ${freeAttempts}, 20)) * interval '1 second' end
    where a.blocked_until is null or a.blocked_until <= now()
    returning count`.execute(db);
  if (rows.length > 0) return 0;
  const blocked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds from accounts.attempts where key = ${key}`.execute(
    db,
  );
  return blocked.rows[0]?.seconds ?? 1;
}

export type Counter = readonly [key: string, limit: AttemptLimit];

/**
 * Counts an attempt in each counter, or in none if one of them is blocked. List the narrowest counter first: an attempt
 * that it blocks then waits for no other.
 *
 * @throws Problem 429 TOO_MANY_REQUESTS with `Retry-After`.
 */
export async function enforceAttemptLimits(
  db: Db<AccountsSchema>,
  counters: readonly Counter[],
): Promise<void> {
  // Not in the transaction: it would lock old rows of others while it waits for its own, which can deadlock.
  await deleteOldAttempts(db);
  await inTransaction(db, async (trx) => {
    for (const [key, limit] of counters) {
      const seconds = await countAttempt(trx, key, limit);
      if (seconds > 0) throw tooManyRequests(seconds, 'Too many failed attempts.');
    }
  });
}

/** Deletes all attempts of a key. Call after a successful attempt. */
export const resetAttempts = (db: Queryable<AccountsSchema>, key: string) =>
  db.deleteFrom('accounts.attempts').where('key', '=', key).execute();

/** Deletes the attempts to sign in to an account from any network. Call after a reset of its password. */
export async function resetSignInAttempts(db: Queryable<AccountsSchema>, email: string): Promise<void> {
  const key = signInAccountKey(email);
  // In the order in which a sign-in locks its counters, to avoid deadlocks.
  await sql`delete from accounts.attempts where starts_with(key, ${`${key}:`})`.execute(db);
  await resetAttempts(db, key);
}

/** Takes an attempt back that succeeded or was not made. Other attempts still count. */
export const refundAttempt = (db: Queryable<AccountsSchema>, key: string) =>
  sql`update accounts.attempts set count = greatest(0, count - 1), blocked_until = null where key = ${key}`.execute(
    db,
  );
