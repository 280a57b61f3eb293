import type {
  Application,
  ApplicationEvent,
  ApplicationStatus,
  Documents,
  Posting,
  Reminder,
  UsedDocuments,
} from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ApplicationsTable, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import {
  type CurrentPosting,
  iterateSnapshots,
  parseIds,
  refreshSnapshot,
  withCurrentPostings,
} from '../postings/index.ts';
import type { ApplicationDetails } from './application.domain.ts';
import { remindersOfApplication } from './reminders.repository.ts';

/** The description of the posting is only read when it is needed: with those of a list, the lists would be too large. */
export type StoredApplication = Omit<Selectable<ApplicationsTable>, 'posting_description'>;
type ApplicationRow = StoredApplication &
  CurrentPosting & { reminders: Reminder[]; posting_description?: string | null };

/** In characters. Real descriptions seldom have more than 6,000; they may have 50,000. */
const MAX_DESCRIPTION = 20_000;

const COLUMNS = [
  'id',
  'account_id',
  'posting_id',
  'posting',
  'title',
  'company_name',
  'location',
  'url',
  'status',
  'cover_letter',
  'resume_url',
  'earlier_documents',
  'history',
  'applied_at',
  'updated_at',
] as const satisfies (keyof StoredApplication)[];

/** Maximum number of applications per account. */
export const MAX_APPLICATIONS = 3_000;

