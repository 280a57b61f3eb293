import type { ReminderKind } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import { calledOff } from '../applications/index.ts';
import type { JobsDb, JobsQueryable, JobsTransaction, StoredAlertTarget } from '../migrations/tables.ts';

/** Lists reminders whose alert is due, the longest overdue first. */
export async function listDueReminders(
  db: JobsDb,
  now: Date,
  limit: number,
): Promise<{ id: number; account_id: string }[]> {
  return db
    .selectFrom('jobs.reminders')
    .select(['id', 'account_id'])
    .where('alert_at', '<=', now)
    .orderBy('alert_at')
    .limit(limit)
    .execute();
}

/** A reminder whose alert is due, with the targets of its account. */
export interface DueReminder {
  id: number;
  account_id: string;
  at: Date;
  alert_at: Date;
  targets: StoredAlertTarget[];
}

/**
 * Marks those of the given reminders as sent whose alerts are still due, unless another process is doing so.
 *
 * @returns the marked ones.
 */
export async function takeDueReminders(
  trx: JobsTransaction,
  ids: readonly number[],
  now: Date,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select id, alert_at from jobs.reminders
      where id = any(${ids}::bigint[]) and alert_at <= ${now} order by id for no key update skip locked
    ), taken as (
      update jobs.reminders r set alert_at = null from due where r.id = due.id
      returning r.id, r.account_id, r.at, due.alert_at
    )
    select t.*, coalesce(a.alerts, '[]') as targets
    from taken t left join jobs.alert_settings a using (account_id) order by t.id`.execute(trx);
  return rows;
}

/** What a message says about a reminder. */
export interface ReminderFacts {
  applicationId: string;
  kind: ReminderKind;
  text: string;
  /** RFC 3339. */
  at: string;
  place: string | null;
  title: string;
  companyName: string;
  /** Of the account. */
  timeZone: string;
}

/** Returns undefined if the reminder is done or called off. */
export async function findReminderFacts(db: JobsQueryable, id: number): Promise<ReminderFacts | undefined> {
  const { rows } = await sql<Omit<ReminderFacts, 'at'> & { at: Date }>`
    select r.application_id::text as "applicationId", r.kind, r.text, r.at, r.place, a.title, a.company_name as "companyName",
      s.time_zone as "timeZone"
    from jobs.reminders r join jobs.applications a on a.id = r.application_id
      join jobs.alert_settings s on s.account_id = r.account_id
    where r.id = ${id}::bigint and not r.done and not ${calledOff}`.execute(db);
  const [row] = rows;
  return row && { ...row, at: row.at.toISOString() };
}
