import type { Alert, AlertState, Filters, SavedSearch } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { idOf, type PageOf } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { JobsQueryable, JobsTransaction, SavedSearchesTable } from '../migrations/tables.ts';
import { eachSnapshot } from '../postings/index.ts';
import type { Webhook } from './webhook.ts';

type StoredSearch = Selectable<SavedSearchesTable>;
/** A search and its last message; nulls where there was none. */
export type SavedSearchRow = StoredSearch & {
  last_at: Date | null;
  last_state: AlertState | null;
  last_postings: number | null;
  last_error: string | null;
};

/** Saved searches of one person: each is looked at after each run. */
export const MAX_SAVED_SEARCHES = 100;

/** A saved search as it is stored: what is new of it only a search says. */
export type KeptSearch = Omit<SavedSearch, 'newPostings'>;

/** @param secret - to be shown, this once. */
export function toKeptSearch(row: SavedSearchRow, secret: string | null = null): KeptSearch {
  const { last_at, last_state } = row;
  return {
    id: String(row.id),
    name: row.name,
    filters: row.filters,
    alert: row.alert,
    webhookUrl: row.webhook_url,
    webhookSecret: secret,
    visitedAt: row.visited_at.toISOString(),
    lastAlert:
      last_at === null || last_state === null
        ? null
        : {
            at: last_at.toISOString(),
            state: last_state,
            postings: row.last_postings ?? 0,
            error: row.last_error,
          },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Runs a statement that gives searches, and puts beside each its last message. @returns newest first. */
async function besideLastAlerts(
  db: JobsQueryable,
  statement: RawBuilder<StoredSearch>,
): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    with searches as (${statement})
    select s.*, coalesce(m.ended_at, m.created_at) as last_at, m.state as last_state,
      m.postings as last_postings, m.error as last_error
    from searches s left join lateral (
      select * from jobs.alert_messages where saved_search_id = s.id order by run_id desc limit 1
    ) m on true
    order by s.id desc`.execute(db);
  return rows;
}

/** What a person says of a search. */
export interface SearchValues {
  name: string;
  filters: Filters;
  alert: Alert;
  webhook: Webhook | null;
}

const LAST_POSTING = sql`coalesce((select max(id) from jobs.postings), 0)`;

/**
 * Adds a search to a person's, one request of theirs after the other, so that they cannot pass the limit together.
 *
 * @returns undefined where the person has as many as one may have.
 */
export async function insertSavedSearch(
  trx: JobsTransaction,
  accountId: string,
  { name, filters, alert, webhook }: SearchValues,
  unsubscribeToken: string,
): Promise<SavedSearchRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs.saved_searches ${accountId}`}, 0))`.execute(
    trx,
  );
  const [row] = await besideLastAlerts(
    trx,
    sql<StoredSearch>`
      insert into jobs.saved_searches (account_id, name, filters, alert, webhook_url, webhook_secret, unsubscribe_token, visited_posting_id)
      select ${accountId}::uuid, ${name}::text, ${toJsonb(filters)}::jsonb, ${alert}::text,
        ${webhook?.url ?? null}::text, ${webhook?.secret ?? null}::text, ${unsubscribeToken}::text, ${LAST_POSTING}
      where (select count(*) from jobs.saved_searches where account_id = ${accountId}::uuid) < ${MAX_SAVED_SEARCHES}::int
      returning *`,
  );
  return row;
}

/** @returns undefined where the person has no such search. */
export const lockSavedSearch = (
  trx: JobsTransaction,
  accountId: string,
  id: number,
): Promise<StoredSearch | undefined> =>
  trx
    .selectFrom('jobs.saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateSavedSearch(
  trx: JobsTransaction,
  id: number,
  { name, filters, alert, webhook }: SearchValues,
  visited: boolean,
): Promise<SavedSearchRow> {
  const visit = sql`, visited_at = now(), visited_posting_id = ${LAST_POSTING}`;
  const [row] = await besideLastAlerts(
    trx,
    sql<StoredSearch>`
      update jobs.saved_searches set name = ${name}, filters = ${toJsonb(filters)}::jsonb, alert = ${alert},
        webhook_url = ${webhook?.url ?? null}, webhook_secret = ${webhook?.secret ?? null}, updated_at = now()
        ${visited ? visit : sql``}
      where id = ${id}::bigint returning *`,
  );
  return row!;
}

/** @returns whether the person had it. */
export async function deleteSavedSearch(db: JobsQueryable, accountId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs.saved_searches')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A person's searches with their last messages, newest first. One query. */
export function listSavedSearches(
  db: JobsQueryable,
  accountId: string,
  { after, offset, limit }: PageOf,
): Promise<SavedSearchRow[]> {
  const behind = after ? sql`and id < ${idOf(after)}::bigint` : sql``;
  return besideLastAlerts(
    db,
    sql<StoredSearch>`
      select * from jobs.saved_searches where account_id = ${accountId}::uuid ${behind}
      order by id desc offset ${offset} limit ${limit}`,
  );
}

export async function countSavedSearches(db: JobsQueryable, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('jobs.saved_searches')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

/** All of a person's, newest first, without what signs and what unsubscribes. */
export async function* eachSavedSearch(db: JobsQueryable, accountId: string): AsyncGenerator<KeptSearch> {
  for await (const row of eachSnapshot((page) => listSavedSearches(db, accountId, page)))
    yield toKeptSearch(row);
}

/**
 * Removes all of a person's, and with them their messages. Waits for messages that are being written, in
 * the order in which those lock their searches.
 */
export async function eraseSavedSearches(db: JobsQueryable, accountId: string): Promise<void> {
  await sql`
    with mine as (
      select id from jobs.saved_searches where account_id = ${accountId}::uuid order by id for update
    )
    delete from jobs.saved_searches s using mine where s.id = mine.id`.execute(db);
}

/** The search whose alerts a token ends. */
export const findByUnsubscribeToken = (db: JobsQueryable, token: string) =>
  db
    .selectFrom('jobs.saved_searches')
    .select(['name', 'alert'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();

/** Ends the alerts of a search by its token. @returns its name; undefined for a token of no search. */
export async function stopAlert(db: JobsQueryable, token: string): Promise<string | undefined> {
  const stopped = await db
    .updateTable('jobs.saved_searches')
    .set({ alert: 'none', updated_at: sql<Date>`case when alert = 'none' then updated_at else now() end` })
    .where('unsubscribe_token', '=', token)
    .returning('name')
    .executeTakeFirst();
  return stopped?.name;
}
