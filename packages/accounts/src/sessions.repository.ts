import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type Queryable } from '@workreel/platform/database';
import { isUuid, type PageOf } from '@workreel/platform/http';
import { sql, type Transaction } from 'kysely';
import { isAfter } from './accounts.repository.ts';
import {
  createRefreshToken,
  hashSecret,
  matchesHash,
  openSuccessor,
  type RefreshToken,
  readRefreshToken,
  sealSuccessor,
  writeRefreshToken,
} from './refresh-token.domain.ts';
import type { AccountsSchema, SessionRow } from './tables.ts';

/** A refresh token lives so long from its making; each use makes another. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3_600;
/** Two tabs that wake up at once send the same token: the second gets what the first got. */
const GRACE_SECONDS = 10;
/** Sessions of one account; a further one ends the one unused for longest. */
const MAX_SESSIONS = 100;
const MAX_USER_AGENT = 300;

const expiry = () => new Date(Date.now() + REFRESH_TOKEN_SECONDS * 1_000);

/** Where somebody signs in from, for the list of their sessions. */
export interface Origin {
  userAgent: string | undefined;
  address: string;
}

/** Begins a session. Sessions that have run out, and the oldest beyond the bound, end with it. */
export async function beginSession(
  trx: Transaction<AccountsSchema>,
  accountId: string,
  { userAgent, address }: Origin,
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
      expires_at: expiry(),
    })
    .execute();
  return { sessionId: id, refreshToken: writeRefreshToken(token) };
}

export type Refreshed =
  | { outcome: 'refreshed'; sessionId: string; accountId: string; refreshToken: string }
  /** An old token was used again: somebody has a copy, so the session has ended. */
  | { outcome: 'reused' }
  | { outcome: 'unknown' };

/** Uses a refresh token up. Of several uses at once the row's lock makes one the first. */
export async function refreshSession(db: Db<AccountsSchema>, text: string): Promise<Refreshed> {
  const token = readRefreshToken(text);
  if (!token) return { outcome: 'unknown' };
  return inTransaction(db, async (trx) => {
    const session = await trx
      .selectFrom('accounts.sessions')
      .selectAll()
      // By the database's clock, which is everybody's.
      .select(
        sql<boolean>`coalesce(rotated_at > now() - ${GRACE_SECONDS} * interval '1 second', false)`.as(
          'graceful',
        ),
      )
      .where('selector', '=', token.selector)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (!session) return { outcome: 'unknown' };
    const known = { sessionId: session.id, accountId: session.account_id };
    if (matchesHash(token.secret, session.current_hash))
      return { outcome: 'refreshed', ...known, refreshToken: await rotate(trx, session, token) };
    const again = sameSuccessor(session, token);
    if (again !== null) return { outcome: 'refreshed', ...known, refreshToken: again };
    await trx.deleteFrom('accounts.sessions').where('id', '=', session.id).execute();
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
      expires_at: expiry(),
    })
    .where('id', '=', session.id)
    .execute();
  return writeRefreshToken(next);
}

/** The successor that the first of two tabs got, while nobody has used it and both can be one person's. */
function sameSuccessor(session: SessionRow & { graceful: boolean }, token: RefreshToken): string | null {
  const { previous_hash, graceful, sealed_current } = session;
  if (!sealed_current || !graceful || !matchesHash(token.secret, previous_hash)) return null;
  return writeRefreshToken({
    selector: session.selector,
    secret: openSuccessor(token.secret, sealed_current),
  });
}

/** Ends the session of a refresh token; does nothing for one that is none. */
export async function endSessionOf(db: Queryable<AccountsSchema>, text: string): Promise<void> {
  const token = readRefreshToken(text);
  if (token) await db.deleteFrom('accounts.sessions').where('selector', '=', token.selector).execute();
}

/** Ends one of an account's sessions. @returns whether it was there. */
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

/** Ends all sessions of an account but one, if one is named. */
export async function endSessions(
  db: Queryable<AccountsSchema>,
  accountId: string,
  but: string | null,
): Promise<void> {
  let query = db.deleteFrom('accounts.sessions').where('account_id', '=', accountId);
  if (but !== null) query = query.where('id', '!=', but);
  await query.execute();
}

const alive = (db: Queryable<AccountsSchema>, accountId: string) =>
  db
    .selectFrom('accounts.sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`);

/** Sessions of an account, newest first. `position` is the sort key to the microsecond. */
export async function listSessions(
  db: Queryable<AccountsSchema>,
  accountId: string,
  { after, offset, limit }: PageOf,
): Promise<(SessionRow & { position: string })[]> {
  let query = alive(db, accountId).selectAll().select(sql<string>`created_at::text`.as('position'));
  if (after) query = query.where(isAfter(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countSessions = async (db: Queryable<AccountsSchema>, accountId: string): Promise<number> =>
  (await alive(db, accountId).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
