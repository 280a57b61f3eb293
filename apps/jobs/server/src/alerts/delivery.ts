import type { Accounts, Contact } from '@workreel/accounts';
import type { AlertChannelName, AlertState } from '@workreel/jobs-contract';
import type { Log } from '@workreel/platform/log';
import type { Mailer } from '@workreel/platform/mail';
import { type Job, JobDeferred } from '@workreel/platform/queue';
import type { JobsDb, StoredAlertTarget } from '../migrations/tables.ts';
import { toPosting } from '../postings/index.ts';
import {
  type DeliveryOutcome,
  type DeliveryRow,
  type Failure,
  findDelivery,
  keepContents,
  listNotifiedPostings,
  recordFailure,
  recordOutcome,
} from './alerts.repository.ts';
import { type Deliver, targetKey } from './channels/index.ts';
import { canReceiveAlerts, type DeliveryJob, UNREACHABLE } from './dispatch.ts';
import { DeliveryError } from './errors.ts';
import { type AlertContents, writeMessage } from './message.domain.ts';
import { findReminderFacts } from './reminders.repository.ts';
import { listToldFacts } from './tracked.repository.ts';

export interface DeliveryDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Pick<Mailer, 'sends'>;
  deliver: Deliver;
  /** Runs a delivery to a target of an account. @throws JobDeferred without running it if the target has to wait. */
  guard?: (target: StoredAlertTarget, account: string, deliver: () => Promise<void>) => Promise<void>;
  /** Public URL of the service. */
  baseUrl: string;
  log: Log;
  /** Called when a delivery reaches its final state. */
  onFinished?: (channel: AlertChannelName, state: AlertState) => void;
}

/** Maximum number of postings listed in a message, which also states the total. Channels may show fewer. */
const MAX_POSTINGS = 100;
/** Emails with more are too long to read. */
const MAX_POSTINGS_IN_EMAIL = 50;

const ADDRESS_REMOVED: Failure = {
  reason: 'addressRemoved',
  error: 'This address was removed from the alerts.',
};
const NOTHING_LEFT: Failure = {
  reason: 'nothingLeft',
  error: 'All postings of the message were removed.',
};
const INTERNAL_ERROR: Failure = { reason: 'internalError', error: 'The message could not be sent.' };

/** How long a delivery may be deferred, in milliseconds. Retries alone take about five hours. */
const MAX_DEFERRAL_MS = 24 * 3_600_000;
/** A receiver that asks for less would be asked again too often, because waiting is not an attempt. */
const MIN_DEFERRAL_MS = 30_000;

/**
 * Makes a delivery unless it is already finished. Drops it if the account, its alert settings or the postings have changed
 * in a way that no longer allows sending the message. A delivery in progress is completed even if the process is shutting
 * down; requests to the mail server and to other receivers have timeouts.
 *
 * If a process dies after sending and before recording the outcome, the message is sent again with the same Message-ID or
 * `webhook-id` and the same contents.
 */
export async function makeDelivery(
  dependencies: DeliveryDependencies,
  { data, isLastAttempt }: Pick<Job<DeliveryJob>, 'data' | 'isLastAttempt'>,
): Promise<void> {
  const row = await findDelivery(dependencies.db, data.messageId, data.targetKey);
  if (row?.state !== 'waiting') return;
  const outcome = await attempt(dependencies, row, isLastAttempt);
  if (!outcome) return;
  await recordOutcome(dependencies.db, row, outcome);
  dependencies.onFinished?.(row.channel, outcome.state);
}

/** @returns the outcome; undefined if the message was deleted. @throws if the delivery should be retried. */
async function attempt(
  dependencies: DeliveryDependencies,
  row: DeliveryRow,
  isLastAttempt: boolean,
): Promise<DeliveryOutcome | undefined> {
  const { db, accounts, mailer } = dependencies;
  const target = row.targets.find((candidate) => targetKey(candidate) === row.target_key);
  if (!target) return { state: 'dropped', ...ADDRESS_REMOVED };
  const contact = (await accounts.contacts([row.account_id])).get(row.account_id);
  if (!canReceiveAlerts(contact, row.channel, mailer.sends)) return { state: 'dropped', ...UNREACHABLE };
  const contents = (row.contents as AlertContents | null) ?? (await readContents(db, row));
  if (contents === null) return { state: 'dropped', ...NOTHING_LEFT };
  const kept =
    row.contents === null
      ? await keepContents(db, row.message_id, contents, countPostings(contents))
      : contents;
  if (!kept) return undefined;
  try {
    await send(dependencies, row, { target, contact, contents: kept });
    return { state: 'sent' };
  } catch (error) {
    return handleFailure(dependencies, row, error, isLastAttempt);
  }
}

