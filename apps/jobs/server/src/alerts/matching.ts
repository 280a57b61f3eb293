import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Accounts } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import { JobInterrupted, type JobQueue } from '@workreel/platform/queue';
import type { Matcher } from '@workreel/search-index';
import { findRun, type OnRunFinished } from '../collection/index.ts';
import type { Grouper } from '../groups/index.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { openMatcher } from '../search/index.ts';
import {
  type AlertingSearch,
  addToMessages,
  listNewPostingIds,
  lockAlertingSearches,
  lockOpenMessages,
  lockRun,
  nextAlertingSearches,
  type RunPostingRange,
} from './alerts.repository.ts';
import { type DispatchDependencies, dispatch, isReachable } from './dispatch.ts';
import { nextDueAt } from './due.domain.ts';

/** Queue for matching the new postings of a run against the saved searches. */
export const ALERTS_QUEUE = {
  name: 'jobs-alerts',
  retryLimit: 20,
  retryDelay: 10,
  retryDelayMax: 3_600,
} as const;
export interface AlertsJob {
  runId: number;
}

/** Enqueues the alerts of a run that stored new postings, in the transaction that finishes the run. */
export const enqueueAlerts =
  (queue: JobQueue): OnRunFinished =>
  async (trx, run) => {
    if (run.first_posting_id !== null) await queue.send<AlertsJob>(trx, ALERTS_QUEUE.name, { runId: run.id });
  };

export interface MatchingDependencies extends DispatchDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  grouper: Pick<Grouper, 'catchUp' | 'exclusively'>;
  /** Alerts match what searches find. */
  settings: { SEARCH_DESCRIPTIONS: boolean };
}

/** Maximum number of searches in a batch. */
const MAX_BATCH = 50;
/** Limit for new postings × searches in a batch, and thus for the rows that one statement inserts. */
const MAX_CHECKS_PER_BATCH = 200_000;
/** Maximum number of new postings in a matcher. */
const POSTINGS_PER_MATCHER = 1_000;

/**
 * Adds the new postings of a run to the alert messages of the searches that they match, and dispatches those that are
 * sent immediately. Idempotent and safe to call concurrently, because an account is notified of a posting only once.
 *
 * @returns the number of messages that were created or got further postings.
 * @throws JobInterrupted if the signal is aborted.
 */
export async function createRunMessages(
  dependencies: MatchingDependencies,
  runId: number,
  signal: AbortSignal,
): Promise<number> {
  const row = await findRun(dependencies.db, runId);
  if (!row || row.first_posting_id === null || row.last_posting_id === null) return 0;
  const run = { id: row.id, first: row.first_posting_id, last: row.last_posting_id };
  // Which of the new postings are the same job, also as earlier ones, must be known.
  await dependencies.grouper.catchUp(signal);
  const size = Math.floor(MAX_CHECKS_PER_BATCH / Math.max(1, row.postings_saved));
  const limit = Math.max(1, Math.min(MAX_BATCH, size));
  const failures: MatchFailure[] = [];
  // Opened with the first batch, so that no postings are read if no search has alerts enabled.
  let matchers: readonly Matcher[] | undefined;
  let created = 0;
  let after = 0;
  for (;;) {
    if (signal.aborted) throw new JobInterrupted();
    const batch = await nextAlertingSearches(dependencies.db, after, limit);
    if (batch.length === 0) break;
    matchers ??= await openMatchers(dependencies, run, signal);
    created += await createMessagesWithFallback(dependencies, { run, matchers }, batch, failures);
    after = batch.at(-1)!.id;
  }
  // The job will be retried; messages that have been created are kept.
  if (failures.length > 0)
    throw new Error(
      `${failures.length} saved searches could not be matched: ${failures.slice(0, MAX_REPORTED_FAILURES).map(({ search }) => search)}.`,
      { cause: failures[0]!.error },
    );
  return created;
}

