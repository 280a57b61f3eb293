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
import { normalizeFilters } from './filters.domain.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  lockSavedSearch,
  MAX_SAVED_SEARCHES,
  type SavedSearchRow,
  toUncountedSearch,
  updateSavedSearch,
} from './saved-searches.repository.ts';
import { assertWebhookPresent, createWebhook, type Webhook } from './webhook.ts';

const UNSUBSCRIBE_TOKEN_BYTES = 24;
/** Filters that accept several values. */
const MULTI_VALUE_FILTERS: ReadonlySet<string> = new Set(
  Object.entries(filterParameters).flatMap(([name, schema]) => ('items' in schema ? [name] : [])),
);

type NewPostingSource = Pick<JobSearch, 'newPostingCounter'>;

export interface SavedSearchDependencies {
  db: JobsDb;
  search: NewPostingSource;
}

/** Also used for other users' searches, so as not to reveal that they exist. */
const savedSearchNotFound = (id: string): Problem =>
  notFound('SAVED_SEARCH_NOT_FOUND', `You have no saved search ${id}.`);

/**
 * Saves a search. Its webhook secret is returned only here.
 *
 * @throws Problem 400 INVALID_REQUEST, 400 WEBHOOK_ADDRESS_PRIVATE, 409 LIMIT_REACHED.
 */
export async function saveSearch(
  db: JobsDb,
  accountId: string,
  request: SavedSearchRequest,
): Promise<SavedSearch> {
  const webhook = request.webhookUrl ? createWebhook(request.webhookUrl) : null;
  const values = {
    name: request.name.trim(),
    filters: normalizeFilters(request.filters, MULTI_VALUE_FILTERS),
    alert: request.alert ?? 'none',
    webhook,
  };
  assertWebhookPresent(values.alert, webhook);
  const token = randomBytes(UNSUBSCRIBE_TOKEN_BYTES).toString('base64url');
  const row = await inTransaction(db, (trx) => insertSavedSearch(trx, accountId, values, token));
  if (!row)
    throw conflict('LIMIT_REACHED', `You have reached the limit of ${MAX_SAVED_SEARCHES} saved searches.`);
  return { ...toUncountedSearch(row, webhook?.secret), newPostings: 0 };
}

/**
 * Changes the given properties. Setting the webhook URL, even to the same value, creates a new secret, which is
 * returned only here.
 *
 * @throws Problem 404 SAVED_SEARCH_NOT_FOUND, 400 INVALID_REQUEST, 400 WEBHOOK_ADDRESS_PRIVATE.
 */
export async function changeSavedSearch(
  { db, search }: SavedSearchDependencies,
  accountId: string,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch> {
  const number = parseId(id);
  if (number === undefined) throw savedSearchNotFound(id);
  const newWebhook = change.webhookUrl ? createWebhook(change.webhookUrl) : null;
  const filters = change.filters && normalizeFilters(change.filters, MULTI_VALUE_FILTERS);
  const row = await inTransaction(db, async (trx) => {
    const before = await lockSavedSearch(trx, accountId, number);
    if (!before) throw savedSearchNotFound(id);
    const values = {
      name: change.name?.trim() ?? before.name,
      filters: filters ?? before.filters,
      alert: change.alert ?? before.alert,
      webhook: change.webhookUrl === undefined ? webhookOf(before) : newWebhook,
    };
    assertWebhookPresent(values.alert, values.webhook);
    return updateSavedSearch(trx, number, values, change.visited === true);
  });
  return {
    ...toUncountedSearch(row, newWebhook?.secret),
    newPostings: await countNew(search.newPostingCounter(), row),
  };
}

/** Adds the number of new postings to each search. */
export async function withNewPostings(
  search: NewPostingSource,
  rows: readonly SavedSearchRow[],
): Promise<SavedSearch[]> {
  const counter = search.newPostingCounter();
  const searches: SavedSearch[] = [];
  for (const row of rows) {
    searches.push({ ...toUncountedSearch(row), newPostings: await countNew(counter, row) });
    // Yields to other requests between two counts.
    await setImmediate();
  }
  return searches;
}

const countNew = (count: NewPostingCounter, row: SavedSearchRow): Promise<number> =>
  count(row.filters, row.visited_posting_id);

/** @throws Problem 404 SAVED_SEARCH_NOT_FOUND. */
export async function removeSavedSearch(db: JobsDb, accountId: string, id: string): Promise<void> {
  const number = parseId(id);
  if (number === undefined || !(await deleteSavedSearch(db, accountId, number)))
    throw savedSearchNotFound(id);
}

const webhookOf = (row: { webhook_url: string | null; webhook_secret: string | null }): Webhook | null =>
  row.webhook_url === null || row.webhook_secret === null
    ? null
    : { url: row.webhook_url, secret: row.webhook_secret };
