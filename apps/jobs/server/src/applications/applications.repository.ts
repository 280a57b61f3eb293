import type { Application, ApplicationEvent, ApplicationStatus, Posting } from '@workreel/jobs-contract';
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
import { allowedTransitions } from './application.domain.ts';

type StoredApplication = Selectable<ApplicationsTable>;
export type ApplicationRow = StoredApplication & CurrentPosting;

/** Maximum number of applications per account. */
export const MAX_APPLICATIONS = 3_000;

export function toApplication(row: ApplicationRow): Application {
  return {
    id: String(row.id),
    status: row.status,
    jobPostingId: String(row.posting_id),
    ...refreshSnapshot(row.posting, row),
    coverLetter: row.cover_letter,
    resumeUrl: row.resume_url,
    history: row.history,
    allowed: [...allowedTransitions(row.status)],
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
 * Inserts an application unless the account has an active one for the posting or has reached the limit. A unique index
 * prevents concurrent duplicates; concurrent requests may exceed the limit by a few.
 *
 * @returns undefined if nothing was inserted.
 */
export async function insertApplication(
  db: JobsQueryable,
  { accountId, posting, coverLetter, resumeUrl, at }: NewApplication,
): Promise<ApplicationRow | undefined> {
  const first: ApplicationEvent = { status: 'submitted', note: null, at: at.toISOString() };
  const [row] = await withCurrentPostings(
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

export async function findApplication(
  db: JobsQueryable,
  accountId: string,
  id: number,
): Promise<ApplicationRow | undefined> {
  const [row] = await withCurrentPostings(
    db,
    sql<StoredApplication>`select * from jobs.applications where account_id = ${accountId}::uuid and id = ${id}::bigint`,
  );
  return row;
}

/** Reads the state of an application and locks it until the transaction ends. */
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
 * Appends an event to the history and updates the status. The note is passed as text, so that PostgreSQL rejects
 * U+0000 as in other columns.
 */
export async function appendEvent(
  trx: JobsTransaction,
  id: number,
  { status, note, at }: ApplicationEvent,
): Promise<ApplicationRow> {
  const [row] = await withCurrentPostings(
    trx,
    sql<StoredApplication>`
      update jobs.applications set status = ${status}::text, updated_at = ${at}::timestamptz,
        history = history || jsonb_build_object('status', ${status}::text, 'note', ${note}::text, 'at', ${at}::text)
      where id = ${id}::bigint returning *`,
  );
  return row!;
}

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

/** Lists applications with their postings, newest first, in one query. */
export function listApplications(
  db: JobsQueryable,
  filter: ApplicationFilter,
  { after, offset, limit }: PageRequest,
): Promise<ApplicationRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`id < ${cursorId(after)}::bigint`);
  return withCurrentPostings(
    db,
    sql<StoredApplication>`
      select * from jobs.applications where ${sql.join(conditions, sql` and `)}
      order by id desc offset ${offset} limit ${limit}`,
  );
}

/** Iterates over all matching applications, newest first. */
export async function* iterateApplications(
  db: JobsQueryable,
  filter: ApplicationFilter,
): AsyncGenerator<Application> {
  for await (const row of iterateSnapshots((page) => listApplications(db, filter, page)))
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

export async function deleteAccountApplications(db: JobsQueryable, accountId: string): Promise<void> {
  await db.deleteFrom('jobs.applications').where('account_id', '=', accountId).execute();
}
