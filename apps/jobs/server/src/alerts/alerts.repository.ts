import type {
  Alert,
  AlertChannelName,
  AlertDelivery,
  AlertFailure,
  AlertFrequency,
  AlertKind,
  AlertState,
  Filters,
} from '@workreel/jobs-contract';
import { inTransaction, toJsonb } from '@workreel/platform/database';
import { invalidCursor, type PageRequest } from '@workreel/platform/http';
import { type RawBuilder, sql } from 'kysely';
import type { JobsDb, JobsQueryable, JobsTransaction, StoredAlertTarget } from '../migrations/tables.ts';
import { POSTING_COLUMNS, type PostingRow } from '../postings/index.ts';
import { DEFAULT_DUE_SETTINGS, type DueSettings } from './due.domain.ts';

/** A saved search with alerts enabled. */
export interface AlertingSearch {
  id: number;
  account_id: string;
  filters: Filters;
}
/** With what decides how its alerts are sent. */
export interface LockedSearch extends AlertingSearch, DueSettings {
  alerts: StoredAlertTarget[];
  frequency: AlertFrequency;
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
    select id, account_id, filters from jobs.saved_searches
    where alerts <> '[]' and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a run so that only one process at a time creates its alerts. */
export async function lockRun(trx: JobsTransaction, runId: number): Promise<void> {
  await sql`select from jobs.crawl_runs where id = ${runId}::bigint for no key update`.execute(trx);
}

/** SQL for the due settings of the left-joined row `a` of `jobs.alert_settings`. */
const dueSettings = sql`
  coalesce(a.hour, ${DEFAULT_DUE_SETTINGS.hour}::int) as hour,
  coalesce(a.weekday, ${DEFAULT_DUE_SETTINGS.weekday}::int) as weekday,
  coalesce(a.time_zone, ${DEFAULT_DUE_SETTINGS.time_zone}::text) as time_zone`;

/**
 * Reads and locks those of the given searches that still have alerts enabled. The lock prevents their deletion until the
 * transaction ends, so that an account deletion also removes the new messages.
 */
export async function lockAlertingSearches(
  trx: JobsTransaction,
  ids: readonly number[],
): Promise<LockedSearch[]> {
  const { rows } = await sql<LockedSearch>`
    select s.id, s.account_id, s.filters, s.alerts, s.frequency, ${dueSettings}
    from jobs.saved_searches s left join jobs.alert_settings a using (account_id)
    where s.id = any(${ids}::bigint[]) and s.alerts <> '[]'
    order by s.id for key share of s`.execute(trx);
  return rows;
}

/**
 * Locks the messages of these searches to which postings are still added. Waits for a dispatch in progress; the message is
 * then no longer open.
 *
 * @returns their IDs, by search.
 */
export async function lockOpenMessages(
  trx: JobsTransaction,
  searchIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; saved_search_id: number }>`
    select id, saved_search_id from jobs.alert_messages
    where saved_search_id = any(${searchIds}::bigint[]) and dispatched_at is null
    order by saved_search_id for update`.execute(trx);
  return new Map(rows.map(({ id, saved_search_id }) => [saved_search_id, id]));
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

/** The new postings that match a search, and the message that is to contain them. */
export interface Addition {
  id: number;
  account_id: string;
  /** ID of the open message of the search or of a new message. */
  messageId: string;
  dueAt: Date;
  /** Whether the message is dispatched in this transaction. */
  dispatched: boolean;
  postingIds: readonly number[];
}

/**
 * Records the notifications and adds the postings to their messages, in one statement. An account is notified of a job
 * only once, by the first of its searches that matches one of its postings.
 *
 * @returns the IDs of the messages that were created or got further postings.
 */
export async function addToMessages(
  trx: JobsTransaction,
  additions: readonly Addition[],
): Promise<Set<string>> {
  const matches = additions.flatMap(({ id, postingIds }) =>
    postingIds.map((postingId) => [id, postingId] as const),
  );
  const { rows } = await sql<{ id: string }>`
    with searches as (
      select * from unnest(
        ${additions.map(({ id }) => id)}::bigint[], ${additions.map((addition) => addition.account_id)}::uuid[],
        ${additions.map(({ messageId }) => messageId)}::uuid[], ${additions.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${additions.map(({ dispatched }) => dispatched)}::boolean[]
      ) as s(search_id, account_id, message_id, due_at, dispatched)
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
    insert into jobs.alert_messages as m (id, account_id, kind, saved_search_id, postings, due_at, dispatched_at)
    select message_id, account_id, 'newPostings', search_id, postings, due_at, case when dispatched then now() end
    from counted join searches using (message_id)
    on conflict (id) do update set postings = m.postings + excluded.postings
    returning m.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** A message that is complete when it is created. */
export interface CompleteMessage {
  id: string;
  account_id: string;
  kind: 'trackedPostings' | 'reminder';
  reminder_id: number | null;
  postings: number;
  due_at: Date;
}

export const insertMessage = (trx: JobsTransaction, message: CompleteMessage): Promise<unknown> =>
  trx
    .insertInto('jobs.alert_messages')
    .values({ ...message, saved_search_id: null, dispatched_at: sql<Date>`now()` })
    .execute();

/** Lists open messages that are due, the longest overdue first. */
export async function listDueMessages(
  db: JobsDb,
  now: Date,
  limit: number,
): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from jobs.alert_messages
    where dispatched_at is null and due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Closes those of the given messages that are still open and that no other process is using, so that no further postings
 * are added to them.
 *
 * @returns the closed messages with the targets of their searches.
 */
export async function closeMessages(
  trx: JobsTransaction,
  ids: readonly string[],
): Promise<{ id: string; account_id: string; targets: StoredAlertTarget[] }[]> {
  const { rows } = await sql<{ id: string; account_id: string; targets: StoredAlertTarget[] }>`
    with due as (
      select id from jobs.alert_messages
      where id = any(${ids}::uuid[]) and dispatched_at is null
      order by id for update skip locked
    )
    update jobs.alert_messages m set dispatched_at = now()
    from due, jobs.saved_searches s where m.id = due.id and s.id = m.saved_search_id
    returning m.id, m.account_id, s.alerts as targets`.execute(trx);
  return rows;
}

/** Why a message was not delivered. */
export interface Failure {
  reason: AlertFailure;
  /** In English, with technical details. */
  error: string;
}

/** A message to one target. */
export interface NewDelivery {
  message_id: string;
  target_key: string;
  channel: AlertChannelName;
  target: string;
  state: AlertState;
  reason: AlertFailure | null;
  error: string | null;
}

export const insertDeliveries = (
  trx: JobsTransaction,
  deliveries: readonly NewDelivery[],
): Promise<unknown> =>
  trx
    .insertInto('jobs.alert_deliveries')
    .values([...deliveries])
    .execute();

/** A delivery with its message and the current targets of the account or saved search. */
export interface DeliveryRow {
  message_id: string;
  target_key: string;
  channel: AlertChannelName;
  state: AlertState;
  reason: AlertFailure | null;
  error: string | null;
  account_id: string;
  kind: Exclude<AlertKind, 'test'>;
  created_at: Date;
  dispatched_at: Date;
  contents: object | null;
  saved_search_id: number | null;
  search_name: string | null;
  filters: Filters | null;
  reminder_id: number | null;
  targets: StoredAlertTarget[];
  unsubscribe_token: string | null;
}

/** @returns undefined if the message was deleted, for example together with its search. */
export async function findDelivery(
  db: JobsDb,
  messageId: string,
  targetKey: string,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select d.message_id, d.target_key, d.channel, d.state, d.reason, d.error, m.account_id, m.kind, m.created_at, m.dispatched_at,
      m.contents, m.saved_search_id, s.name as search_name, s.filters, m.reminder_id,
      coalesce(s.alerts, a.alerts, '[]') as targets, coalesce(s.unsubscribe_token, a.unsubscribe_token) as unsubscribe_token
    from jobs.alert_deliveries d join jobs.alert_messages m on m.id = d.message_id
      left join jobs.saved_searches s on s.id = m.saved_search_id
      left join jobs.alert_settings a on m.saved_search_id is null and a.account_id = m.account_id
    where d.message_id = ${messageId}::uuid and d.target_key = ${targetKey}`.execute(db);
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

/**
 * Stores what a message says, unless another attempt has done so in the meantime.
 *
 * @param postings - number of postings that it is about; undefined to keep the stored one.
 * @returns what is stored; undefined if the message was deleted.
 */
export async function keepContents<Contents extends object>(
  db: JobsDb,
  messageId: string,
  contents: Contents,
  postings: number | undefined,
): Promise<Contents | undefined> {
  const { rows } = await sql<{ contents: Contents }>`
    update jobs.alert_messages set contents = coalesce(contents, ${toJsonb(contents)}::jsonb),
      postings = case when contents is null then coalesce(${postings ?? null}::int, postings) else postings end
    where id = ${messageId}::uuid returning contents`.execute(db);
  return rows[0]?.contents;
}

/** Final state of a delivery. */
export type DeliveryOutcome = { state: 'sent' } | ({ state: 'failed' | 'dropped' } & Failure);

/** In characters. */
const MAX_ERROR_LENGTH = 500;
const toColumns = ({ reason, error }: Failure): Failure => ({
  reason,
  error: error.slice(0, MAX_ERROR_LENGTH).toWellFormed(),
});

const outcomeColumns = (outcome: DeliveryOutcome): Pick<NewDelivery, 'state' | 'reason' | 'error'> => ({
  state: outcome.state,
  ...(outcome.state === 'sent' ? { reason: null, error: null } : toColumns(outcome)),
});

/** Records the outcome of a delivery. After the last delivery of a message, its contents are no longer needed. */
export async function recordOutcome(
  db: JobsDb,
  { message_id, target_key }: Pick<DeliveryRow, 'message_id' | 'target_key'>,
  outcome: DeliveryOutcome,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The message first, as its deletion does, and so that of two deliveries that end together, one is the last.
    await sql`select from jobs.alert_messages where id = ${message_id}::uuid for no key update`.execute(trx);
    await trx
      .updateTable('jobs.alert_deliveries')
      .set({
        ...outcomeColumns(outcome),
        changed_at: sql<Date>`now()`,
      })
      .where('message_id', '=', message_id)
      .where('target_key', '=', target_key)
      .where('state', '=', 'waiting')
      .execute();
    await sql`
      update jobs.alert_messages set contents = null
      where id = ${message_id}::uuid and contents is not null and not exists (
        select from jobs.alert_deliveries where message_id = ${message_id}::uuid and state = 'waiting')`.execute(
      trx,
    );
  });
}

