import { randomUUID } from 'node:crypto';
import type { Accounts, Contact } from '@workreel/accounts';
import type {
  Alert,
  AlertDelivery,
  AlertSettings,
  AlertSettingsChange,
  AlertTargetInput,
} from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { type PageRequest, parseId } from '@workreel/platform/http';
import type { Mailer } from '@workreel/platform/mail';
import { Problem } from '@workreel/platform/problem';
import { formatDayIn } from '@workreel/posting-parser';
import type { JobsDb } from '../migrations/tables.ts';
import { parseTimeZone } from '../time-zone.ts';
import {
  type AlertFilter,
  countAlerts as count,
  type DeliveryOutcome,
  findAlerts,
  findLastDeliveries,
  insertTestAlert,
} from './alerts.repository.ts';
import { type Deliver, describeTarget, parseTarget, targetKey } from './channels/index.ts';
import { DEFAULT_DUE_SETTINGS, nextDueAt } from './due.domain.ts';
import { DeliveryError } from './errors.ts';
import { writeMessage } from './message.domain.ts';
import {
  type AlertSettingsRow,
  findSettings,
  findStoredTargets,
  lockSettings,
  rescheduleMessages,
  updateSettings,
} from './settings.repository.ts';
import { acceptTargets, type ParsedTargets, toAlertTargets } from './targets.ts';
import { recordKnownFacts } from './tracked.repository.ts';

export interface AlertsDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Pick<Mailer, 'sends'>;
  deliver: Deliver;
  settings: { JOBS_BASE_URL: string };
}

/** The alerts of an account, or of one of its saved searches. */
export interface ListedAlerts {
  accountId: string;
  savedSearchId?: string | undefined;
}

/** @returns undefined if there cannot be such a saved search. */
function toFilter({ accountId, savedSearchId }: ListedAlerts): AlertFilter | undefined {
  if (savedSearchId === undefined) return { accountId };
  const id = parseId(savedSearchId);
  return id === undefined ? undefined : { accountId, savedSearchId: id };
}

/** Lists alerts, newest first. @throws Problem 400 CURSOR_INVALID. */
export async function listAlerts(db: JobsDb, list: ListedAlerts, page: PageRequest): Promise<Alert[]> {
  const filter = toFilter(list);
  return filter ? findAlerts(db, filter, page) : [];
}

export async function countAlerts(db: JobsDb, list: ListedAlerts): Promise<number> {
  const filter = toFilter(list);
  return filter ? count(db, filter) : 0;
}

/** Longer than the timeouts of the channels, except those of a mail server that responds slowly at each step. */
const TEST_TIMEOUT_MS = 20_000;

/**
 * Sends a test alert to a target, and records the outcome among the alerts of the account. Omitted tokens are those stored
 * for the same address anywhere in the account.
 *
 * @throws Problem 400 for an invalid target; 409 MAIL_NOT_SET_UP; 409 EMAIL_NOT_CONFIRMED; 422 ALERT_NOT_DELIVERED with `reason`.
 */
export async function sendTestAlert(
  { db, accounts, mailer, deliver, settings }: AlertsDependencies,
  accountId: string,
  input: AlertTargetInput,
): Promise<void> {
  const target = parseTarget(input, '/body/alert', await findStoredTargets(db, accountId));
  const contact = (await accounts.contacts([accountId])).get(accountId);
  if (target.channel === 'email') assertEmailWorks(contact, mailer);
  const { name, language, email } = contact!;
  const message = writeMessage(
    { kind: 'test' },
    {
      id: randomUUID(),
      createdAt: new Date(),
      language,
      name,
      baseUrl: settings.JOBS_BASE_URL,
      unsubscribeUrl: null,
    },
  );
  const record = (outcome: DeliveryOutcome) =>
    insertTestAlert(
      db,
      {
        id: message.id,
        account_id: accountId,
        target_key: targetKey(target),
        channel: target.channel,
        target: describeTarget(target, email),
      },
      outcome,
    );
  try {
    await deliverInTime(() => deliver(message, target, { name, email }));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { reason, message: detail } = error;
    await record({ state: 'failed', reason, error: detail });
    throw new Problem(422, 'ALERT_NOT_DELIVERED', detail, { extensions: { reason } });
  }
  await record({ state: 'sent' });
}

