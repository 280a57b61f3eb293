import type { Alert, AlertState, Filters } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsDb, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';

/** Delivery channel of a message. */
export type Channel = Exclude<Alert, 'none'>;

/** A saved search with alerts enabled. */
export interface AlertingSearch {
  id: number;
  account_id: string;
  alert: Channel;
  filters: Filters;
}

/** A finished run and the ID range of the postings that it added. */
export interface RunPostingRange {
  id: number;
  first: number;
  last: number;
}

/** Lists alerting searches with an ID greater than `after`, in ascending order of their IDs. */
export async function nextAlertingSearches(
  db: JobsDb,
  after: number,
  limit: number,
): Promise<AlertingSearch[]> {
  const { rows } = await sql<AlertingSearch>`
    select id, account_id, alert, filters from jobs.saved_searches
    where alert <> 'none' and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a run so that only one process at a time creates its alerts. */
export async function lockRun(trx: JobsTransaction, runId: number): Promise<void> {
  await sql`select from jobs.crawl_runs where id = ${runId}::bigint for no key update`.execute(trx);
}

/**
 * Reads and locks those of the given searches that still have alerts enabled and no message for the run. The lock
 * prevents their deletion until the transaction ends, so that an account deletion also removes the new messages.
 */
export async function lockAlertingSearches(
  trx: JobsTransaction,
  runId: number,
  ids: readonly number[],
): Promise<AlertingSearch[]> {
  const { rows } = await sql<AlertingSearch>`
    select id, account_id, alert, filters from jobs.saved_searches s
    where id = any(${ids}::bigint[]) and alert <> 'none'
      and not exists (select from jobs.alert_messages m where m.saved_search_id = s.id and m.run_id = ${runId}::bigint)
    order by id for key share`.execute(trx);
  return rows;
}

/** Lists the IDs greater than `after` of postings that the run added and that still exist, in ascending order. */
export async function listNewPostingIds(
  db: JobsDb,
  run: RunPostingRange,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings
    where id > ${after}::bigint and id between ${run.first}::bigint and ${run.last}::bigint
      and first_run_id = ${run.id}::bigint
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A search, the new postings that match it, and the ID of its message. */
export type NewMessage = AlertingSearch & { messageId: string; postingIds: number[] };

/**
 * Records the notifications and inserts a message for each search with remaining postings, in one statement. An account
 * is notified of a job only once, by the first of its searches that matches one of its postings.
 *
 * @returns the inserted messages.
 */
export async function insertMessages(
  trx: JobsTransaction,
  run: RunPostingRange,
  messages: readonly NewMessage[],
): Promise<{ id: string; channel: Channel; account_id: string }[]> {
  const matches = messages.flatMap(({ id, postingIds }) =>
    postingIds.map((postingId) => [id, postingId] as const),
  );
  const { rows } = await sql<{ id: string; channel: Channel; account_id: string }>`
    with searches as (
      select * from unnest(
        ${messages.map(({ id }) => id)}::bigint[], ${messages.map((message) => message.account_id)}::uuid[],
        ${messages.map(({ alert }) => alert)}::text[], ${messages.map(({ messageId }) => messageId)}::uuid[]
      ) as s(search_id, account_id, channel, message_id)
    ), matches as (
      -- Without postings that were removed after matching.
      select search_id, posting_id, group_id, status, group_position from unnest(
        ${matches.map(([searchId]) => searchId)}::bigint[], ${matches.map(([, postingId]) => postingId)}::bigint[]
      ) as f(search_id, posting_id) join jobs.postings p on p.id = f.posting_id
    ), chosen as (
      -- A group has the ID of one of its postings.
      select distinct on (account_id, coalesce(group_id, posting_id)) account_id, posting_id, message_id
      from matches join searches using (search_id)
      where group_id is null or not exists (
        select from jobs.postings told join jobs.notified_postings n on n.posting_id = told.id
        where told.group_id = matches.group_id and n.account_id = searches.account_id
          and (told.status = 'open' or told.closed_at > now() - interval '30 days'))
      order by account_id, coalesce(group_id, posting_id), search_id, status = 'closed', group_position
    ), notified as (
      insert into jobs.notified_postings (account_id, posting_id, message_id)
      select account_id, posting_id, message_id from chosen
      on conflict do nothing returning message_id
    ), counted as (
      select message_id, count(*)::int as postings from notified group by message_id
    )
    insert into jobs.alert_messages (id, saved_search_id, run_id, account_id, channel, postings)
    select message_id, search_id, ${run.id}::bigint, account_id, channel, postings
    from counted join searches using (message_id)
    returning id, channel, account_id`.execute(trx);
  return rows;
}

/** A message with the current values of its saved search. */
export interface MessageRow {
  id: string;
  run_id: number;
  account_id: string;
  channel: Channel;
  state: AlertState;
  created_at: Date;
  search_id: number;
  search_name: string;
  alert: Alert;
  filters: Filters;
  webhook_url: string | null;
  webhook_secret: string | null;
  unsubscribe_token: string;
}

/** @returns undefined if the message was deleted together with its search. */
export async function findMessage(db: JobsDb, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.run_id, m.account_id, m.channel, m.state, m.created_at, s.id as search_id, s.name as search_name,
      s.alert, s.filters, s.webhook_url, s.webhook_secret, s.unsubscribe_token
    from jobs.alert_messages m join jobs.saved_searches s on s.id = m.saved_search_id
    where m.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Lists the newest postings of a message that still exist, and their total number. */
export async function listNotifiedPostings(
  db: JobsDb,
  messageId: string,
  limit: number,
): Promise<{ postings: PostingRow[]; total: number }> {
  const { rows } = await sql<PostingRow & { total: number }>`
    select ${sql.join(POSTING_COLUMNS.map((column) => sql.ref(column)))}, count(*) over ()::int as total
    from jobs.notified_postings t join jobs.postings p on p.id = t.posting_id
    where t.message_id = ${messageId}::uuid
    order by sort_at desc, id desc limit ${limit}`.execute(db);
  return { postings: rows, total: rows[0]?.total ?? 0 };
}

/** Final state of a message. */
export interface MessageOutcome {
  state: Exclude<AlertState, 'waiting'>;
  error?: string;
  /** Number of postings sent; default: unchanged since the message was created. */
  postings?: number;
}

/** In characters. */
const MAX_ERROR_LENGTH = 500;

export async function recordOutcome(db: JobsDb, id: string, outcome: MessageOutcome): Promise<void> {
  await db
    .updateTable('jobs.alert_messages')
    .set({
      state: outcome.state,
      error: outcome.error?.slice(0, MAX_ERROR_LENGTH).toWellFormed() ?? null,
      finished_at: sql<Date>`now()`,
      ...(outcome.postings === undefined ? {} : { postings: outcome.postings }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** A message in the data export of an account. */
export interface ExportedMessage {
  id: string;
  savedSearchId: string;
  runId: string;
  channel: Channel;
  state: AlertState;
  error: string | null;
  createdAt: string;
  endedAt: string | null;
  jobPostingIds: string[];
}

const EXPORT_BATCH_SIZE = 100;

/** Iterates over all messages of an account's saved searches, the newest search first and its messages in order. */
export async function* iterateMessages(
  db: JobsQueryable,
  accountId: string,
): AsyncGenerator<ExportedMessage> {
  const { rows: searches } = await sql<{ id: number }>`
    select id from jobs.saved_searches where account_id = ${accountId}::uuid order by id desc`.execute(db);
  for (const { id } of searches) yield* iterateMessagesOfSearch(db, id);
}

/** Reads one search at a time, because the index that gives the order starts with the search. */
async function* iterateMessagesOfSearch(
  db: JobsQueryable,
  searchId: number,
): AsyncGenerator<ExportedMessage> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{
      id: string;
      saved_search_id: number;
      run_id: number;
      channel: Channel;
      state: AlertState;
      error: string | null;
      created_at: Date;
      finished_at: Date | null;
      posting_ids: string[];
    }>`
      select m.*, array(select posting_id::text from jobs.notified_postings t where t.message_id = m.id order by posting_id) as posting_ids
      from jobs.alert_messages m
      where m.saved_search_id = ${searchId}::bigint and m.run_id > ${after}::bigint
      order by m.run_id limit ${EXPORT_BATCH_SIZE}`.execute(db);
    for (const row of rows)
      yield {
        id: row.id,
        savedSearchId: String(row.saved_search_id),
        runId: String(row.run_id),
        channel: row.channel,
        state: row.state,
        error: row.error,
        createdAt: row.created_at.toISOString(),
        endedAt: row.finished_at?.toISOString() ?? null,
        jobPostingIds: row.posting_ids,
      };
    if (rows.length < EXPORT_BATCH_SIZE) return;
    after = rows.at(-1)!.run_id;
  }
}

/** Deletes the notification records of an account. Delete its saved searches first, so that no new ones are created. */
export async function deleteAccountNotifications(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.notified_postings').where('account_id', '=', accountId).execute();
}

/** Longer than the queue retains jobs, so a message that is still waiting after this time will never be sent. */
const DELIVERY_DEADLINE_DAYS = 15;
/** Retention of messages and notification records; the latest message of each search is always retained. */
const RETENTION_DAYS = 90;

/**
 * Marks overdue messages as failed, and deletes old messages and notification records.
 *
 * @returns the number of deleted rows.
 */
export async function purgeMessages(db: JobsDb): Promise<number> {
  await sql`
    update jobs.alert_messages set state = 'failed', error = 'The message could not be sent in time.', finished_at = now()
    where state = 'waiting' and created_at < now() - ${DELIVERY_DEADLINE_DAYS} * interval '1 day'`.execute(
    db,
  );
  const messages = await sql`
    delete from jobs.alert_messages m where created_at < now() - ${RETENTION_DAYS} * interval '1 day'
      and exists (select from jobs.alert_messages n where n.saved_search_id = m.saved_search_id and n.run_id > m.run_id)`.execute(
    db,
  );
  // A posting is new in one run only, so the records of old runs are not needed to prevent duplicates.
  const notified = await sql`
    delete from jobs.notified_postings where posting_id < (
      select min(first_posting_id) from jobs.crawl_runs
      where coalesce(finished_at, now()) > now() - ${RETENTION_DAYS} * interval '1 day')`.execute(db);
  return Number(messages.numAffectedRows! + notified.numAffectedRows!);
}