/** Records why a delivery is being retried. */
export async function recordFailure(
  db: JobsDb,
  { message_id, target_key }: Pick<DeliveryRow, 'message_id' | 'target_key'>,
  failure: Failure,
): Promise<void> {
  await db
    .updateTable('jobs.alert_deliveries')
    .set(toColumns(failure))
    .where('message_id', '=', message_id)
    .where('target_key', '=', target_key)
    .where('state', '=', 'waiting')
    .execute();
}

/** SQL for a time as the API returns it. */
const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the delivery `d` as the API returns it. */
const deliveryJson: RawBuilder<AlertDelivery> = sql`json_build_object(
  'channel', d.channel, 'target', d.target, 'state', d.state, 'reason', d.reason, 'error', d.error,
  'at', ${instant(sql`d.changed_at`)})`;

/**
 * SQL for the message `m` as the API returns it.
 *
 * @param savedSearch - SQL for its search.
 */
const alertJson = (savedSearch: RawBuilder<unknown>): RawBuilder<Alert> => sql`json_build_object(
  'id', m.id, 'kind', m.kind,
  'savedSearch', ${savedSearch},
  'subject', (select r.text from jobs.reminders r where r.id = m.reminder_id),
  'postings', m.postings,
  'dueAt', ${instant(sql`m.due_at`)},
  'deliveries', (
    select coalesce(json_agg(${deliveryJson} order by d.channel, d.target_key), '[]')
    from jobs.alert_deliveries d where d.message_id = m.id),
  'createdAt', ${instant(sql`m.created_at`)})`;

