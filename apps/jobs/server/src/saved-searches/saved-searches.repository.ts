import type { Alert, AlertFrequency, Filters, SavedSearch } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { lastAlertOfSearch, toAlertTargets } from '../alerts/index.ts';
import type {
  JobsQueryable,
  JobsTransaction,
  SavedSearchesTable,
  StoredAlertTarget,
} from '../migrations/tables.ts';
import { iterateSnapshots } from '../postings/index.ts';

type SavedSearchColumns = Selectable<SavedSearchesTable>;
/** A search with its latest alert; null if there is none. */
export type SavedSearchRow = SavedSearchColumns & { last_alert: Alert | null };

/** Maximum number of saved searches per account. Each one is matched after every run. */
export const MAX_SAVED_SEARCHES = 100;

/** A saved search without its number of new postings, which only the search index can determine. */
export type UncountedSearch = Omit<SavedSearch, 'newPostings'>;

/** @param created - keys of the webhooks whose secrets to return; pass them only in the response that creates them. */
export function toUncountedSearch(row: SavedSearchRow, created?: ReadonlySet<string>): UncountedSearch {
  return {
    id: String(row.id),
    name: row.name,
    filters: row.filters,
    alerts: toAlertTargets(row.alerts, created),
    frequency: row.frequency,
    visitedAt: row.visited_at.toISOString(),
    lastAlert: row.last_alert,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Executes a statement that returns searches and adds the latest alert of each. @returns the searches, newest first.
 */
async function withLastAlerts(
  db: JobsQueryable,
  statement: RawBuilder<SavedSearchColumns>,
): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    with searches as (${statement})
    select s.*, ${lastAlertOfSearch} as last_alert from searches s order by s.id desc`.execute(db);
  return rows;
}

/** Values of a search that the user can set. */
export interface SearchValues {
  name: string;
  filters: Filters;
  alerts: readonly StoredAlertTarget[];
  frequency: AlertFrequency;
}

const LATEST_POSTING_ID = sql`coalesce((select max(id) from jobs.postings), 0)`;

/**
 * Inserts a search. Requires `lockAlerts`, so that concurrent requests cannot exceed the limit.
 *
 * @returns undefined if the account has reached the limit.
 */
export async function insertSavedSearch(
  trx: JobsTransaction,
  accountId: string,
  { name, filters, alerts, frequency }: SearchValues,
  unsubscribeToken: string,
): Promise<SavedSearchRow | undefined> {
  const [row] = await withLastAlerts(
    trx,
    sql<SavedSearchColumns>`
      insert into jobs.saved_searches (account_id, name, filters, alerts, frequency, unsubscribe_token, visited_posting_id)
      select ${accountId}::uuid, ${name}::text, ${toJsonb(filters)}::jsonb, ${toJsonb(alerts)}::jsonb, ${frequency}::text,
        ${unsubscribeToken}::text, ${LATEST_POSTING_ID}
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
  { name, filters, alerts, frequency }: SearchValues,
  visited: boolean,
): Promise<SavedSearchRow> {
  const visit = sql`, visited_at = now(), visited_posting_id = ${LATEST_POSTING_ID}`;
  const [row] = await withLastAlerts(
    trx,
    sql<SavedSearchColumns>`
      update jobs.saved_searches set name = ${name}, filters = ${toJsonb(filters)}::jsonb,
        alerts = ${toJsonb(alerts)}::jsonb, frequency = ${frequency}, updated_at = now()
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

/** Iterates over all searches of an account, newest first, without tokens. */
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