/** @throws DeliveryError if the delivery takes too long. */
async function deliverInTime(deliver: () => Promise<void>): Promise<void> {
  const sending = deliver();
  const timeout = AbortSignal.timeout(TEST_TIMEOUT_MS);
  const timedOut = new Promise<never>((_resolve, reject) => {
    timeout.onabort = () =>
      reject(new DeliveryError('timedOut', 'The receiver did not respond in time.', { permanent: false }));
  });
  try {
    await Promise.race([sending, timedOut]);
  } catch (error) {
    sending.catch(() => {});
    throw error;
  } finally {
    timeout.onabort = null;
  }
}

function assertEmailWorks(contact: Contact | undefined, mailer: Pick<Mailer, 'sends'>): void {
  if (!mailer.sends)
    throw new Problem(
      409,
      'MAIL_NOT_SET_UP',
      'This service has no mail server, so it cannot send emails. Its admin can set SMTP_URL.',
    );
  if (!contact?.confirmed)
    throw new Problem(
      409,
      'EMAIL_NOT_CONFIRMED',
      'Alerts are sent only to confirmed email addresses. Open the link in the confirmation email first.',
    );
}

const DEFAULT_SETTINGS: Omit<AlertSettingsRow, 'account_id' | 'unsubscribe_token'> = {
  ...DEFAULT_DUE_SETTINGS,
  alerts: [],
  tracked_postings: false,
  tracked_due_at: null,
};

export async function getAlertSettings(db: JobsDb, accountId: string): Promise<AlertSettings> {
  const row = (await findSettings(db, accountId)) ?? DEFAULT_SETTINGS;
  return toSettings(row, await findLastDeliveries(db, accountId));
}

/** Yields the alert settings of an account without tokens, if it has changed them. */
export async function* iterateAlertSettings(db: JobsDb, accountId: string): AsyncGenerator<AlertSettings> {
  const row = await findSettings(db, accountId);
  if (row) yield toSettings(row, await findLastDeliveries(db, accountId));
}

const toSettings = (
  row: typeof DEFAULT_SETTINGS,
  lastDeliveries: ReadonlyMap<string, AlertDelivery>,
  created?: ParsedTargets['created'],
): AlertSettings => ({
  alerts: toAlertTargets(row.alerts, created).map((target, index) => ({
    ...target,
    lastDelivery: lastDeliveries.get(targetKey(row.alerts[index]!)) ?? null,
  })),
  trackedPostings: row.tracked_postings,
  hour: row.hour,
  weekday: row.weekday,
  timeZone: row.time_zone,
});

/**
 * Changes the given settings and the times at which waiting alerts are sent. New webhook secrets are returned only here.
 *
 * @throws Problem 400 INVALID_REQUEST for an unknown time zone or an invalid target.
 */
export async function changeAlertSettings(
  { db }: Pick<AlertsDependencies, 'db'>,
  accountId: string,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  const timeZone =
    change.timeZone === undefined ? undefined : parseTimeZone(change.timeZone, '/body/timeZone');
  const { row, created } = await inTransaction(db, async (trx) => {
    const parsed = change.alerts && (await acceptTargets(trx, accountId, change.alerts));
    const before = await lockSettings(trx, accountId);
    const now = new Date();
    const row = {
      ...before,
      alerts: parsed?.targets ?? before.alerts,
      tracked_postings: change.trackedPostings ?? before.tracked_postings,
      hour: change.hour ?? before.hour,
      weekday: change.weekday ?? before.weekday,
      time_zone: timeZone ?? before.time_zone,
    };
    const isMoved =
      row.hour !== before.hour || row.weekday !== before.weekday || row.time_zone !== before.time_zone;
    if (isMoved) await rescheduleMessages(trx, accountId, row, now);
    if (!row.tracked_postings || row.alerts.length === 0) row.tracked_due_at = null;
    else if (row.tracked_due_at === null) {
      await recordKnownFacts(trx, { accountId, today: formatDayIn(now, row.time_zone) });
      row.tracked_due_at = nextDueAt(row, 'daily', now);
    } else if (isMoved && row.tracked_due_at > now) row.tracked_due_at = nextDueAt(row, 'daily', now);
    await updateSettings(trx, row);
    return { row, created: parsed?.created };
  });
  return toSettings(row, await findLastDeliveries(db, accountId), created);
}