/** A run and the matchers for its new postings. */
interface RunMatchers {
  run: RunPostingRange;
  matchers: readonly Matcher[];
}

async function openMatchers(
  { db, settings }: MatchingDependencies,
  run: RunPostingRange,
  signal: AbortSignal,
): Promise<Matcher[]> {
  const contents = { descriptions: settings.SEARCH_DESCRIPTIONS };
  const matchers: Matcher[] = [];
  for (let after = 0; ; ) {
    if (signal.aborted) throw new JobInterrupted();
    const ids = await listNewPostingIds(db, run, after, POSTINGS_PER_MATCHER);
    if (ids.length === 0) return matchers;
    matchers.push(await openMatcher(db, ids, contents));
    after = ids.at(-1)!;
  }
}

/** A search that could not be matched. */
interface MatchFailure {
  search: number;
  error: unknown;
}
/** Maximum number of failed searches listed in the error. */
const MAX_REPORTED_FAILURES = 20;

/** If a batch fails, processes its searches individually, so that one broken search does not affect others. */
async function createMessagesWithFallback(
  dependencies: MatchingDependencies,
  matchers: RunMatchers,
  batch: readonly AlertingSearch[],
  failures: MatchFailure[],
): Promise<number> {
  try {
    return await createMessages(dependencies, matchers, batch);
  } catch (error) {
    if (batch.length === 1) {
      failures.push({ search: batch[0]!.id, error });
      return 0;
    }
    let created = 0;
    for (const search of batch)
      created += await createMessagesWithFallback(dependencies, matchers, [search], failures);
    return created;
  }
}

async function createMessages(
  dependencies: MatchingDependencies,
  { run, matchers }: RunMatchers,
  batch: readonly AlertingSearch[],
): Promise<number> {
  const { db, accounts, grouper } = dependencies;
  const contacts = await accounts.contacts([...new Set(batch.map((search) => search.account_id))]);
  // Before the transaction, because the embedded database is blocked while one is open.
  const postingIds = await matchSearches(matchers, batch);
  return inTransaction(db, async (trx) => {
    await lockRun(trx, run.id);
    // Two runs that find postings of the same job at the same time.
    await grouper.exclusively(trx);
    const searches = (await lockAlertingSearches(trx, [...postingIds.keys()])).filter((search) =>
      isReachable(contacts.get(search.account_id), search.alerts, dependencies),
    );
    if (searches.length === 0) return 0;
    const open = await lockOpenMessages(
      trx,
      searches.map(({ id }) => id),
    );
    const now = new Date();
    const additions = searches.map((search) => {
      const dispatched = search.frequency === 'immediate';
      return {
        ...search,
        messageId: (dispatched ? undefined : open.get(search.id)) ?? randomUUID(),
        dueAt: nextDueAt(search, search.frequency, now),
        dispatched,
        postingIds: postingIds.get(search.id)!,
      };
    });
    const changed = await addToMessages(trx, additions);
    const outgoing = additions
      .filter(({ messageId, dispatched }) => dispatched && changed.has(messageId))
      .map(({ messageId, account_id, alerts }) => ({ id: messageId, account_id, targets: alerts }));
    await dispatch(trx, dependencies, outgoing, contacts);
    return changed.size;
  });
}

/** Returns the IDs of the matching postings of each search that matches any. Yields to other tasks after each matcher. */
export async function matchSearches(
  matchers: readonly Pick<Matcher, 'idsOf'>[],
  searches: readonly AlertingSearch[],
): Promise<Map<number, number[]>> {
  const matches = new Map<number, number[]>();
  for (const { id, filters } of searches) {
    const postingIds: number[] = [];
    for (const matcher of matchers) {
      postingIds.push(...matcher.idsOf(filters, Date.now()));
      await setImmediate();
    }
    if (postingIds.length > 0) matches.set(id, postingIds);
  }
  return matches;
}
