import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  filterParameters,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchRequest,
} from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { parseId } from '@workreel/platform/http';
import { conflict, notFound, type Problem } from '@workreel/platform/problem';
import type { JobsDb } from '../migrations/tables.ts';
import type { JobSearch, NewPostingCounter } from '../search/index.ts';
import { normaliseFilters } from './filters.domain.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  lockSavedSearch,
  MAX_SAVED_SEARCHES,
  type SavedSearchRow,
  toKeptSearch,
  updateSavedSearch,
} from './saved-searches.repository.ts';
import { assertReachable, newWebhook, type Webhook } from './webhook.ts';

/** In bytes; whoever guesses such a token could end somebody's alerts. */
const UNSUBSCRIBE_TOKEN_BYTES = 24;
/** The filters that take several values. */
const LISTED: ReadonlySet<string> = new Set(
  Object.entries(filterParameters).flatMap(([name, schema]) => ('items' in schema ? [name] : [])),
);

type NewsSource = Pick<JobSearch, 'newPostingCounter'>;

export interface SavedSearchParts {
  db: JobsDb;
  search: NewsSource;
}

/** Another person's search is as little there as none. */
const missing = (id: string): Problem =>
  notFound('SAVED_SEARCH_NOT_FOUND', `You have no saved search ${id}.`);

/**
 * Saves a search. The secret of its webhook stands in this answer alone.
 *
 * @throws Problem 400 INVALID_REQUEST, 400 WEBHOOK_ADDRESS_PRIVATE, 409 LIMIT_REACHED.
 */
export async function saveSearch(
  db: JobsDb,
  accountId: string,
  request: SavedSearchRequest,
): Promise<SavedSearch> {
  const webhook = request.webhookUrl ? newWebhook(request.webhookUrl) : null;
  const values = {
    name: request.name.trim(),
    filters: normaliseFilters(request.filters, LISTED),
    alert: request.alert ?? 'none',
    webhook,
  };
  assertReachable(values.alert, webhook);
  const token = randomBytes(UNSUBSCRIBE_TOKEN_BYTES).toString('base64url');
  const row = await inTransaction(db, (trx) => insertSavedSearch(trx, accountId, values, token));
  if (!row) throw conflict('LIMIT_REACHED', `One person keeps ${MAX_SAVED_SEARCHES} saved searches at most.`);
  return { ...toKeptSearch(row, webhook?.secret), newPostings: 0 };
}

/**
 * Changes what is given. A webhook's address that is given, also the same again, gets a new secret,
 * which stands in this answer alone.
 *
 * @throws Problem 404 SAVED_SEARCH_NOT_FOUND, 400 INVALID_REQUEST, 400 WEBHOOK_ADDRESS_PRIVATE.
 */
export async function changeSavedSearch(
  { db, search }: SavedSearchParts,
  accountId: string,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch> {
  const number = parseId(id);
  if (number === undefined) throw missing(id);
  const made = change.webhookUrl ? newWebhook(change.webhookUrl) : null;
  const filters = change.filters && normaliseFilters(change.filters, LISTED);
  const row = await inTransaction(db, async (trx) => {
    const before = await lockSavedSearch(trx, accountId, number);
    if (!before) throw missing(id);
    const values = {
      name: change.name?.trim() ?? before.name,
      filters: filters ?? before.filters,
      alert: change.alert ?? before.alert,
      webhook: change.webhookUrl === undefined ? webhookOf(before) : made,
    };
    assertReachable(values.alert, values.webhook);
    return updateSavedSearch(trx, number, values, change.visited === true);
  });
  return { ...toKeptSearch(row, made?.secret), newPostings: await countNew(search.newPostingCounter(), row) };
}

/** Searches with what is new of each. */
export async function besideNews(
  search: NewsSource,
  rows: readonly SavedSearchRow[],
): Promise<SavedSearch[]> {
  const counter = search.newPostingCounter();
  const searches: SavedSearch[] = [];
  for (const row of rows) {
    searches.push({ ...toKeptSearch(row), newPostings: await countNew(counter, row) });
    // Others are answered between two of them.
    await setImmediate();
  }
  return searches;
}

const countNew = (count: NewPostingCounter, row: SavedSearchRow): Promise<number> =>
  count(row.filters, row.visited_posting_id);

/** @throws Problem 404 SAVED_SEARCH_NOT_FOUND. */
export async function removeSavedSearch(db: JobsDb, accountId: string, id: string): Promise<void> {
  const number = parseId(id);
  if (number === undefined || !(await deleteSavedSearch(db, accountId, number))) throw missing(id);
}

const webhookOf = (row: { webhook_url: string | null; webhook_secret: string | null }): Webhook | null =>
  row.webhook_url === null || row.webhook_secret === null
    ? null
    : { url: row.webhook_url, secret: row.webhook_secret };
