import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type Queryable } from '@workreel/platform/database';
import { isUuid, type PageRequest } from '@workreel/platform/http';
import { sql, type Transaction } from 'kysely';
import { isAfter } from './accounts.repository.ts';
import type { Client } from './client.ts';
import {
  createRefreshToken,
  formatRefreshToken,
  hashSecret,
  matchesHash,
  openSuccessor,
  parseRefreshToken,
  type RefreshToken,
  sealSuccessor,
} from './refresh-token.domain.ts';
import type { AccountsSchema, SessionRow } from './tables.ts';

/** Lifetime of a refresh token. Each use issues a new one, so a session lasts this long after its last use, within the limit below. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3_600;
/** Two tabs that resume at the same time send the same token. Within this time, the second gets the same new token. */
const GRACE_SECONDS = 10;
/** Maximum number of sessions per account. Another one ends the least recently used. */
const MAX_SESSIONS = 100;
const MAX_USER_AGENT = 300;

/** A session that is in constant use ends this long after its sign-in, so that a copied one does not last forever. */
const MAX_SESSION_SECONDS = 180 * 24 * 3_600;

const expiry = (signedInAt: Date) =>
  new Date(
    Math.min(Date.now() + REFRESH_TOKEN_SECONDS * 1_000, signedInAt.getTime() + MAX_SESSION_SECONDS * 1_000),
  );

/** Creates a session. Deletes expired sessions, and the least recently used ones beyond the limit. */
export async function createSession(
  trx: Transaction<AccountsSchema>,
  accountId: string,
  { userAgent, address }: Pick<Client, 'userAgent' | 'address'>,
): Promise<{ sessionId: string; refreshToken: string }> {
  await sql`delete from accounts.sessions where account_id = ${accountId} and (expires_at < now() or id in (
    select id from accounts.sessions where account_id = ${accountId} order by last_used_at desc offset ${MAX_SESSIONS - 1}))`.execute(
    trx,
  );
  const token = createRefreshToken();
  const id = randomUUID();
  await trx
    .insertInto('accounts.sessions')
    .values({
      id,
      selector: token.selector,
      account_id: accountId,
      current_hash: hashSecret(token.secret),
      user_agent: userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null,
      address,
      expires_at: expiry(new Date()),
    })
    .execute();
  return { sessionId: id, refreshToken: formatRefreshToken(token) };
}

export type RefreshResult =
  | { outcome: 'refreshed'; sessionId: string; accountId: string; refreshToken: string }
  /** An old token was reused, so it may have been stolen. The session has been ended. */
  | { outcome: 'reused' }
  | { outcome: 'unknown' };

/**
 * Exchanges a refresh token for a new one. A row lock serializes concurrent uses.
 *
 * @param onReuse - called in the transaction that ends the session because an old token was used again.
 */
export async function refreshSession(
  db: Db<AccountsSchema>,
  text: string,
  onReuse: (trx: Transaction<AccountsSchema>, accountId: string) => Promise<void>,
): Promise<RefreshResult> {
  const token = parseRefreshToken(text);
  if (!token) return { outcome: 'unknown' };
  return inTransaction(db, async (trx) => {
    const session = await trx
      .selectFrom('accounts.sessions')
      .selectAll()
      // The database clock is the same for all processes.
      .select(
        sql<boolean>`coalesce(rotated_at > now() - ${GRACE_SECONDS} * interval '1 second', false)`.as(
          'in_grace_period',
        ),
      )
      .where('selector', '=', token.selector)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (!session) return { outcome: 'unknown' };
    const ids = { sessionId: session.id, accountId: session.account_id };
    if (matchesHash(token.secret, session.current_hash))
      return { outcome: 'refreshed', ...ids, refreshToken: await rotate(trx, session, token) };
    const successor = issuedSuccessor(session, token);
    if (successor !== null) return { outcome: 'refreshed', ...ids, refreshToken: successor };
    await trx.deleteFrom('accounts.sessions').where('id', '=', session.id).execute();
    await onReuse(trx, session.account_id);
    return { outcome: 'reused' };
  });
}

async function rotate(
  trx: Transaction<AccountsSchema>,
  session: SessionRow,
  token: RefreshToken,
): Promise<string> {
  const next = createRefreshToken(session.selector);
  await trx
    .updateTable('accounts.sessions')
    .set({
      current_hash: hashSecret(next.secret),
      previous_hash: session.current_hash,
      sealed_current: sealSuccessor(token.secret, next.secret),
      rotated_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
      expires_at: expiry(session.created_at),
    })
    .where('id', '=', session.id)
    .execute();
  return formatRefreshToken(next);
}

/** Returns the token issued to the first of two concurrent requests, if it is unused and within the grace period. */
function issuedSuccessor(
  session: SessionRow & { in_grace_period: boolean },
  token: RefreshToken,
): string | null {
  const { previous_hash, in_grace_period, sealed_current } = session;
  if (!sealed_current || !in_grace_period || !matchesHash(token.secret, previous_hash)) return null;
  return formatRefreshToken({
    selector: session.selector,
    secret: openSuccessor(token.secret, sealed_current),
  });
}

/** Ends the session of a refresh token. Ignores invalid tokens: the selector alone, which is no secret, ends nothing. */
export async function endSessionByToken(db: Queryable<AccountsSchema>, text: string): Promise<void> {
  const token = parseRefreshToken(text);
  if (!token) return;
  const hash = hashSecret(token.secret);
  await db
    .deleteFrom('accounts.sessions')
    .where('selector', '=', token.selector)
    // The previous token is the one of a tab that has not seen the refresh of another.
    .where((is) => is.or([is('current_hash', '=', hash), is('previous_hash', '=', hash)]))
    .execute();
}

/** @returns false if the account has no such session. */
export async function endSession(
  db: Queryable<AccountsSchema>,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('accounts.sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param exceptSessionId - the session to keep; null to end all sessions of the account. */
export async function endSessions(
  db: Queryable<AccountsSchema>,
  accountId: string,
  exceptSessionId: string | null,
): Promise<void> {
  let query = db.deleteFrom('accounts.sessions').where('account_id', '=', accountId);
  if (exceptSessionId !== null) query = query.where('id', '!=', exceptSessionId);
  await query.execute();
}

/** Returns the seconds since the sign-in of a session; undefined if it has ended. */
export const findSessionAge = async (
  db: Queryable<AccountsSchema>,
  sessionId: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('accounts.sessions')
      .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('seconds'))
      .where('id', '=', sessionId)
      .executeTakeFirst()
  )?.seconds;

const activeSessions = (db: Queryable<AccountsSchema>, accountId: string) =>
  db
    .selectFrom('accounts.sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`);

/** Lists the sessions of an account, newest first. `position` is the sort key to the microsecond. */
export async function listSessions(
  db: Queryable<AccountsSchema>,
  accountId: string,
  { after, offset, limit }: PageRequest,
): Promise<(SessionRow & { position: string })[]> {
  let query = activeSessions(db, accountId).selectAll().select(sql<string>`created_at::text`.as('position'));
  if (after) query = query.where(isAfter(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countSessions = async (db: Queryable<AccountsSchema>, accountId: string): Promise<number> =>
  (await activeSessions(db, accountId).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow())
    .n;

/** Returns the IP addresses from which an account has signed in to its active sessions. */
export async function listActiveAddresses(
  db: Queryable<AccountsSchema>,
  accountId: string,
): Promise<string[]> {
  const rows = await activeSessions(db, accountId)
    .select('address')
    .where('address', 'is not', null)
    .execute();
  return rows.map(({ address }) => address!);
}
