import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AlertFrequency } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { type Selectable, sql } from 'kysely';
import type {
  AlertSettingsTable,
  JobsDb,
  JobsQueryable,
  JobsTransaction,
  SavedSearchesTable,
  StoredAlertTarget,
} from '../migrations/tables.ts';
import { targetKey } from './channels/index.ts';
import { DEFAULT_DUE_SETTINGS, type DueSettings, nextDueAt } from './due.domain.ts';

export type AlertSettingsRow = Selectable<AlertSettingsTable>;

const UNSUBSCRIBE_TOKEN_BYTES = 24;
/** Creates the token of an unsubscribe link. */
export const createUnsubscribeToken = (): string =>
  randomBytes(UNSUBSCRIBE_TOKEN_BYTES).toString('base64url');

/** @returns undefined if the account has never changed its settings. */
export const findSettings = (db: JobsQueryable, accountId: string): Promise<AlertSettingsRow | undefined> =>
  db.selectFrom('jobs.alert_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Creates the settings of an account if there are none, and locks them. */
export async function lockSettings(trx: JobsTransaction, accountId: string): Promise<AlertSettingsRow> {
  await trx
    .insertInto('jobs.alert_settings')
    .values({ account_id: accountId, unsubscribe_token: createUnsubscribeToken() })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return trx
    .selectFrom('jobs.alert_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks the settings of an account if its tracked postings are due and no other process is looking at them. */
export const lockDueSettings = (
  trx: JobsTransaction,
  accountId: string,
  now: Date,
): Promise<AlertSettingsRow | undefined> =>
  trx
    .selectFrom('jobs.alert_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('tracked_due_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Lists accounts whose tracked postings are due, the longest overdue first. */
export async function listDueAccounts(db: JobsDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs.alert_settings')
    .select('account_id')
    .where('tracked_due_at', '<=', now)
    .orderBy('tracked_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export async function updateSettings(
  trx: JobsTransaction,
  { account_id, alerts, ...values }: AlertSettingsRow,
): Promise<void> {
  await trx
    .updateTable('jobs.alert_settings')
    .set({ ...values, alerts: toJsonb(alerts) })
    .where('account_id', '=', account_id)
    .execute();
}

export const setTrackedDueAt = (trx: JobsTransaction, accountId: string, at: Date): Promise<unknown> =>
  trx
    .updateTable('jobs.alert_settings')
    .set({ tracked_due_at: at })
    .where('account_id', '=', accountId)
    .execute();

/** When an account was last told about its tracked postings; undefined if never. */
export async function lastTrackedMessageAt(db: JobsQueryable, accountId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('jobs.alert_messages')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'trackedPostings')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
}

/** Moves the open messages of an account that are not due yet to the times that its changed settings name. */
export async function rescheduleMessages(
  trx: JobsTransaction,
  accountId: string,
  settings: DueSettings,
  now: Date,
): Promise<void> {
  await sql`
    update jobs.alert_messages m
    set due_at = case s.frequency when 'daily' then ${nextDueAt(settings, 'daily', now)}::timestamptz
      else ${nextDueAt(settings, 'weekly', now)}::timestamptz end
    from jobs.saved_searches s
    where s.id = m.saved_search_id and s.frequency <> 'immediate'
      and m.account_id = ${accountId}::uuid and m.dispatched_at is null and m.due_at > ${now}`.execute(trx);
}

/**
 * Adapts the open message of a saved search to its changed alerts: it is sent at the next time of the frequency, or removed
 * if there is nowhere to send it.
 */
export async function adaptOpenMessage(
  trx: JobsTransaction,
  {
    id,
    account_id,
    alerts,
    frequency,
  }: {
    id: number;
    account_id: string;
    alerts: readonly StoredAlertTarget[];
    frequency: AlertFrequency;
  },
): Promise<void> {
  if (alerts.length > 0) {
    const settings = (await findSettings(trx, account_id)) ?? DEFAULT_DUE_SETTINGS;
    await trx
      .updateTable('jobs.alert_messages')
      .set({ due_at: nextDueAt(settings, frequency, new Date()) })
      .where('saved_search_id', '=', id)
      .where('dispatched_at', 'is', null)
      .execute();
    return;
  }
  // Its postings have not been reported.
  await sql`
    with removed as (
      delete from jobs.alert_messages where saved_search_id = ${id}::bigint and dispatched_at is null returning id
    )
    delete from jobs.notified_postings where message_id in (select id from removed)`.execute(trx);
}

/** What an unsubscribe token belongs to. `name`: of the saved search; null for the alert settings. */
export interface Subscription {
  name: string | null;
  /** Whether emails are sent. */
  active: boolean;
}

/** @returns undefined for an unknown token. */
export async function findSubscription(db: JobsQueryable, token: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select name, alerts @> ${EMAIL}::jsonb as active from jobs.saved_searches where unsubscribe_token = ${token}
    union all
    select null, alerts @> ${EMAIL}::jsonb from jobs.alert_settings where unsubscribe_token = ${token}`.execute(
    db,
  );
  return rows[0];
}

const EMAIL = JSON.stringify([{ channel: 'email' }]);

/** SQL for the targets in `alerts` without email. */
const withoutEmail = sql<string>`(
  select coalesce(jsonb_agg(target order by position), '[]')
  from jsonb_array_elements(alerts) with ordinality as t(target, position) where target->>'channel' <> 'email')`;

/** Turns off the emails of the saved search or the alert settings with this token. @returns undefined for an unknown token. */
export async function unsubscribe(trx: JobsTransaction, token: string): Promise<Subscription | undefined> {
  const { rows } = await sql<
    Pick<Selectable<SavedSearchesTable>, 'id' | 'account_id' | 'name' | 'alerts' | 'frequency'>
  >`
    update jobs.saved_searches set alerts = ${withoutEmail},
      updated_at = case when alerts @> ${EMAIL}::jsonb then now() else updated_at end
    where unsubscribe_token = ${token} returning id, account_id, name, alerts, frequency`.execute(trx);
  const [search] = rows;
  if (search) {
    if (search.alerts.length === 0) await adaptOpenMessage(trx, search);
    return { name: search.name, active: false };
  }
  const settings = await sql`
    update jobs.alert_settings set alerts = ${withoutEmail},
      tracked_due_at = case when ${withoutEmail} = '[]' then null else tracked_due_at end
    where unsubscribe_token = ${token}`.execute(trx);
  return settings.numAffectedRows === 0n ? undefined : { name: null, active: false };
}

/** All targets of an account: those of its settings and of its saved searches, of which there is a limited number. */
export async function findStoredTargets(db: JobsQueryable, accountId: string): Promise<StoredAlertTarget[]> {
  const { rows } = await sql<{ alerts: StoredAlertTarget[] }>`
    select alerts from jobs.alert_settings where account_id = ${accountId}::uuid and alerts <> '[]'
    union all
    (select alerts from jobs.saved_searches where account_id = ${accountId}::uuid and alerts <> '[]' order by id desc)`.execute(
    db,
  );
  return rows.flatMap(({ alerts }) => alerts);
}

/** Makes other changes of the alerts of an account wait until the transaction ends. */
export async function lockAlerts(trx: JobsTransaction, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs.alerts ${accountId}`}, 0))`.execute(trx);
}

/** Replaces the secrets of targets wherever the account uses the same addresses. Requires `lockAlerts`. */
export async function shareSecrets(
  trx: JobsTransaction,
  accountId: string,
  targets: readonly StoredAlertTarget[],
): Promise<void> {
  const replacements = new Map(targets.map((target) => [targetKey(target), target]));
  for (const table of ['jobs.alert_settings', 'jobs.saved_searches'] as const) {
    const { rows } = await sql<{ unsubscribe_token: string; alerts: StoredAlertTarget[] }>`
      select unsubscribe_token, alerts from ${sql.table(table)}
      where account_id = ${accountId}::uuid and alerts <> '[]'`.execute(trx);
    for (const { unsubscribe_token, alerts } of rows) {
      const replaced = alerts.map((target) => replacements.get(targetKey(target)) ?? target);
      if (isDeepStrictEqual(replaced, alerts)) continue;
      await sql`
        update ${sql.table(table)} set alerts = ${toJsonb(replaced)}::jsonb
        where unsubscribe_token = ${unsubscribe_token}`.execute(trx);
    }
  }
}
