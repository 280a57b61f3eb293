import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationChange,
  type ApplicationRequest,
  type ApplicationSummary,
} from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { parseId } from '@workreel/platform/http';
import { conflict, notFound, type Problem } from '@workreel/platform/problem';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting } from '../postings/index.ts';
import { move, readResumeUrl, textOrNull } from './application.domain.ts';
import {
  type ApplicationRow,
  appendEvent,
  countApplications,
  countByStatus,
  findApplication,
  findLiveApplication,
  insertApplication,
  lockApplication,
  MAX_APPLICATIONS,
  type NewApplication,
  toApplication,
} from './applications.repository.ts';

/** Another person's application is as little there as none. */
const missing = (id: string): Problem => notFound('APPLICATION_NOT_FOUND', `You have no application ${id}.`);

/**
 * Applies to a posting, of which a copy is kept as it is now.
 *
 * @throws Problem 404 POSTING_NOT_FOUND; 409 ALREADY_APPLIED with the `applicationId`; 409 LIMIT_REACHED.
 */
export async function applyTo(
  db: JobsDb,
  accountId: string,
  request: ApplicationRequest,
): Promise<Application> {
  const coverLetter = textOrNull(request.coverLetter);
  const resumeUrl = readResumeUrl(request.resumeUrl);
  const posting = await getPosting(db, request.jobPostingId);
  return toApplication(await insertOnce(db, { accountId, posting, coverLetter, resumeUrl, at: new Date() }));
}

async function insertOnce(db: JobsDb, application: NewApplication): Promise<ApplicationRow> {
  const { accountId, posting } = application;
  const inserted = await insertApplication(db, application);
  if (inserted) return inserted;
  const live = await findLiveApplication(db, accountId, Number(posting.id));
  if (live)
    throw conflict('ALREADY_APPLIED', `You have applied to this posting: application ${live.id}.`, {
      applicationId: String(live.id),
    });
  if ((await countApplications(db, { accountId })) >= MAX_APPLICATIONS)
    throw conflict('LIMIT_REACHED', `One person keeps ${MAX_APPLICATIONS} applications at most.`);
  // It ended between the two statements: the way is free.
  return insertOnce(db, application);
}

/** @throws Problem 404 APPLICATION_NOT_FOUND, also where it is another person's. */
export async function getApplication(db: JobsDb, accountId: string, id: string): Promise<Application> {
  const number = parseId(id);
  const row = number === undefined ? undefined : await findApplication(db, accountId, number);
  if (!row) throw missing(id);
  return toApplication(row);
}

/**
 * Moves an application, adds a note to its history, or both.
 *
 * @throws Problem 404 APPLICATION_NOT_FOUND; 409 ILLEGAL_TRANSITION with what is `allowed`; 409 LIMIT_REACHED.
 */
export async function changeApplication(
  db: JobsDb,
  accountId: string,
  id: string,
  change: ApplicationChange,
): Promise<Application> {
  const number = parseId(id);
  if (number === undefined) throw missing(id);
  const row = await inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, accountId, number);
    if (!application) throw missing(id);
    return appendEvent(trx, number, move(application, change, new Date()));
  });
  return toApplication(row);
}

export async function summariseApplications(db: JobsDb, accountId: string): Promise<ApplicationSummary> {
  const counts = new Map((await countByStatus(db, accountId)).map(({ status, n }) => [status, n]));
  const summary = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as ApplicationSummary['summary'];
  return { summary, total: [...counts.values()].reduce((sum, n) => sum + n, 0) };
}
