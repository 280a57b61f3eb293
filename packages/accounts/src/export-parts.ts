/**
 * Export data of applications that run in another process. That process stores it as pieces of JSON text, from which the
 * process that answers the request sends it.
 */
import { type Db, inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type AnyTransaction, JobInterrupted } from '@workreel/platform/queue';
import { sql, type Transaction } from 'kysely';
import { type Lists, listsToJson, PIECE_CHARACTERS } from './json-stream.ts';
import type { AccountsSchema } from './tables.ts';

/** The data of one application about one account. */
export interface PartKey {
  accountId: string;
  application: string;
}

/**
 * Limits the size of a part to about 500 MB: more than all that an account can have in the jobs service. A larger part is
 * not stored; its application includes the data in its own exports.
 */
const MAX_PIECES = Math.ceil(500_000_000 / PIECE_CHARACTERS);
/** After this time, parts that were not collected are deleted, and unanswered requests may be repeated. */
export const PART_RETENTION_SECONDS = 86_400;

const isPart = ({ accountId, application }: PartKey) =>
  sql`account_id = ${accountId}::uuid and application = ${application}::text`;

/** Requests a part, and calls `enqueue` in the same transaction, unless it has already been requested. */
export const requestPart = (
  db: Db<AccountsSchema>,
  key: PartKey,
  enqueue: (trx: AnyTransaction) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into accounts.export_parts as p (account_id, application) values (${key.accountId}, ${key.application})
      on conflict (account_id, application) do update set requested_at = now(), pieces = null
      where p.requested_at < now() - ${PART_RETENTION_SECONDS} * interval '1 second'
      returning 1`.execute(trx);
    if (rows.length > 0) await enqueue(trx);
  });

/**
 * Stores a requested part. Each attempt starts over; an earlier one that still runs ends, as does one whose part has been
 * deleted.
 *
 * @throws JobInterrupted if `signal` aborts.
 */
export async function storePart(
  db: Db<AccountsSchema>,
  key: PartKey,
  lists: Lists,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const attempt = await inTransaction(db, (trx) => startAttempt(trx, key));
  if (attempt === undefined) return;
  const isCurrent = sql`${isPart(key)} and attempt = ${attempt} and pieces is null`;
  let pieces = 0;
  for await (const piece of listsToJson(lists)) {
    if (signal.aborted) throw new JobInterrupted();
    if (pieces === MAX_PIECES) {
      await sql`delete from accounts.export_pieces where ${isPart(key)}`.execute(db);
      log.error({ ...key }, 'the data of an account is too large for the export of another process');
      return;
    }
    // The lock makes sure that a later attempt, which deletes the pieces, does not miss this one.
    const { rows } = await sql`
      insert into accounts.export_pieces (account_id, application, number, piece)
      select account_id, application, ${pieces}::int, ${piece}::text
      from accounts.export_parts where ${isCurrent} for update
      returning 1`.execute(db);
    if (rows.length === 0) return;
    pieces++;
  }
  await sql`update accounts.export_parts set pieces = ${pieces}::int where ${isCurrent}`.execute(db);
}

/** @returns the number of the attempt; undefined if the part is not requested or is already stored. */
async function startAttempt(trx: Transaction<AccountsSchema>, key: PartKey): Promise<number | undefined> {
  const { rows } = await sql<{ attempt: number }>`
    update accounts.export_parts set attempt = attempt + 1 where ${isPart(key)} and pieces is null
    returning attempt`.execute(trx);
  if (rows[0]) await sql`delete from accounts.export_pieces where ${isPart(key)}`.execute(trx);
  return rows[0]?.attempt;
}

export interface PartState {
  application: string;
  /** Number of pieces; null until the part is complete. */
  pieces: number | null;
  /** Changes whenever the part makes progress. */
  progress: string;
}

/** Returns the states of the requested parts of an account. */
export async function findParts(db: Db<AccountsSchema>, accountId: string): Promise<PartState[]> {
  const { rows } = await sql<PartState>`
    select application, pieces, concat_ws('/', attempt,
      (select max(number) from accounts.export_pieces e where e.account_id = p.account_id and e.application = p.application)) as progress
    from accounts.export_parts p where account_id = ${accountId}::uuid`.execute(db);
  return rows;
}

/** Yields the pieces of a complete part. @throws Error if the part is deleted meanwhile. */
export async function* readPart(
  db: Db<AccountsSchema>,
  key: PartKey,
  pieces: number,
): AsyncGenerator<string> {
  for (let number = 0; number < pieces; number++) {
    const { rows } = await sql<{ piece: string }>`
      select piece from accounts.export_pieces where ${isPart(key)} and number = ${number}::int`.execute(db);
    if (!rows[0]) throw new Error('Part of an export was deleted while it was being sent.');
    yield rows[0].piece;
  }
}

export const deletePart = (db: Db<AccountsSchema>, key: PartKey) =>
  sql`delete from accounts.export_parts where ${isPart(key)}`.execute(db);