export function toApplication(row: ApplicationRow): Application {
  const { posting, ...current } = row.posting
    ? refreshSnapshot(row.posting, row)
    : { posting: null, postingStatus: null, deadlineChange: null };
  return {
    id: String(row.id),
    status: row.status,
    title: row.title,
    companyName: row.company_name,
    location: row.location,
    url: row.url,
    jobPostingId: row.posting_id === null ? null : String(row.posting_id),
    posting,
    ...current,
    ...(row.posting_description !== undefined && { postingDescription: row.posting_description }),
    coverLetter: row.cover_letter,
    resumeUrl: row.resume_url,
    earlierDocuments: row.earlier_documents,
    history: row.history,
    reminders: row.reminders,
    appliedAt: row.applied_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export interface NewApplication extends ApplicationDetails {
  accountId: string;
  posting: Posting | null;
  status: ApplicationStatus;
  note: string | null;
  at: Date;
}

/**
 * SQL for an event of a history. The note is passed as text, so that PostgreSQL rejects U+0000 as in other columns.
 */
const eventJson = ({ status, note, undo, at }: ApplicationEvent) => sql`(
  jsonb_build_object('status', ${status}::text, 'note', ${note}::text, 'at', ${at}::text) || ${undo ? '{"undo": true}' : '{}'}::jsonb)`;

/**
 * Inserts an application unless the account has an active one for the posting or has reached the limit. A unique index
 * prevents concurrent duplicates; concurrent requests may exceed the limit by a few.
 *
 * @returns the ID; undefined if nothing was inserted.
 */
export async function insertApplication(
  db: JobsQueryable,
  application: NewApplication,
): Promise<number | undefined> {
  const { accountId, posting, status, note, at } = application;
  const { rows } = await sql<{ id: number }>`
    insert into jobs.applications
      (account_id, posting_id, posting, posting_description, title, company_name, location, url, status, cover_letter, resume_url,
       history, applied_at, updated_at)
    select ${accountId}::uuid, ${posting?.id ?? null}::bigint, ${posting && toJsonb(posting)}::jsonb,
      (select left(description, ${MAX_DESCRIPTION}::int) from jobs.postings where id = ${posting?.id ?? null}::bigint),
      ${application.title}::text, ${application.companyName}::text, ${application.location}::text,
      ${application.url}::text, ${status}::text, ${application.coverLetter}::text, ${application.resumeUrl}::text,
      jsonb_build_array(${eventJson({ status, note, at: at.toISOString() })}),
      ${application.appliedAt}::timestamptz, ${at}::timestamptz
    where (select count(*) from jobs.applications where account_id = ${accountId}::uuid) < ${MAX_APPLICATIONS}::int
    on conflict (account_id, posting_id) where status not in ('rejected', 'withdrawn') do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Whether an error means that the posting of a changed application has another active application. */
export const isSecondActive = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'applications_active';

/** Finds the active application for a posting (neither rejected nor withdrawn); there is at most one. */
export const findActiveApplication = (
  db: JobsQueryable,
  accountId: string,
  postingId: number,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('jobs.applications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('posting_id', '=', postingId)
    .where('status', 'not in', ['rejected', 'withdrawn'])
    .executeTakeFirst();

/** What is read of applications. */
export interface ApplicationContents {
  /** Whether to read the descriptions of their postings. Default: false. */
  descriptions?: boolean;
}

export async function findApplication(
  db: JobsQueryable,
  accountId: string,
  id: number,
  contents?: ApplicationContents,
): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(
    db,
    sql`where account_id = ${accountId}::uuid and id = ${id}::bigint`,
    contents,
  );
  return row;
}

/** Reads an application and locks it until the transaction ends. */
export const lockApplication = (
  trx: JobsTransaction,
  accountId: string,
  id: number,
): Promise<StoredApplication | undefined> =>
  trx
    .selectFrom('jobs.applications')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** What changes of an application. Omitted properties stay unchanged. */
export interface ApplicationUpdate {
  details: Partial<ApplicationDetails>;
  /** All earlier versions, including the one that `details` replaces. */
  earlierDocuments?: readonly Documents[];
  /** Appended to the history. */
  event: ApplicationEvent | null;
  updatedAt: Date;
}

export async function updateApplication(
  trx: JobsTransaction,
  id: number,
  { details, earlierDocuments, event, updatedAt }: ApplicationUpdate,
): Promise<void> {
  await trx
    .updateTable('jobs.applications')
    .set({
      title: details.title,
      company_name: details.companyName,
      location: details.location,
      url: details.url,
      cover_letter: details.coverLetter,
      resume_url: details.resumeUrl,
      applied_at: details.appliedAt,
      earlier_documents: earlierDocuments && toJsonb(earlierDocuments),
      ...(event && { status: event.status, history: sql<string>`history || ${eventJson(event)}` }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteApplication(db: JobsQueryable, accountId: string, id: number): Promise<void> {
  await db.deleteFrom('jobs.applications').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Selects applications with their reminders and the current state of their postings, in one query. */
const selectApplications = (
  db: JobsQueryable,
  clauses: RawBuilder<unknown>,
  { descriptions = false }: ApplicationContents = {},
): Promise<ApplicationRow[]> =>
  withCurrentPostings(
    db,
    sql<StoredApplication & { reminders: Reminder[]; posting_description?: string | null }>`
      select ${sql.join([...COLUMNS, ...(descriptions ? ['posting_description'] : [])].map((column) => sql.ref(`a.${column}`)))},
        ${remindersOfApplication} as reminders
      from jobs.applications a ${clauses}`,
  );

export interface ApplicationFilter {
  accountId: string;
  statuses?: readonly ApplicationStatus[] | undefined;
  /** Only applications for these postings. */
  postingIds?: readonly string[] | undefined;
}

function conditionsOf({ accountId, statuses, postingIds }: ApplicationFilter): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`account_id = ${accountId}::uuid`];
  if (statuses) conditions.push(sql<boolean>`status = any(${[...statuses]}::text[])`);
  if (postingIds) conditions.push(sql<boolean>`posting_id = any(${parseIds(postingIds)}::bigint[])`);
  return conditions;
}

/** Lists applications with their postings and reminders, newest first, in one query. */
export function listApplications(
  db: JobsQueryable,
  filter: ApplicationFilter,
  { after, offset, limit }: PageRequest,
  contents?: ApplicationContents,
): Promise<ApplicationRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`id < ${cursorId(after)}::bigint`);
  return selectApplications(
    db,
    sql`where ${sql.join(conditions, sql` and `)} order by id desc offset ${offset} limit ${limit}`,
    contents,
  );
}

/** Iterates over all matching applications, newest first. */
export async function* iterateApplications(
  db: JobsQueryable,
  filter: ApplicationFilter,
  contents?: ApplicationContents,
): AsyncGenerator<Application> {
  for await (const row of iterateSnapshots((page) => listApplications(db, filter, page, contents)))
    yield toApplication(row);
}

export async function countApplications(db: JobsQueryable, filter: ApplicationFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.applications where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Counts applications by status; statuses without applications are omitted. */
export const countByStatus = (
  db: JobsQueryable,
  accountId: string,
): Promise<{ status: ApplicationStatus; n: number }[]> =>
  db
    .selectFrom('jobs.applications')
    .select(['status', sql<number>`count(*)::int`.as('n')])
    .where('account_id', '=', accountId)
    .groupBy('status')
    .execute();

/** Maximum number of cover letters and of résumé URLs to use again. */
const MAX_USED = 20;

interface Used {
  value: string;
  title: string;
  company_name: string;
  applied_at: Date;
}

/** Finds the latest different values of a column of the applications of an account, with the latest application of each. */
async function findUsed(
  db: JobsQueryable,
  accountId: string,
  column: 'cover_letter' | 'resume_url',
): Promise<Used[]> {
  const value = sql.ref(column);
  // Only the values that are returned are read in full more than once.
  const { rows } = await sql<Used>`
    select a.${value} as value, a.title, a.company_name, a.applied_at from (
      select distinct on (md5(${value})) id from jobs.applications
      where account_id = ${accountId}::uuid and ${value} is not null order by md5(${value}), applied_at desc, id desc
    ) latest join jobs.applications a using (id) order by a.applied_at desc, a.id desc limit ${MAX_USED}`.execute(
    db,
  );
  return rows;
}

/** Finds the cover letters and résumé URLs of an account, the latest first. */
export async function findUsedDocuments(db: JobsQueryable, accountId: string): Promise<UsedDocuments> {
  const usedFor = ({ title, company_name, applied_at }: Used) => ({
    title,
    companyName: company_name,
    at: applied_at.toISOString(),
  });
  return {
    coverLetters: (await findUsed(db, accountId, 'cover_letter')).map((used) => ({
      text: used.value,
      ...usedFor(used),
    })),
    resumes: (await findUsed(db, accountId, 'resume_url')).map((used) => ({
      url: used.value,
      ...usedFor(used),
    })),
  };
}

export async function deleteAccountApplications(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.applications').where('account_id', '=', accountId).execute();
}
