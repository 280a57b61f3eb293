import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Accounts, Contact } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { Mailer } from '@workreel/platform/mail';
import { JobInterrupted, type JobQueue } from '@workreel/platform/queue';
import type { Matcher } from '@workreel/search-index';
import { findRun, type OnRunFinished } from '../collection/index.ts';
import type { Grouper } from '../groups/index.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { openMatcher } from '../search/index.ts';
import {
  type AlertingSearch,
  type Channel,
  insertMessages,
  listNewPostingIds,
  lockAlertingSearches,
  lockRun,
  nextAlertingSearches,
  type RunPostingRange,
} from './alerts.repository.ts';

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

/**
 * Queue for delivering messages, with retries for about five hours. Each channel has its own queue, so that slow webhooks
 * do not delay emails.
 */
export const deliveryQueue = (channel: Channel) => ({
  name: `jobs-alert-${channel}`,
  retryLimit: 11,
  retryDelay: 10,
  retryDelayMax: 3_600,
  // Slow webhooks of one account must not delay those of others.
  oneJobPerGroup: channel === 'webhook',
});
export interface DeliveryJob {
  messageId: string;
}

/** Enqueues the alerts of a run that stored new postings, in the transaction that finishes the run. */
export const enqueueAlerts =
  (queue: JobQueue): OnRunFinished =>
  async (trx, run) => {
    if (run.first_posting_id !== null) await queue.send<AlertsJob>(trx, ALERTS_QUEUE.name, { runId: run.id });
  };

export interface MatchingDependencies {
  db: JobsDb;
  queue: JobQueue;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Pick<Mailer, 'sends'>;
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
 * Creates the alert messages of a run and enqueues their delivery. Idempotent and safe to call concurrently: a search has
 * at most one message per run, and an account is notified of a posting only once.
 *
 * @returns the number of messages created.
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
  { db, queue, accounts, mailer, grouper }: MatchingDependencies,
  { run, matchers }: RunMatchers,
  batch: readonly AlertingSearch[],
): Promise<number> {
  const contacts = await accounts.contacts([...new Set(batch.map((search) => search.account_id))]);
  // Before the transaction, because the embedded database is blocked while one is open.
  const postingIds = await matchSearches(matchers, batch);
  return inTransaction(db, async (trx) => {
    await lockRun(trx, run.id);
    // Two runs that find postings of the same job at the same time.
    await grouper.exclusively(trx);
    const ids = batch.map(({ id }) => id);
    const newMessages = (await lockAlertingSearches(trx, run.id, ids))
      .filter((search) => canReceiveAlerts(contacts.get(search.account_id), search.alert, mailer.sends))
      .map((search) => ({
        ...search,
        messageId: randomUUID(),
        postingIds: postingIds.get(search.id) ?? [],
      }))
      .filter(({ postingIds }) => postingIds.length > 0);
    if (newMessages.length === 0) return 0;
    const messages = await insertMessages(trx, run, newMessages);
    for (const { id, channel, account_id } of messages)
      await queue.send<DeliveryJob>(trx, deliveryQueue(channel).name, { messageId: id }, account_id);
    return messages.length;
  });
}

/** Returns the IDs of the matching postings of each search. Yields to other tasks after each matcher. */
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
    matches.set(id, postingIds);
  }
  return matches;
}

/** Emails require a confirmed email address, unless they are only logged. */
export const canReceiveAlerts = (
  contact: Contact | undefined,
  channel: Channel,
  emailsAreSent: boolean,
): contact is Contact =>
  contact !== undefined &&
  !contact.disabled &&
  (channel === 'webhook' || contact.confirmed || !emailsAreSent);
