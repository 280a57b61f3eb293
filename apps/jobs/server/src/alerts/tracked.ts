import { randomUUID } from 'node:crypto';
import type { Contact } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import { formatDayIn } from '@workreel/posting-parser';
import type { JobsDb } from '../migrations/tables.ts';
import { type DispatchDependencies, isReachable, sendMessage } from './dispatch.ts';
import { nextDueAt } from './due.domain.ts';
import { lastTrackedMessageAt, lockDueSettings, setTrackedDueAt } from './settings.repository.ts';
import { recordFacts } from './tracked.repository.ts';

/**
 * Tells an account what has happened to the postings that it tracks, if that is due, in at most one message a day.
 *
 * @returns whether there was something to tell.
 */
export function tellTrackedPostings(
  dependencies: DispatchDependencies & { db: JobsDb },
  accountId: string,
  contact: Contact | undefined,
  now: Date,
): Promise<boolean> {
  return inTransaction(dependencies.db, async (trx) => {
    const settings = await lockDueSettings(trx, accountId, now);
    if (!settings) return false;
    await setTrackedDueAt(trx, accountId, nextDueAt(settings, 'daily', now));
    // What is not told now is told once the account can be reached.
    if (!isReachable(contact, settings.alerts, dependencies)) return false;
    const today = formatDayIn(now, settings.time_zone);
    const last = await lastTrackedMessageAt(trx, accountId);
    // The person has moved the hour to a later one of the same day.
    if (last && formatDayIn(last, settings.time_zone) === today) return false;
    const id = randomUUID();
    const postings = await recordFacts(trx, { accountId, messageId: id, today });
    if (postings === 0) return false;
    await sendMessage(
      trx,
      dependencies,
      {
        id,
        account_id: accountId,
        kind: 'trackedPostings',
        reminder_id: null,
        postings,
        due_at: now,
        targets: settings.alerts,
      },
      contact,
    );
    return true;
  });
}