async function send(
  { deliver, baseUrl, guard = (_target, _account, run) => run() }: DeliveryDependencies,
  row: DeliveryRow,
  { target, contact, contents }: { target: StoredAlertTarget; contact: Contact; contents: AlertContents },
): Promise<void> {
  const { language, name, email } = contact;
  const message = writeMessage(target.channel === 'email' ? shortenForEmail(contents) : contents, {
    id: row.message_id,
    createdAt: row.created_at,
    language,
    name,
    baseUrl,
    unsubscribeUrl: row.unsubscribe_token === null ? null : `${baseUrl}/unsubscribe/${row.unsubscribe_token}`,
  });
  await guard(target, row.account_id, () => deliver(message, target, { name, email }));
}

const shortenForEmail = (contents: AlertContents): AlertContents =>
  contents.kind === 'newPostings'
    ? { ...contents, postings: contents.postings.slice(0, MAX_POSTINGS_IN_EMAIL) }
    : contents;

/** @returns the outcome if there is no further attempt. @throws to be run again. */
async function handleFailure(
  { db, log }: DeliveryDependencies,
  row: DeliveryRow,
  error: unknown,
  isLastAttempt: boolean,
): Promise<DeliveryOutcome> {
  const isOld = Date.now() - row.dispatched_at.getTime() >= MAX_DEFERRAL_MS;
  if (error instanceof JobDeferred) {
    if (!isOld) throw error;
    // The reason why the last attempt failed; without one, the delivery has only been deferred.
    return {
      state: 'failed',
      reason: row.reason ?? 'timedOut',
      error: row.error ?? 'The receiver did not respond for a day.',
    };
  }
  const isDeliveryError = error instanceof DeliveryError;
  const failure: Failure = isDeliveryError ? { reason: error.reason, error: error.message } : INTERNAL_ERROR;
  const isPermanent = isDeliveryError && error.permanent;
  const retryAfterMs = isDeliveryError ? error.retryAfterMs : undefined;
  const isDeferred = !isPermanent && retryAfterMs !== undefined && !isOld;
  if (!isPermanent && (isDeferred || !isLastAttempt)) {
    await recordFailure(db, row, failure);
    throw isDeferred ? new JobDeferred(Math.max(retryAfterMs, MIN_DEFERRAL_MS)) : error;
  }
  log.warn(
    { err: error, message: row.message_id, channel: row.channel },
    'alert delivery failed, will not retry',
  );
  return { state: 'failed', ...failure };
}

/** Reads what a message is to say. @returns null if there is nothing left to say. */
async function readContents(db: JobsDb, row: DeliveryRow): Promise<AlertContents | null> {
  const { message_id, kind } = row;
  switch (kind) {
    case 'newPostings': {
      const { postings, total } = await listNotifiedPostings(db, message_id, MAX_POSTINGS);
      const search = { id: String(row.saved_search_id), name: row.search_name!, filters: row.filters! };
      return total === 0 ? null : { kind, search, postings: postings.map(toPosting), total };
    }
    case 'trackedPostings': {
      const { facts, total } = await listToldFacts(db, message_id, MAX_POSTINGS);
      return total === 0 ? null : { kind, facts, total };
    }
    case 'reminder': {
      const reminder = await findReminderFacts(db, row.reminder_id!);
      return reminder ? { kind, reminder } : null;
    }
  }
}

/** Number of postings that a message is about, if it can have changed since the message was created. */
const countPostings = (contents: AlertContents): number | undefined =>
  contents.kind === 'newPostings' ? contents.total : undefined;
