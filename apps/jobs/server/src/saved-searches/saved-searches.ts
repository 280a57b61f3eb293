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
import { acceptTargets, adaptOpenMessage, createUnsubscribeToken } from '../alerts/index.ts';
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
 * Saves a search. The secrets of its webhooks are returned only here.
 *
 * @throws Problem 400 for an invalid alert; 409 LIMIT_REACHED.
 */
export async function saveSearch(
  db: JobsDb,
  accountId: string,
  request: SavedSearchRequest,
): Promise<SavedSearch> {
  const { row, created } = await inTransaction(db, async (trx) => {
    const { targets, created } = await acceptTargets(trx, accountId, request.alerts ?? []);
    const values = {
      name: request.name.trim(),
      filters: normalizeFilters(request.filters, MULTI_VALUE_FILTERS),
      alerts: targets,
      frequency: request.frequency ?? 'immediate',
    };
    return { row: await insertSavedSearch(trx, accountId, values, createUnsubscribeToken()), created };
  });
  if (!row)
    throw conflict('LIMIT_REACHED', `You have reached the limit of ${MAX_SAVED_SEARCHES} saved searches.`);
  return { ...toUncountedSearch(row, created), newPostings: 0 };
}

/**
 * Changes the given properties. A message to which postings are still added is sent as the changed search says. New
 * webhook secrets are returned only here.
 *
 * @throws Problem 404 SAVED_SEARCH_NOT_FOUND; 400 for an invalid alert.
 */
export async function changeSavedSearch(
  { db, search }: SavedSearchDependencies,
  accountId: string,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch> {
  const number = parseId(id);
  if (number === undefined) throw savedSearchNotFound(id);
  const filters = change.filters && normalizeFilters(change.filters, MULTI_VALUE_FILTERS);
  const { row, created } = await inTransaction(db, async (trx) => {
    const parsed = change.alerts && (await acceptTargets(trx, accountId, change.alerts));
    const before = await lockSavedSearch(trx, accountId, number);
    if (!before) throw savedSearchNotFound(id);
    const values = {
      name: change.name?.trim() ?? before.name,
      filters: filters ?? before.filters,
      alerts: parsed?.targets ?? before.alerts,
      frequency: change.frequency ?? before.frequency,
    };
    if (values.frequency !== before.frequency || values.alerts.length === 0)
      await adaptOpenMessage(trx, { ...before, ...values });
    return {
      row: await updateSavedSearch(trx, number, values, change.visited === true),
      created: parsed?.created,
    };
  });
  return {
    ...toUncountedSearch(row, created),
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