/** SQL for the saved search `s` in an alert. */
const searchJson = sql`json_build_object('id', s.id::text, 'name', s.name)`;

/** SQL for the latest message of the saved search `s` as the API returns it; null if there is none. */
export const lastAlertOfSearch: RawBuilder<Alert | null> = sql`(
  select ${alertJson(searchJson)} from jobs.alert_messages m where m.saved_search_id = s.id
  order by m.created_at desc, m.id desc limit 1)`;

export interface AlertFilter {
  accountId: string;
  /** Only alerts of this saved search. */
  savedSearchId?: number | undefined;
}

const conditionsOf = ({ accountId, savedSearchId }: AlertFilter) => sql`
  m.account_id = ${accountId}::uuid and ${savedSearchId === undefined ? sql`true` : sql`m.saved_search_id = ${savedSearchId}::bigint`}`;

const CURSOR_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Lists alerts, newest first. @throws Problem 400 CURSOR_INVALID. */
export async function findAlerts(
  db: JobsQueryable,
  filter: AlertFilter,
  { after, offset, limit }: PageRequest,
): Promise<Alert[]> {
  if (after && !CURSOR_INSTANT.test(String(after[0]))) throw invalidCursor();
  const beforeCursor = after
    ? sql`and (m.created_at, m.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)`
    : sql``;
  const { rows } = await sql<{ alert: Alert }>`
    select ${alertJson(sql`case when s.id is not null then ${searchJson} end`)} as alert
    from jobs.alert_messages m left join jobs.saved_searches s on s.id = m.saved_search_id
    where ${conditionsOf(filter)} ${beforeCursor}
    order by m.created_at desc, m.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ alert }) => alert);
}

/** Alerts of an account in which its latest deliveries are looked for, so that the time does not grow with their number. */
const LAST_MESSAGES = 200;

/** Returns the latest delivery to each address of an account that ended or is being retried, by target key. */
export async function findLastDeliveries(
  db: JobsDb,
  accountId: string,
): Promise<ReadonlyMap<string, AlertDelivery>> {
  const { rows } = await sql<{ target_key: string; delivery: AlertDelivery }>`
    select distinct on (d.target_key) d.target_key, ${deliveryJson} as delivery
    from (
      select id from jobs.alert_messages where account_id = ${accountId}::uuid
      order by created_at desc, id desc limit ${LAST_MESSAGES}
    ) m join jobs.alert_deliveries d on d.message_id = m.id
    where d.state in ('sent', 'failed') or d.state = 'waiting' and d.reason is not null
    order by d.target_key, d.changed_at desc`.execute(db);
  return new Map(rows.map(({ target_key, delivery }) => [target_key, delivery]));
}

/** A test alert that was sent, or not. */
export interface TestAlert extends Pick<NewDelivery, 'target_key' | 'channel' | 'target'> {
  /** UUID of the message. */
  id: string;
  account_id: string;
}

/** Records a test alert among the alerts of the account. */
export async function insertTestAlert(
  db: JobsDb,
  { id, account_id, ...delivery }: TestAlert,
  outcome: DeliveryOutcome,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = sql<Date>`now()`;
    await trx
      .insertInto('jobs.alert_messages')
      .values({ id, account_id, kind: 'test', postings: 0, due_at: now, dispatched_at: now })
      .execute();
    await insertDeliveries(trx, [{ message_id: id, ...delivery, ...outcomeColumns(outcome) }]);
  });
}

export async function countAlerts(db: JobsQueryable, filter: AlertFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.alert_messages m where ${conditionsOf(filter)}`.execute(db);
  return rows[0]!.n;
}

