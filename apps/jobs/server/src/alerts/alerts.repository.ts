import type { Alert, AlertState, Filters } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsDb, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';

/** How a message goes out. */
export type Channel = Exclude<Alert, 'none'>;

/** A search that tells what is new. */
export interface AlertingSearch {
  id: number;
  account_id: string;
  alert: Channel;
  filters: Filters;
}

/** A run that is over, and the range of the ids of what it stored first. */
export interface RunOfNews {
  id: number;
  first: number;
  last: number;
}

/** Alerting searches behind an id, in the order of their ids: the earlier one is served first. */
export async function nextAlerting(db: JobsDb, after: number, limit: number): Promise<AlertingSearch[]> {
  const { rows } = await sql<AlertingSearch>`
    select id, account_id, alert, filters from jobs.saved_searches
    where alert <> 'none' and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

/** One process at a time works on the alerts of a run. */
export async function lockRun(trx: JobsTransaction, runId: number): Promise<void> {
  await sql`select from jobs.crawl_runs where id = ${runId}::bigint for no key update`.execute(trx);
}

/**
 * Those of the searches that still alert and have no message of the run, as they are now. None of them
 * goes away before the transaction ends: what is written here is there when its person is erased.
 */
export async function lockAlerting(
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

/** The ids of what a run stored first and is still there, behind one of them. */
export async function newPostings(
  db: JobsDb,
  run: RunOfNews,
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

/** A search, the id that its message has if there is anything to tell, and the new postings that fit. */
export type Telling = AlertingSearch & { messageId: string; postingIds: number[] };

/**
 * Notes each posting as told to a person, once and by the first of their searches that it fits, and writes a message for
 * each search that has any left. One statement.
 */
export async function writeMessages(
  trx: JobsTransaction,
  run: RunOfNews,
  tellings: readonly Telling[],
): Promise<{ id: string; channel: Channel }[]> {
  const fits = tellings.flatMap(({ id, postingIds }) =>
    postingIds.map((postingId) => [id, postingId] as const),
  );
  const { rows } = await sql<{ id: string; channel: Channel }>`
    with searches as (
      select * from unnest(
        ${tellings.map(({ id }) => id)}::bigint[], ${tellings.map((each) => each.account_id)}::uuid[],
        ${tellings.map(({ alert }) => alert)}::text[], ${tellings.map(({ messageId }) => messageId)}::uuid[]
      ) as s(search_id, account_id, channel, message_id)
    ), fits as (
      select search_id, posting_id from unnest(
        ${fits.map(([searchId]) => searchId)}::bigint[], ${fits.map(([, postingId]) => postingId)}::bigint[]
      ) as f(search_id, posting_id)
      -- What was taken down since it was matched is told to nobody.
      where exists (select from jobs.postings p where p.id = f.posting_id)
    ), chosen as (
      select distinct on (account_id, posting_id) account_id, posting_id, message_id
      from fits join searches using (search_id) order by account_id, posting_id, search_id
    ), told as (
      insert into jobs.notified_postings (account_id, posting_id, message_id)
      select account_id, posting_id, message_id from chosen
      on conflict do nothing returning message_id
    ), counted as (
      select message_id, count(*)::int as postings from told group by message_id
    )
    insert into jobs.alert_messages (id, saved_search_id, run_id, account_id, channel, postings)
    select message_id, search_id, ${run.id}::bigint, account_id, channel, postings
    from counted join searches using (message_id)
    returning id, channel`.execute(trx);
  return rows;
}

/** A message beside the search it comes from, as that is now. */
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

/** @returns undefined where it is gone with its search. */
export async function findMessage(db: JobsDb, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.run_id, m.account_id, m.channel, m.state, m.created_at, s.id as search_id, s.name as search_name,
      s.alert, s.filters, s.webhook_url, s.webhook_secret, s.unsubscribe_token
    from jobs.alert_messages m join jobs.saved_searches s on s.id = m.saved_search_id
    where m.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** What a message tells of what is still stored: the newest of it, and how much it is in all. */
export async function toldPostings(
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

/** How a message ended. */
export interface MessageEnd {
  state: Exclude<AlertState, 'waiting'>;
  error?: string;
  /** How many it told; left out: as many as it was written for. */
  postings?: number;
}

/** A person reads it in a list. */
const MAX_ERROR_LENGTH = 500;

export async function endMessage(db: JobsDb, id: string, end: MessageEnd): Promise<void> {
  await db
    .updateTable('jobs.alert_messages')
    .set({
      state: end.state,
      error: end.error?.slice(0, MAX_ERROR_LENGTH).toWellFormed() ?? null,
      ended_at: sql<Date>`now()`,
      ...(end.postings === undefined ? {} : { postings: end.postings }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** A message of a person's, as it stands in the person's export. */
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

/** How many messages are read at once. */
const BATCH = 100;

/** All messages of a person's searches, with what they told. */
export async function* eachMessage(db: JobsQueryable, accountId: string): AsyncGenerator<ExportedMessage> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{
      id: string;
      saved_search_id: number;
      run_id: number;
      channel: Channel;
      state: AlertState;
      error: string | null;
      created_at: Date;
      ended_at: Date | null;
      told: string[];
    }>`
      select m.*, array(select posting_id::text from jobs.notified_postings t where t.message_id = m.id order by posting_id) as told
      from jobs.alert_messages m
      where m.saved_search_id in (select id from jobs.saved_searches where account_id = ${accountId}::uuid)
        and m.id > ${after}::uuid
      order by m.id limit ${BATCH}`.execute(db);
    for (const row of rows)
      yield {
        id: row.id,
        savedSearchId: String(row.saved_search_id),
        runId: String(row.run_id),
        channel: row.channel,
        state: row.state,
        error: row.error,
        createdAt: row.created_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        jobPostingIds: row.told,
      };
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Removes what was told to a person; after their searches, so that nothing is told to them any more. */
export async function eraseTold(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.notified_postings').where('account_id', '=', accountId).execute();
}

/** The queue keeps no job so long: what still waits is waited for in vain. */
const WAITING_DAYS = 15;
/** How long it is kept what was told, and what became of it; the last message of each search stays. */
const KEPT_DAYS = 90;

/** Gives up what can no longer be sent, and forgets what is long past. */
export async function tidyMessages(db: JobsDb): Promise<number> {
  await sql`
    update jobs.alert_messages set state = 'failed', error = 'It could not be sent in time.', ended_at = now()
    where state = 'waiting' and created_at < now() - ${WAITING_DAYS} * interval '1 day'`.execute(db);
  const messages = await sql`
    delete from jobs.alert_messages m where created_at < now() - ${KEPT_DAYS} * interval '1 day'
      and exists (select from jobs.alert_messages n where n.saved_search_id = m.saved_search_id and n.run_id > m.run_id)`.execute(
    db,
  );
  // A posting is news of one run alone: of a run that is long over nothing is told any more.
  const told = await sql`
    delete from jobs.notified_postings where posting_id < (
      select min(first_posting_id) from jobs.crawl_runs
      where coalesce(finished_at, now()) > now() - ${KEPT_DAYS} * interval '1 day')`.execute(db);
  return Number(messages.numAffectedRows! + told.numAffectedRows!);
}
