import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationChange,
  type ApplicationRequest,
  type ApplicationSummary,
  type PageFacts,
  type UpcomingReminders,
  type UsedDocuments,
} from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { parseId } from '@workreel/platform/http';
import { conflict, notFound, type Problem } from '@workreel/platform/problem';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting } from '../postings/index.ts';
import { nextEvent, parseResumeUrl, textOrNull } from './application.domain.ts';
import {
  type ApplicationRow,
  appendEvent,
  countApplications,
  countByStatus,
  findActiveApplication,
  findApplication,
  insertApplication,
  lockApplication,
  MAX_APPLICATIONS,
  type NewApplication,
  toApplication,
} from './applications.repository.ts';

/** Also used for other users' applications, so as not to reveal that they exist. */
const applicationNotFound = (id: string): Problem =>
  notFound('APPLICATION_NOT_FOUND', `You have no application ${id}.`);

/**
 * Creates an application with a snapshot of the posting.
 *
 * @throws Problem 404 POSTING_NOT_FOUND; 409 ALREADY_APPLIED with the `applicationId`; 409 LIMIT_REACHED.
 */
export async function createApplication(
  db: JobsDb,
  accountId: string,
  request: ApplicationRequest,
): Promise<Application> {
  const coverLetter = textOrNull(request.coverLetter);
  const resumeUrl = parseResumeUrl(request.resumeUrl);
  const posting = await getPosting(db, request.jobPostingId);
  return toApplication(await insertOnce(db, { accountId, posting, coverLetter, resumeUrl, at: new Date() }));
}

async function insertOnce(db: JobsDb, application: NewApplication): Promise<ApplicationRow> {
  const { accountId, posting } = application;
  const inserted = await insertApplication(db, application);
  if (inserted) return inserted;
  const active = await findActiveApplication(db, accountId, Number(posting.id));
  if (active)
    throw conflict('ALREADY_APPLIED', `You have already applied to this posting: application ${active.id}.`, {
      applicationId: String(active.id),
    });
  if ((await countApplications(db, { accountId })) >= MAX_APPLICATIONS)
    throw conflict('LIMIT_REACHED', `You have reached the limit of ${MAX_APPLICATIONS} applications.`);
  // The active application was rejected or withdrawn between the two statements, so a new one is now allowed.
  return insertOnce(db, application);
}

/** @throws Problem 404 APPLICATION_NOT_FOUND, including for other users' applications. */
export async function getApplication(db: JobsDb, accountId: string, id: string): Promise<Application> {
  const number = parseId(id);
  const row = number === undefined ? undefined : await findApplication(db, accountId, number);
  if (!row) throw applicationNotFound(id);
  return toApplication(row);
}

/**
 * Changes the status of an application, adds a note to its history, or both.
 *
 * @throws Problem 404 APPLICATION_NOT_FOUND; 409 ILLEGAL_TRANSITION with the `allowed` statuses; 409 LIMIT_REACHED.
 */
export async function changeApplication(
  db: JobsDb,
  accountId: string,
  id: string,
  change: ApplicationChange,
): Promise<Application> {
  const number = parseId(id);
  if (number === undefined) throw applicationNotFound(id);
  const row = await inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, accountId, number);
    if (!application) throw applicationNotFound(id);
    return appendEvent(trx, number, nextEvent(application, change, new Date()));
  });
  return toApplication(row);
}

export async function summarizeApplications(db: JobsDb, accountId: string): Promise<ApplicationSummary> {
  const counts = new Map((await countByStatus(db, accountId)).map(({ status, n }) => [status, n]));
  const summary = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as ApplicationSummary['summary'];
  return { summary, total: [...counts.values()].reduce((sum, n) => sum + n, 0) };
}

export async function removeApplication(_db: JobsDb, _accountId: string, _id: string): Promise<void> {}
export async function listUpcomingReminders(_db: JobsDb, _accountId: string): Promise<UpcomingReminders> {
  throw new Error('TODO');
}
export async function listUsedDocuments(_db: JobsDb, _accountId: string): Promise<UsedDocuments> {
  throw new Error('TODO');
}
export async function readJobPage(_dependencies: PageDependencies, _url: string): Promise<PageFacts> {
  throw new Error('TODO');
}
export interface PageDependencies {
  db: JobsDb;
}