/** An alert in the data export of an account. */
export type ExportedAlert = Alert & { jobPostingIds: string[] };

const EXPORT_BATCH_SIZE = 100;

/** Iterates over all alerts of an account, newest first, with the IDs of their postings. */
export async function* iterateAlerts(db: JobsQueryable, accountId: string): AsyncGenerator<ExportedAlert> {
  let after: PageRequest['after'];
  for (;;) {
    const alerts = await findAlerts(db, { accountId }, { after, offset: 0, limit: EXPORT_BATCH_SIZE });
    const { rows } = await sql<{ message_id: string; ids: string[] }>`
      select message_id, array_agg(posting_id::text order by posting_id) as ids from (
        select message_id, posting_id from jobs.notified_postings
        union select message_id, posting_id from jobs.tracked_notices
      ) t where message_id = any(${alerts.map(({ id }) => id)}::uuid[]) group by message_id`.execute(db);
    const postingIds = new Map(rows.map(({ message_id, ids }) => [message_id, ids]));
    for (const alert of alerts) yield { ...alert, jobPostingIds: postingIds.get(alert.id) ?? [] };
    if (alerts.length < EXPORT_BATCH_SIZE) return;
    const last = alerts.at(-1)!;
    after = [last.createdAt, last.id];
  }
}

