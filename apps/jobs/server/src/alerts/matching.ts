import { randomUUID } from 'node:crypto';
import type { Accounts, Contact } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { Mailer } from '@workreel/platform/mail';
import { JobInterrupted, type JobQueue } from '@workreel/platform/queue';
import type { Matcher } from '@workreel/search-index';
import { findRun, type OnRunEnded } from '../collection/index.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { openMatcher } from '../search/index.ts';
import {
  type AlertingSearch,
  type Channel,
  lockAlerting,
  lockRun,
  newPostings,
  nextAlerting,
  type RunOfNews,
  writeMessages,
} from './alerts.repository.ts';

/** Finding whom a run's new postings are told. */
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
 * Sending one message. Tried for about five hours: a mail server may be away for a while. One queue for
 * each way, so that a webhook that keeps us waiting keeps no mail waiting.
 */
export const deliveryQueue = (channel: Channel) => ({
  name: `jobs-alert-${channel}`,
  retryLimit: 11,
  retryDelay: 10,
  retryDelayMax: 3_600,
});
export interface DeliveryJob {
  messageId: string;
}

/** Asks for the alerts of a run that found anything new, in the transaction that ends it. */
export const askForAlerts =
  (queue: JobQueue): OnRunEnded =>
  async (trx, run) => {
    if (run.first_posting_id !== null) await queue.send<AlertsJob>(trx, ALERTS_QUEUE.name, { runId: run.id });
  };

export interface Matching {
  db: JobsDb;
  queue: JobQueue;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Pick<Mailer, 'sends'>;
}

/** Searches looked through at once. */
const BATCH = 50;
/** Postings times searches of one statement: it can tell as many at most, whatever the run found. */
const CHECKS_A_STATEMENT = 200_000;
/** New postings that are read and made ready for matching at once: some 15 ms. */
const MATCHED_AT_ONCE = 1_000;

/**
 * Writes the messages of a run, and a job for each. May be repeated, and called twice at once: a search
 * has one message of a run, and a person is told a posting once.
 *
 * @returns how many messages were written.
 * @throws JobInterrupted where the signal aborts.
 */
export async function tellRun(work: Matching, runId: number, signal: AbortSignal): Promise<number> {
  const row = await findRun(work.db, runId);
  if (!row || row.first_posting_id === null || row.last_posting_id === null) return 0;
  const run = { id: row.id, first: row.first_posting_id, last: row.last_posting_id };
  const size = Math.floor(CHECKS_A_STATEMENT / Math.max(1, row.postings_saved));
  const limit = Math.max(1, Math.min(BATCH, size));
  const failures: Failure[] = [];
  // Opened with the first batch: where no search alerts, no posting is read.
  let matchers: readonly Matcher[] | undefined;
  let written = 0;
  let after = 0;
  for (;;) {
    if (signal.aborted) throw new JobInterrupted();
    const batch = await nextAlerting(work.db, after, limit);
    if (batch.length === 0) break;
    matchers ??= await openMatchers(work.db, run, signal);
    written += await tellEach(work, { run, matchers }, batch, failures);
    after = batch.at(-1)!.id;
  }
  // The job is tried again: what has been written stays written.
  if (failures.length > 0)
    throw new Error(
      `${failures.length} saved searches could not be looked through: ${failures.slice(0, NAMED).map(({ search }) => search)}.`,
      { cause: failures[0]!.error },
    );
  return written;
}

/** What a run stored first, and what tells which searches it fits. */
interface News {
  run: RunOfNews;
  matchers: readonly Matcher[];
}

async function openMatchers(db: JobsDb, run: RunOfNews, signal: AbortSignal): Promise<Matcher[]> {
  const matchers: Matcher[] = [];
  for (let after = 0; ; ) {
    if (signal.aborted) throw new JobInterrupted();
    const ids = await newPostings(db, run, after, MATCHED_AT_ONCE);
    if (ids.length === 0) return matchers;
    matchers.push(await openMatcher(db, ids));
    after = ids.at(-1)!;
  }
}

/** A search that could not be looked through. */
interface Failure {
  search: number;
  error: unknown;
}
/** Of such searches, as many are named in the log. */
const NAMED = 20;

/** Where a batch fails, each of it is tried alone: one person's search does not keep others from being told. */
async function tellEach(
  work: Matching,
  news: News,
  batch: readonly AlertingSearch[],
  failures: Failure[],
): Promise<number> {
  try {
    return await tellBatch(work, news, batch);
  } catch (error) {
    if (batch.length === 1) {
      failures.push({ search: batch[0]!.id, error });
      return 0;
    }
    let written = 0;
    for (const search of batch) written += await tellEach(work, news, [search], failures);
    return written;
  }
}

async function tellBatch(
  { db, queue, accounts, mailer }: Matching,
  { run, matchers }: News,
  batch: readonly AlertingSearch[],
): Promise<number> {
  const contacts = await accounts.contacts([...new Set(batch.map((search) => search.account_id))]);
  return inTransaction(db, async (trx) => {
    await lockRun(trx, run.id);
    const ids = batch.map(({ id }) => id);
    const tellings = (await lockAlerting(trx, run.id, ids))
      .filter((search) => mayBeTold(contacts.get(search.account_id), search.alert, mailer.sends))
      .map((search) => ({
        ...search,
        messageId: randomUUID(),
        postingIds: matchers.flatMap((matcher) => matcher.idsOf(search.filters, Date.now())),
      }))
      .filter(({ postingIds }) => postingIds.length > 0);
    if (tellings.length === 0) return 0;
    const messages = await writeMessages(trx, run, tellings);
    for (const { id, channel } of messages)
      await queue.send<DeliveryJob>(trx, deliveryQueue(channel).name, { messageId: id });
    return messages.length;
  });
}

/** Nothing is mailed to an address that nobody has shown to read; where mails are only logged, nothing leaves the house. */
export const mayBeTold = (
  contact: Contact | undefined,
  channel: Channel,
  mailsAreSent: boolean,
): contact is Contact =>
  contact !== undefined && !contact.disabled && (channel === 'webhook' || contact.confirmed || !mailsAreSent);
