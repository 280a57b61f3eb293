import type { Application, ApplicationEvent, ApplicationStatus, Posting } from '@workreel/jobs-contract';
import { toJsonb } from '@workreel/platform/database';
import { idOf, type PageOf } from '@workreel/platform/http';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ApplicationsTable, JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import { eachSnapshot, idsIn, type PostingNow, snapshotPosting, withPostings } from '../postings/index.ts';
import { allowedFrom } from './application.domain.ts';

type StoredApplication = Selectable<ApplicationsTable>;
export type ApplicationRow = StoredApplication & PostingNow;

/** Applications of one person. */
export const MAX_APPLICATIONS = 3_000;

export function toApplication(row: ApplicationRow): Application {
  return {
    id: String(row.id),
    status: row.status,
    jobPostingId: String(row.posting_id),
    ...snapshotPosting(row.posting, row),
    coverLetter: row.cover_letter,
    resumeUrl: row.resume_url,
    history: row.history,
    allowed: [...allowedFrom(row.status)],
    appliedAt: row.applied_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export interface NewApplication {
  accountId: string;
  posting: Posting;
  coverLetter: string | null;
  resumeUrl: string | null;
  at: Date;
}

/**
 * Stores an application, unless the person has a live one to the posting or as many as one may have. The
 * index decides between requests of one moment; of those, a few may pass the limit together.
 */
export async function insertApplication(
  db: JobsQueryable,
  { accountId, posting, coverLetter, resumeUrl, at }: NewApplication,
): Promise<ApplicationRow | undefined> {
  const first: ApplicationEvent = { status: 'submitted', note: null, at: at.toISOString() };
  const [row] = await withPostings(
    db,
    sql<StoredApplication>`
      insert into jobs.applications
        (account_id, posting_id, posting, status, cover_letter, resume_url, history, applied_at, updated_at)
      select ${accountId}::uuid, ${posting.id}::bigint, ${toJsonb(posting)}::jsonb, ${first.status}::text,
        ${coverLetter}::text, ${resumeUrl}::text, ${toJsonb([first])}::jsonb, ${at}::timestamptz, ${at}::timestamptz
      where (select count(*) from jobs.applications where account_id = ${accountId}::uuid) < ${MAX_APPLICATIONS}::int
      on conflict (account_id, posting_id) where status not in ('rejected', 'withdrawn') do nothing
      returning *`,
  );
  return row;
}

/** The application to a posting that has not ended in vain, of which there is one at most. */
export const findLiveApplication = (
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

export async function findApplication(
  db: JobsQueryable,
  accountId: string,
  id: number,
): Promise<ApplicationRow | undefined> {
  const [row] = await withPostings(
    db,
    sql<StoredApplication>`select * from jobs.applications where account_id = ${accountId}::uuid and id = ${id}::bigint`,
  );
  return row;
}

/** Where an application stands; nobody else moves it before the transaction ends. */
export const lockApplication = (
  trx: JobsTransaction,
  accountId: string,
  id: number,
): Promise<Pick<StoredApplication, 'status' | 'history'> | undefined> =>
  trx
    .selectFrom('jobs.applications')
    .select(['status', 'history'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Puts an entry at the end of the history and the application into its state. The note travels as text, so
 * that what no text can hold is refused here as it is everywhere.
 */
export async function appendEvent(
  trx: JobsTransaction,
  id: number,
  { status, note, at }: ApplicationEvent,
): Promise<ApplicationRow> {
  const [row] = await withPostings(
    trx,
    sql<StoredApplication>`
      update jobs.applications set status = ${status}::text, updated_at = ${at}::timestamptz,
        history = history || jsonb_build_object('status', ${status}::text, 'note', ${note}::text, 'at', ${at}::text)
      where id = ${id}::bigint returning *`,
  );
  return row!;
}

/** Whose applications, and in which states; undefined: in any. */
export interface ApplicationFilter {
  accountId: string;
  statuses?: readonly ApplicationStatus[] | undefined;
  /** To these postings. */
  postingIds?: readonly string[] | undefined;
}

function conditionsOf({ accountId, statuses, postingIds }: ApplicationFilter): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`account_id = ${accountId}::uuid`];
  if (statuses) conditions.push(sql<boolean>`status = any(${[...statuses]}::text[])`);
  if (postingIds) conditions.push(sql<boolean>`posting_id = any(${idsIn(postingIds)}::bigint[])`);
  return conditions;
}

/** Applications with their postings, newest first. One query. */
export function listApplications(
  db: JobsQueryable,
  filter: ApplicationFilter,
  { after, offset, limit }: PageOf,
): Promise<ApplicationRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`id < ${idOf(after)}::bigint`);
  return withPostings(
    db,
    sql<StoredApplication>`
      select * from jobs.applications where ${sql.join(conditions, sql` and `)}
      order by id desc offset ${offset} limit ${limit}`,
  );
}

/** All of them, newest first. */
export async function* eachApplication(
  db: JobsQueryable,
  filter: ApplicationFilter,
): AsyncGenerator<Application> {
  for await (const row of eachSnapshot((page) => listApplications(db, filter, page)))
    yield toApplication(row);
}

export async function countApplications(db: JobsQueryable, filter: ApplicationFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.applications where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** How many stand in each state; states in which none stands are left out. */
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

/** Removes all of a person's. */
export async function eraseApplications(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.applications').where('account_id', '=', accountId).execute();
}
