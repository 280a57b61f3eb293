import { randomUUID } from 'node:crypto';
import type { Accounts } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import type { JobsDb } from '../migrations/tables.ts';
import { closeMessages, listDueMessages } from './alerts.repository.ts';
import { type DispatchDependencies, dispatch, isReachable, sendMessage } from './dispatch.ts';
import { listDueReminders, takeDueReminders } from './reminders.repository.ts';
import { listDueAccounts } from './settings.repository.ts';
import { tellTrackedPostings } from './tracked.ts';

const POLL_INTERVAL_MS = 20_000;
/** Messages, reminders or accounts per transaction or list. */
const BATCH = 100;
/** Batches per poll. The rest is due at the next one. */
const MAX_BATCHES = 20;
/** A reminder that could not be sent for this long, because the service was not running, is no longer sent. */
const MAX_REMINDER_DELAY_MS = 24 * 3_600_000;

export interface ClockDependencies extends DispatchDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  log: Log;
}

/** Sends what is due, immediately and then every 20 seconds. Safe in several processes. */
export function startAlertClock(dependencies: ClockDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;
  const poll = () => {
    polling ??= sendDueAlerts(dependencies, () => new Date(), stopping.signal).finally(() => {
      polling = undefined;
    });
  };
  poll();
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await polling;
    },
  };
}

/** Dispatches due messages, reminders, and what is new about tracked postings. Failures are logged; the next poll tries again. */
export async function sendDueAlerts(
  dependencies: ClockDependencies,
  now: () => Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const sendBatch of [sendMessages, sendReminders, sendTrackedPostings])
    try {
      for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch++)
        if (!(await sendBatch(dependencies, now()))) break;
    } catch (error) {
      dependencies.log.error({ err: error }, 'due alerts could not be sent');
    }
}

/** @returns whether there may be more. */
async function sendMessages(dependencies: ClockDependencies, now: Date): Promise<boolean> {
  const { db } = dependencies;
  const due = await listDueMessages(db, now, BATCH);
  if (due.length === 0) return false;
  const contacts = await contactsOf(dependencies, due);
  const closed = await inTransaction(db, async (trx) => {
    const messages = await closeMessages(
      trx,
      due.map(({ id }) => id),
    );
    await dispatch(trx, dependencies, messages, contacts);
    return messages.length;
  });
  return due.length === BATCH && closed > 0;
}

/** @returns whether there may be more. */
async function sendReminders(dependencies: ClockDependencies, now: Date): Promise<boolean> {
  const { db } = dependencies;
  const due = await listDueReminders(db, now, BATCH);
  if (due.length === 0) return false;
  const contacts = await contactsOf(dependencies, due);
  const taken = await inTransaction(db, async (trx) => {
    const reminders = await takeDueReminders(
      trx,
      due.map(({ id }) => id),
      now,
    );
    for (const { id, account_id, at, alert_at, targets } of reminders) {
      const contact = contacts.get(account_id);
      const isTooLate = now.getTime() - Math.max(at.getTime(), alert_at.getTime()) > MAX_REMINDER_DELAY_MS;
      if (isTooLate || !isReachable(contact, targets, dependencies)) continue;
      await sendMessage(
        trx,
        dependencies,
        {
          id: randomUUID(),
          account_id,
          kind: 'reminder',
          reminder_id: id,
          postings: 0,
          due_at: alert_at,
          targets,
        },
        contact,
      );
    }
    return reminders.length;
  });
  return due.length === BATCH && taken > 0;
}

/** One transaction per account: a failure affects only that account. @returns whether there may be more. */
async function sendTrackedPostings(dependencies: ClockDependencies, now: Date): Promise<boolean> {
  const accountIds = await listDueAccounts(dependencies.db, now, BATCH);
  const contacts = await dependencies.accounts.contacts(accountIds);
  let failures = 0;
  for (const id of accountIds)
    try {
      await tellTrackedPostings(dependencies, id, contacts.get(id), now);
    } catch (error) {
      failures++;
      dependencies.log.error({ err: error, account: id }, 'tracked postings could not be checked');
    }
  return accountIds.length === BATCH && failures === 0;
}

const contactsOf = ({ accounts }: ClockDependencies, rows: readonly { account_id: string }[]) =>
  accounts.contacts([...new Set(rows.map(({ account_id }) => account_id))]);
