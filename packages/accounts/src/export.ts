import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@workreel/platform/database';
import type { FairQueue } from '@workreel/platform/fair-queue';
import type { PageRequest } from '@workreel/platform/http';
import { LIVE_PROCESSES } from '@workreel/platform/queue';
import { sql } from 'kysely';
import { listAudit } from './audit.repository.ts';
import type { AccountsContext } from './context.ts';
import { deletePart, findParts, readPart } from './export-parts.ts';
import { EXPORT_TIMEOUTS, listsToJson, listToJson } from './json-stream.ts';
import { toAccount } from './schemas.ts';
import { listSecurityEvents } from './security-log.repository.ts';
import { toSession } from './session.routes.ts';
import { listSessions } from './sessions.repository.ts';
import type { AccountRow, AccountsSchema } from './tables.ts';

/** How long an export waits for applications in other processes that do not respond or make no progress. */
const PART_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 200;
/** Rows read per query. */
const BATCH_SIZE = 100;
/** Higher than the number of sessions that an account can have. */
const MAX_SESSIONS = 1_000;

interface Reservation {
  /** Releases it once. @returns false if it was lost because the account has been deleted. */
  release(): Promise<boolean>;
}

/**
 * Reserves the only export that an account may have at a time, in all processes. A process that was killed, or an export
 * that has reached its time limit, does not hold it.
 *
 * @returns undefined if another export of the account is being sent.
 */
export async function reserveExport(
  db: Db<AccountsSchema>,
  accountId: string,
  process: number,
): Promise<Reservation | undefined> {
  const { rows } = await sql`
    insert into accounts.exports as e (account_id, process)
    select id, ${process}::int from accounts.accounts where id = ${accountId}::uuid
    on conflict (account_id) do update set process = excluded.process, started_at = now()
    where e.process not in (${LIVE_PROCESSES})
      or e.started_at < now() - 2 * ${EXPORT_TIMEOUTS.totalMs} * interval '1 millisecond'
    returning 1`.execute(db);
  if (rows.length === 0) return undefined;
  let released: Promise<boolean> | undefined;
  const release = async () =>
    (await sql`delete from accounts.exports where account_id = ${accountId}::uuid returning 1`.execute(db))
      .rows.length > 0;
  return {
    release: () => {
      released ??= release();
      return released;
    },
  };
}

/** Runs a read when it is the turn of its account. */
type TakeTurn = <T>(read: () => Promise<T>) => Promise<T>;

/**
 * Yields all data stored about an account as JSON text: the data of the applications in this process, then the parts of
 * the others. Reads a batch at a time, each in one short query, so that other requests can use the database in between.
 *
 * @param queue - shares the reads between the accounts that export their data.
 * @param reservation - released before the end of the text, so that a client can request the next export immediately.
 * @param signal - ends the export.
 */
export async function* exportAccount(
  { db, applications }: Pick<AccountsContext, 'db' | 'applications'>,
  account: AccountRow,
  sessionId: string | null,
  queue: FairQueue,
  reservation: Reservation,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const accountId = account.id;
  const takeTurn: TakeTurn = (read) => queue.run(accountId, read, signal);
  const toJson = (entries: AsyncIterable<unknown>) => inTurns(takeTurn, listToJson(entries));
  const remote = await applications.requestExport(accountId);
  const head = { exportedAt: new Date().toISOString(), account: toAccount(account) };
  yield `${JSON.stringify(head).slice(0, -1)},"sessions":`;
  yield* toJson(iterateSessions(db, accountId, sessionId));
  yield ',"audit":';
  yield* toJson(iterateAudit(db, accountId));
  yield ',"securityLog":';
  yield* toJson(iterateSecurityEvents(db, accountId));
  yield ',"products":';
  let separator = '{';
  for (const { name, exportAccountData } of applications.local()) {
    yield `${separator}${JSON.stringify(name)}:`;
    yield* listsToJson(exportAccountData(accountId), toJson);
    separator = ',';
  }
  const pending = new Set(remote);
  for await (const { application, pieces } of completeParts(db, accountId, pending, signal)) {
    const part = { accountId, application };
    yield `${separator}${JSON.stringify(application)}:`;
    yield* inTurns(takeTurn, readPart(db, part, pieces));
    await deletePart(db, part);
    separator = ',';
  }
  // The lists may have been deleted while they were being read.
  if (!(await reservation.release())) throw new Error('The account was deleted during its export.');
  yield `${separator === '{' ? '{' : ''}},"pending":${JSON.stringify([...pending])}}`;
}

async function* inTurns<T>(takeTurn: TakeTurn, values: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await takeTurn(() => values.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await values.return(undefined);
  }
}

async function* iterateSessions(db: Db<AccountsSchema>, accountId: string, sessionId: string | null) {
  const rows = await listSessions(db, accountId, { after: undefined, offset: 0, limit: MAX_SESSIONS });
  yield* rows.map((row) => toSession(row, sessionId));
}

/** Iterates over the actions of an admin, newest first. */
async function* iterateAudit(db: Db<AccountsSchema>, actor: string) {
  for await (const { at, action, target, details } of iterateById((page) => listAudit(db, { actor }, page)))
    yield { at: at.toISOString(), action, target, details };
}

/** Iterates over the events of an account in the security log, newest first. */
async function* iterateSecurityEvents(db: Db<AccountsSchema>, accountId: string) {
  const rows = iterateById((page) => listSecurityEvents(db, { accountId }, page));
  for await (const { at, kind, details, count } of rows) yield { at: at.toISOString(), kind, details, count };
}

/** Iterates over a list that is sorted by descending ID, with one batch in memory. */
async function* iterateById<Row extends { id: number }>(read: (page: PageRequest) => Promise<Row[]>) {
  let after: [number] | undefined;
  for (;;) {
    const rows = await read({ after, offset: 0, limit: BATCH_SIZE });
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    after = [rows.at(-1)!.id];
  }
}

/** Yields the parts of applications in other processes once they are complete, and removes their names from `pending`. */
async function* completeParts(
  db: Db<AccountsSchema>,
  accountId: string,
  pending: Set<string>,
  signal: AbortSignal,
): AsyncGenerator<{ application: string; pieces: number }> {
  let progress = '';
  let deadline = Date.now() + PART_TIMEOUT_MS;
  while (pending.size > 0) {
    signal.throwIfAborted();
    const parts = (await findParts(db, accountId)).filter(({ application }) => pending.has(application));
    const complete = parts.find(({ pieces }) => pieces !== null);
    if (complete) {
      pending.delete(complete.application);
      yield { application: complete.application, pieces: complete.pieces! };
      deadline = Date.now() + PART_TIMEOUT_MS;
      continue;
    }
    const current = parts.map((part) => part.progress).join();
    if (current !== progress) deadline = Date.now() + PART_TIMEOUT_MS;
    else if (Date.now() > deadline) return;
    progress = current;
    await sleep(POLL_INTERVAL_MS);
  }
}
