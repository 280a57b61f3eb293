import { sql } from 'kysely';
import { calledOff } from '../applications/index.ts';
import type { JobsQueryable } from '../migrations/tables.ts';
import type { CalendarAppointment, CalendarDeadline } from './calendar-file.domain.ts';

interface Calendar {
  token: string;
  created_at: Date;
}

export const findCalendar = (db: JobsQueryable, accountId: string): Promise<Calendar | undefined> =>
  db
    .selectFrom('jobs.calendars')
    .select(['token', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function findAccountOfCalendar(db: JobsQueryable, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs.calendars')
    .select('account_id')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.account_id;
}

/** Stores the token of an account, in place of an earlier one. */
export const saveCalendar = (db: JobsQueryable, accountId: string, token: string): Promise<Calendar> =>
  db
    .insertInto('jobs.calendars')
    .values({ account_id: accountId, token })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ token, created_at: sql<Date>`now()` }),
    )
    .returning(['token', 'created_at'])
    .executeTakeFirstOrThrow();

export async function deleteAccountCalendar(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.calendars').where('account_id', '=', accountId).execute();
}

/** The calendar of an account as a list for exports. Without its token, so that the file does not grant access to it. */
export async function* iterateCalendars(
  db: JobsQueryable,
  accountId: string,
): AsyncGenerator<{ createdAt: string }> {
  const calendar = await findCalendar(db, accountId);
  if (calendar) yield { createdAt: calendar.created_at.toISOString() };
}

/** What a calendar contains: the earliest entries from a time on. */
interface Period {
  from: Date;
  limit: number;
}

/** Lists interviews and tasks, soonest first; without interviews to come that are called off. */
export async function listAppointments(
  db: JobsQueryable,
  accountId: string,
  { from, limit }: Period,
): Promise<(Omit<CalendarAppointment, 'url'> & { applicationId: number })[]> {
  return db
    .selectFrom('jobs.reminders as r')
    .innerJoin('jobs.applications as a', 'a.id', 'r.application_id')
    .select((select) => [
      'r.kind',
      select.cast<string>('r.id', 'text').as('id'),
      'r.text',
      'r.at',
      'r.duration_minutes as durationMinutes',
      'r.alert_minutes as alertMinutes',
      'r.place as location',
      'r.done',
      'r.application_id as applicationId',
      'a.title as applicationTitle',
      'a.company_name as companyName',
      'a.updated_at as updatedAt',
    ])
    .where('r.account_id', '=', accountId)
    .where('r.at', '>=', from)
    .where(sql<boolean>`not (r.at > now() and ${calledOff})`)
    .orderBy('r.at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Lists the deadlines of open postings that the user has bookmarked and not applied to, soonest first. */
export async function listDeadlines(
  db: JobsQueryable,
  accountId: string,
  { from, limit }: Period,
): Promise<Omit<CalendarDeadline, 'kind' | 'url'>[]> {
  const { rows } = await sql<Omit<CalendarDeadline, 'kind' | 'url'>>`
    select p.id::text as id, b.posting->>'title' as title, b.posting->>'companyName' as "companyName",
      p.deadline_date::text as date,
      greatest(b.updated_at, p.collected_at,
        (select h.at from jobs.posting_history h where h.posting_id = p.id order by h.id desc limit 1)) as "updatedAt"
    from jobs.bookmarks b join jobs.postings p on p.id = b.posting_id
    where b.account_id = ${accountId}::uuid and p.status = 'open' and p.deadline_date >= ${from}::date
      and not exists (
        select from jobs.applications a where a.account_id = b.account_id and a.posting_id = b.posting_id)
    order by p.deadline_date, p.id limit ${limit}`.execute(db);
  return rows;
}
