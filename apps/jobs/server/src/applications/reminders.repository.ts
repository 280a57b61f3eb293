import type { Reminder, ReminderInput, UpcomingReminder } from '@workreel/jobs-contract';
import { type RawBuilder, sql } from 'kysely';
import type { JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import { planReminders, type ReminderValues } from './reminder.domain.ts';

/** SQL for the reminder `r` as the API returns it. */
const reminderJson = sql<Reminder>`json_build_object(
  'id', r.id::text, 'kind', r.kind, 'text', r.text,
  'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'durationMinutes', r.duration_minutes, 'place', r.place, 'alertMinutes', r.alert_minutes, 'done', r.done)`;

/** SQL: whether the reminder `r` is an interview of an application `a` that ended without a job. */
export const calledOff = sql<boolean>`(r.kind = 'interview' and a.status in ('rejected', 'withdrawn'))`;

/** SQL for the reminders of the application `a`, soonest first, so that a list of applications needs no further query. */
export const remindersOfApplication: RawBuilder<Reminder[]> = sql`(
  select coalesce(json_agg(${reminderJson} order by r.at, r.id), '[]')
  from jobs.reminders r where r.application_id = a.id)`;

/** Adds reminders to a new application. */
export const insertReminders = (
  trx: JobsTransaction,
  application: { id: number; account_id: string },
  inputs: readonly ReminderInput[],
  now: Date,
): Promise<void> => addReminders(trx, application, planReminders([], inputs, now).added);

/**
 * Replaces the reminders of an application, which the transaction must have locked.
 *
 * @returns whether any of them differs.
 * @throws Problem 400 INVALID_REQUEST; 409 LIMIT_REACHED.
 */
export async function replaceReminders(
  trx: JobsTransaction,
  application: { id: number; account_id: string },
  inputs: readonly ReminderInput[],
  now: Date,
): Promise<boolean> {
  // Locked, so that an alert that is being sent is not scheduled again.
  const stored = await trx
    .selectFrom('jobs.reminders')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const { removed, changed, added } = planReminders(stored, inputs, now);
  if (removed.length > 0) await trx.deleteFrom('jobs.reminders').where('id', 'in', removed).execute();
  for (const { id, ...values } of changed)
    await trx.updateTable('jobs.reminders').set(values).where('id', '=', id).execute();
  await addReminders(trx, application, added);
  return removed.length + changed.length + added.length > 0;
}

async function addReminders(
  trx: JobsTransaction,
  { id, account_id }: { id: number; account_id: string },
  added: readonly ReminderValues[],
): Promise<void> {
  if (added.length === 0) return;
  await trx
    .insertInto('jobs.reminders')
    .values(added.map((values) => ({ ...values, application_id: id, account_id })))
    .execute();
}

/** Maximum number of reminders in the list of those that are coming up. */
const MAX_UPCOMING = 100;

/**
 * Lists the reminders of an account that are not done nor called off, soonest first. If there are too many, those that are
 * furthest from now are omitted, so that forgotten ones do not displace those of tomorrow.
 */
export async function findUpcomingReminders(
  db: JobsQueryable,
  accountId: string,
  now: Date,
): Promise<UpcomingReminder[]> {
  const { rows } = await sql<{
    reminder: Reminder;
    application_id: number;
    title: string;
    company_name: string;
  }>`
    select reminder, application_id, title, company_name
    from (
      select ${reminderJson} as reminder, r.at, r.id, r.application_id, a.title, a.company_name
      from jobs.reminders r join jobs.applications a on a.id = r.application_id
      where r.account_id = ${accountId}::uuid and not r.done and not ${calledOff}
      order by abs(extract(epoch from r.at - ${now}::timestamptz)), r.id limit ${MAX_UPCOMING}
    ) r order by at, id`.execute(db);
  return rows.map(({ reminder, application_id, title, company_name }) => ({
    ...reminder,
    applicationId: String(application_id),
    title,
    companyName: company_name,
  }));
}
