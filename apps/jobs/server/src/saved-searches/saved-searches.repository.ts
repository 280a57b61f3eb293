import type { Alert, AlertState, Filters, SavedSearch } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { JobsQueryable, JobsTransaction, SavedSearchesTable } from '../migrations/tables.ts';
import { iterateSnapshots } from '../postings/index.ts';
import type { Webhook } from './webhook.ts';

type SavedSearchColumns = Selectable<SavedSearchesTable>;
/** A search with its latest message; the `last_*` values are null if there is none. */
export type SavedSearchRow = SavedSearchColumns & {
  last_at: Date | null;
  last_state: AlertState | null;
  last_postings: number | null;
  last_error: string | null;
};

/** Maximum number of saved searches per account. Each one is matched after every run. */
export const MAX_SAVED_SEARCHES = 100;

/** A saved search without its number of new postings, which only the search index can determine. */
export type UncountedSearch = Omit<SavedSearch, 'newPostings'>;

/** @param secret - signing secret to return; pass it only in the response that creates it. */
export function toUncountedSearch(row: SavedSearchRow, secret: string | null = null): UncountedSearch {
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

/**
 * Executes a statement that returns searches and joins the latest message of each. @returns the searches, newest first.
 */
async function withLastAlerts(
  db: JobsQueryable,
  statement: RawBuilder<SavedSearchColumns>,
): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    with searches as (${statement})
    select s.*, coalesce(m.finished_at, m.created_at) as last_at, m.state as last_state,
      m.postings as last_postings, m.error as last_error
    from searches s left join lateral (
      select * from jobs.alert_messages where saved_search_id = s.id order by run_id desc limit 1
    ) m on true
    order by s.id desc`.execute(db);
  return rows;
}

/** Values of a search that the user can set. */
export interface SearchValues {
  name: string;
  filters: Filters;
  alert: Alert;
  webhook: Webhook | null;
}

const LATEST_POSTING_ID = sql`coalesce((select max(id) from jobs.postings), 0)`;

/**
 * Inserts a search. An advisory lock per account serializes concurrent requests, so that they cannot exceed the limit.
 *
 * @returns undefined if the account has reached the limit.
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
  const [row] = await withLastAlerts(
    trx,
    sql<SavedSearchColumns>`
      insert into jobs.saved_searches (account_id, name, filters, alert, webhook_url, webhook_secret, unsubscribe_token, visited_posting_id)
      select ${accountId}::uuid, ${name}::text, ${toJsonb(filters)}::jsonb, ${alert}::text,
        ${webhook?.url ?? null}::text, ${webhook?.secret ?? null}::text, ${unsubscribeToken}::text, ${LATEST_POSTING_ID}
      where (select count(*) from jobs.saved_searches where account_id = ${accountId}::uuid) < ${MAX_SAVED_SEARCHES}::int
      returning *`,
  );
  return row;
}

/** @returns undefined if the account has no such search. */
export const lockSavedSearch = (
  trx: JobsTransaction,
  accountId: string,
  id: number,
): Promise<SavedSearchColumns | undefined> =>
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
  const visit = sql`, visited_at = now(), visited_posting_id = ${LATEST_POSTING_ID}`;
  const [row] = await withLastAlerts(
    trx,
    sql<SavedSearchColumns>`
      update jobs.saved_searches set name = ${name}, filters = ${toJsonb(filters)}::jsonb, alert = ${alert},
        webhook_url = ${webhook?.url ?? null}, webhook_secret = ${webhook?.secret ?? null}, updated_at = now()
        ${visited ? visit : sql``}
      where id = ${id}::bigint returning *`,
  );
  return row!;
}

/** @returns whether the account had such a search. */
export async function deleteSavedSearch(db: JobsQueryable, accountId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs.saved_searches')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the searches of an account with their latest messages, newest first, in one query. */
export function listSavedSearches(
  db: JobsQueryable,
  accountId: string,
  { after, offset, limit }: PageRequest,
): Promise<SavedSearchRow[]> {
  const beforeCursor = after ? sql`and id < ${cursorId(after)}::bigint` : sql``;
  return withLastAlerts(
    db,
    sql<SavedSearchColumns>`
      select * from jobs.saved_searches where account_id = ${accountId}::uuid ${beforeCursor}
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

/** Iterates over all searches of an account, newest first, without webhook secrets or unsubscribe tokens. */
export async function* iterateSavedSearches(
  db: JobsQueryable,
  accountId: string,
): AsyncGenerator<UncountedSearch> {
  for await (const row of iterateSnapshots((page) => listSavedSearches(db, accountId, page)))
    yield toUncountedSearch(row);
}

/**
 * Deletes all searches of an account and their messages. Locks the searches in the same order as
 * `lockAlertingSearches`, to avoid deadlocks.
 */
export async function deleteAccountSavedSearches(db: JobsQueryable, accountId: string): Promise<void> {
  await sql`
    with mine as (
      select id from jobs.saved_searches where account_id = ${accountId}::uuid order by id for update
    )
    delete from jobs.saved_searches s using mine where s.id = mine.id`.execute(db);
}

/** Finds a search by its unsubscribe token. */
export const findByUnsubscribeToken = (db: JobsQueryable, token: string) =>
  db
    .selectFrom('jobs.saved_searches')
    .select(['name', 'alert'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();

/** Turns off the alerts of a search. @returns its name; undefined for an unknown token. */
export async function stopAlert(db: JobsQueryable, token: string): Promise<string | undefined> {
  const stopped = await db
    .updateTable('jobs.saved_searches')
    .set({ alert: 'none', updated_at: sql<Date>`case when alert = 'none' then updated_at else now() end` })
    .where('unsubscribe_token', '=', token)
    .returning('name')
    .executeTakeFirst();
  return stopped?.name;
}
