import { createHash } from 'node:crypto';
import type { Queryable } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
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

/** Allows for typing errors but limits password guessing to four attempts an hour. */
export const LOGIN_LIMIT_PER_ACCOUNT: AttemptLimit = {
  freeAttempts: 10,
  initialDelaySeconds: 2,
  maxDelaySeconds: 900,
  resetSeconds: 86_400,
};
/** Higher than the limit per account because many users can share one IP address. */
export const LOGIN_LIMIT_PER_IP: AttemptLimit = {
  freeAttempts: 30,
  initialDelaySeconds: 2,
  maxDelaySeconds: 900,
  resetSeconds: 3_600,
};
/** Limits the emails with a link to one address, to prevent flooding another person's mailbox. */
export const LINK_EMAIL_LIMIT: AttemptLimit = {
  freeAttempts: 3,
  initialDelaySeconds: 60,
  maxDelaySeconds: 3_600,
  resetSeconds: 21_600,
};

/** Number of expired rows to delete with each attempt. More than one, so that the table cannot grow without limit. */
const PURGE_BATCH_SIZE = 10;
const MAX_RESET_SECONDS = 86_400;

/** Email and IP addresses are stored only as hashes: failed attempts may come from people who are not users. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
export const accountKey = (purpose: 'login' | 'mail', email: string) =>
  `${purpose}:account:${digest(normalizeEmail(email))}`;
export const ipKey = (ip: string) => `login:address:${digest(ip)}`;

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 *
 * @returns seconds to wait; 0 if the attempt is allowed.
 */
export async function consumeAttempt(
  db: Queryable<AccountsSchema>,
  key: string,
  limit: AttemptLimit,
): Promise<number> {
  const { freeAttempts, initialDelaySeconds, maxDelaySeconds, resetSeconds } = limit;
  const isReset = sql`(a.last_at < now() - ${resetSeconds} * interval '1 second')`;
  await sql`delete from accounts.attempts where key in (
    select key from accounts.attempts where last_at < now() - ${MAX_RESET_SECONDS} * interval '1 second' limit ${PURGE_BATCH_SIZE} for update skip locked)`.execute(
    db,
  );
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

/** @throws Problem 429 TOO_MANY_REQUESTS with `Retry-After`. */
export async function enforceAttemptLimit(
  db: Queryable<AccountsSchema>,
  key: string,
  limit: AttemptLimit,
): Promise<void> {
  const seconds = await consumeAttempt(db, key, limit);
  if (seconds > 0)
    throw new Problem(429, 'TOO_MANY_REQUESTS', `Too many failed attempts. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
}

/** Deletes all attempts of a key. Call after a successful attempt. */
export const resetAttempts = (db: Queryable<AccountsSchema>, key: string) =>
  db.deleteFrom('accounts.attempts').where('key', '=', key).execute();

/** Removes one successful attempt from the count; failed attempts from the same IP address still count. */
export const refundAttempt = (db: Queryable<AccountsSchema>, key: string) =>
  sql`update accounts.attempts set count = greatest(0, count - 1), blocked_until = null where key = ${key}`.execute(
    db,
  );