/**
 * Deletes the alerts and alert settings of an account and what it was told. Delete its saved searches and applications
 * first, and the settings before the rest, so that nothing new is created.
 */
export async function deleteAccountAlerts(db: JobsQueryable, accountId: string): Promise<void> {
  for (const table of [
    'jobs.alert_settings',
    'jobs.alert_messages',
    'jobs.notified_postings',
    'jobs.tracked_notices',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** Longer than the queue retains jobs, so a delivery that is still waiting after this time will never be made. */
const DELIVERY_DEADLINE_DAYS = 15;
/** Retention of messages and notification records; the latest message of each search is always retained. */
const RETENTION_DAYS = 90;

/**
 * Marks overdue deliveries as failed, and deletes old messages and records of what accounts were told.
 *
 * @returns the number of deleted rows.
 */
export async function purgeMessages(db: JobsDb, limit: number): Promise<number> {
  await sql`
    with overdue as (
      update jobs.alert_deliveries d set state = 'failed', reason = 'internalError', error = 'The message could not be sent in time.', changed_at = now()
      from jobs.alert_messages m
      where m.id = d.message_id and d.state = 'waiting' and m.dispatched_at < now() - ${DELIVERY_DEADLINE_DAYS} * interval '1 day'
      returning d.message_id
    )
    update jobs.alert_messages set contents = null where id in (select message_id from overdue)`.execute(db);
  const messages = await sql`
    delete from jobs.alert_messages where id in (
      select id from jobs.alert_messages m
      where dispatched_at is not null and created_at < now() - ${RETENTION_DAYS} * interval '1 day'
        and (saved_search_id is null or exists (
          select from jobs.alert_messages n
          where n.saved_search_id = m.saved_search_id and (n.created_at, n.id) > (m.created_at, m.id)))
      limit ${limit})`.execute(db);
  // A posting is new in one run only, so the records of old runs are not needed to prevent duplicates.
  const notified = await sql`
    delete from jobs.notified_postings where (account_id, posting_id) in (
      select account_id, posting_id from jobs.notified_postings where posting_id < (
        select min(first_posting_id) from jobs.crawl_runs
        where coalesce(finished_at, now()) > now() - ${RETENTION_DAYS} * interval '1 day')
      limit ${limit})`.execute(db);
  // As long as somebody tracks a posting, what they were told is needed to prevent duplicates.
  const notices = await sql`
    delete from jobs.tracked_notices where (account_id, posting_id, kind, deadline) in (
      select account_id, posting_id, kind, deadline from jobs.tracked_notices n
      where created_at < now() - ${RETENTION_DAYS} * interval '1 day'
        and not exists (select from jobs.bookmarks b where b.account_id = n.account_id and b.posting_id = n.posting_id)
        and not exists (select from jobs.applications a where a.posting_id = n.posting_id and a.account_id = n.account_id)
      limit ${limit})`.execute(db);
  return Number(messages.numAffectedRows! + notified.numAffectedRows! + notices.numAffectedRows!);
}
