import { createHash } from 'node:crypto';
import type { Queryable } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
import { sql } from 'kysely';
import { normaliseEmail } from './accounts.repository.ts';
import type { AccountsSchema } from './tables.ts';

/** How often something may be tried before each further try has to wait, twice as long each time. */
export interface Patience {
  /** Tries without any wait. */
  free: number;
  firstSeconds: number;
  maxSeconds: number;
  /** After so long without a try all is forgotten. */
  forgetSeconds: number;
}

/** A person mistypes a few times; a machine that guesses gets four tries an hour. */
export const GUESSES_OF_ACCOUNT: Patience = {
  free: 10,
  firstSeconds: 2,
  maxSeconds: 900,
  forgetSeconds: 86_400,
};
/** A school may sit behind one address. */
export const GUESSES_OF_ADDRESS: Patience = {
  free: 30,
  firstSeconds: 2,
  maxSeconds: 900,
  forgetSeconds: 3_600,
};
/** Nobody's mailbox is filled by somebody else's clicks. */
export const MAILS_TO_ADDRESS: Patience = {
  free: 3,
  firstSeconds: 60,
  maxSeconds: 3_600,
  forgetSeconds: 21_600,
};

/** Rows that are looked at for forgetting with each try: the table empties itself as fast as it fills. */
const FORGET_AT_ONCE = 10;
const LONGEST_SECONDS = 86_400;

/** Keys hold no address that could be read: whoever only tried to sign in is nobody's user. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
export const accountKey = (purpose: 'login' | 'mail', email: string) =>
  `${purpose}:account:${digest(normaliseEmail(email))}`;
export const addressKey = (address: string) => `login:address:${digest(address)}`;

/**
 * Counts a try before it is made, so that many at once cannot slip through together.
 *
 * @returns seconds to wait; 0: go ahead.
 */
export async function takeAttempt(
  db: Queryable<AccountsSchema>,
  key: string,
  patience: Patience,
): Promise<number> {
  const { free, firstSeconds, maxSeconds, forgetSeconds } = patience;
  const forgotten = sql`(a.last_at < now() - ${forgetSeconds} * interval '1 second')`;
  await sql`delete from accounts.attempts where key in (
    select key from accounts.attempts where last_at < now() - ${LONGEST_SECONDS} * interval '1 second' limit ${FORGET_AT_ONCE} for update skip locked)`.execute(
    db,
  );
  const { rows } = await sql`
    insert into accounts.attempts as a (key, count, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when ${forgotten} then 1 else a.count + 1 end,
      last_at = now(),
      blocked_until = case when ${forgotten} or a.count + 1 < ${free} then null
        else now() + least(${maxSeconds}, ${firstSeconds} * 2 ^ least(a.count + 1 - ${free}, 20)) * interval '1 second' end
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
export async function requireAttempt(
  db: Queryable<AccountsSchema>,
  key: string,
  patience: Patience,
): Promise<void> {
  const seconds = await takeAttempt(db, key, patience);
  if (seconds > 0)
    throw new Problem(429, 'TOO_MANY_REQUESTS', `Too many wrong tries. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
}

/** The tries were a person's: nothing holds them up any more. */
export const forgetAttempts = (db: Queryable<AccountsSchema>, key: string) =>
  db.deleteFrom('accounts.attempts').where('key', '=', key).execute();

/** One try was right, which says nothing about the others from the same address. */
export const takeBackAttempt = (db: Queryable<AccountsSchema>, key: string) =>
  sql`update accounts.attempts set count = greatest(0, count - 1), blocked_until = null where key = ${key}`.execute(
    db,
  );
