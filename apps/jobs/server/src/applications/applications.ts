import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationChange,
  type ApplicationRequest,
  type ApplicationSummary,
  type PageFacts,
} from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { matchesEtag, parseId } from '@workreel/platform/http';
import { conflict, notFound, Problem } from '@workreel/platform/problem';
import type { SiteProfiles } from '../collection/index.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting } from '../postings/index.ts';
import {
  type ApplicationDetails,
  appendDocuments,
  changedDetails,
  nextEvent,
  parseDetails,
  requireJob,
  textOrNull,
} from './application.domain.ts';
import {
  type ApplicationUpdate,
  countApplications,
  countByStatus,
  deleteApplication,
  findActiveApplication,
  findApplication,
  insertApplication,
  isSecondActive,
  lockApplication,
  MAX_APPLICATIONS,
  type NewApplication,
  type StoredApplication,
  toApplication,
  updateApplication,
} from './applications.repository.ts';
import { findPostingByUrl, type PageReadingDependencies, readPage } from './page-reading.ts';
import { insertReminders, replaceReminders } from './reminders.repository.ts';

/** The entity tag is derived from `updatedAt`, so that clients also have it for applications in lists. */
export const etagOf = (updatedAt: string): string => `"${updatedAt}"`;

/** Also used for other users' applications, so as not to reveal that they exist. */
const applicationNotFound = (id: string): Problem =>
  notFound('APPLICATION_NOT_FOUND', `You have no application ${id}.`);

const alreadyApplied = (id: number): Problem =>
  conflict('ALREADY_APPLIED', `You have already applied to this posting: application ${id}.`, {
    applicationId: String(id),
  });

/**
 * Creates an application with a snapshot of the posting, or for a job found elsewhere.
 *
 * @throws Problem 400 INVALID_REQUEST; 404 POSTING_NOT_FOUND; 409 ALREADY_APPLIED with the `applicationId`; 409
 *   LIMIT_REACHED.
 */
export async function createApplication(
  db: JobsDb,
  accountId: string,
  request: ApplicationRequest,
): Promise<Application> {
  const at = new Date();
  const { jobPostingId, status = 'submitted', reminders = [] } = request;
  const entered = parseDetails(request, at);
  const posting = jobPostingId === undefined ? null : await getPosting(db, jobPostingId);
  const job = posting ? { title: posting.title, companyName: posting.companyName, ...entered } : entered;
  requireJob(job);
  const application: NewApplication = {
    accountId,
    posting,
    title: job.title,
    companyName: job.companyName,
    location: entered.location ?? posting?.location.text ?? null,
    url: entered.url ?? posting?.sourceUrl ?? null,
    coverLetter: entered.coverLetter ?? null,
    resumeUrl: entered.resumeUrl ?? null,
    appliedAt: entered.appliedAt ?? at,
    status,
    note: textOrNull(request.note),
    at,
  };
  for (;;) {
    const row = await inTransaction(db, async (trx) => {
      const id = await insertApplication(trx, application);
      if (id === undefined) return undefined;
      await insertReminders(trx, { id, account_id: accountId }, reminders, at);
      return findApplication(trx, accountId, id);
    });
    if (row) return toApplication(row);
    const active = posting && (await findActiveApplication(db, accountId, Number(posting.id)));
    if (active) throw alreadyApplied(active.id);
    if ((await countApplications(db, { accountId })) >= MAX_APPLICATIONS)
      throw conflict('LIMIT_REACHED', `You have reached the limit of ${MAX_APPLICATIONS} applications.`);
    // The active application ended or was deleted after the attempt to insert, so a new one is now allowed.
  }
}

/** Returns an application with the description of its posting. @throws Problem 404 APPLICATION_NOT_FOUND, including for other users' applications. */
export async function getApplication(db: JobsDb, accountId: string, id: string): Promise<Application> {
  const number = parseId(id);
  const row =
    number === undefined ? undefined : await findApplication(db, accountId, number, { descriptions: true });
  if (!row) throw applicationNotFound(id);
  return toApplication(row);
}

/**
 * Changes an application: its status, notes, details and reminders.
 *
 * @param options.ifMatch - value of the header `If-Match`.
 * @throws Problem 400 INVALID_REQUEST; 404 APPLICATION_NOT_FOUND; 409 ALREADY_APPLIED with the `applicationId`; 409
 *   LIMIT_REACHED; 412 CHANGED_MEANWHILE.
 */
export async function changeApplication(
  db: JobsDb,
  accountId: string,
  id: string,
  change: ApplicationChange,
  { ifMatch }: { ifMatch?: string | undefined } = {},
): Promise<Application> {
  const number = parseId(id);
  if (number === undefined) throw applicationNotFound(id);
  for (;;) {
    let postingId: number | null = null;
    try {
      const row = await inTransaction(db, async (trx) => {
        const application = await lockApplication(trx, accountId, number);
        if (!application) throw applicationNotFound(id);
        postingId = application.posting_id;
        const { updated_at } = application;
        if (ifMatch !== undefined && !matchesEtag(ifMatch, etagOf(updated_at.toISOString())))
          throw new Problem(412, 'CHANGED_MEANWHILE', 'The application has changed since it was read.');
        // Strictly increasing, also if the clock is set back.
        const at = new Date(Math.max(Date.now(), updated_at.getTime() + 1));
        const differs =
          change.reminders !== undefined && (await replaceReminders(trx, application, change.reminders, at));
        const update = updateOf(application, change, at);
        if (update.event || differs || Object.keys(update.details).length > 0)
          await updateApplication(trx, number, update);
        return (await findApplication(trx, accountId, number))!;
      });
      return toApplication(row);
    } catch (error) {
      if (postingId === null || !isSecondActive(error)) throw error;
      const active = await findActiveApplication(db, accountId, postingId);
      // Otherwise, the other application has ended or was deleted meanwhile.
      if (active) throw alreadyApplied(active.id);
    }
  }
}

/** Returns what a change changes of an application, apart from its reminders. */
function updateOf(
  application: StoredApplication,
  change: ApplicationChange,
  updatedAt: Date,
): ApplicationUpdate {
  const { cover_letter: coverLetter, resume_url: resumeUrl } = application;
  const current: ApplicationDetails = {
    title: application.title,
    companyName: application.company_name,
    location: application.location,
    url: application.url,
    coverLetter,
    resumeUrl,
    appliedAt: application.applied_at,
  };
  const details = changedDetails(current, parseDetails(change, updatedAt));
  const isReplaced =
    (coverLetter !== null || resumeUrl !== null) && ('coverLetter' in details || 'resumeUrl' in details);
  const replaced = { coverLetter, resumeUrl, at: updatedAt.toISOString() };
  return {
    details,
    ...(isReplaced && { earlierDocuments: appendDocuments(application.earlier_documents, replaced) }),
    event: nextEvent(application, change, updatedAt),
    updatedAt,
  };
}

/** Deletes an application, if it exists. */
export async function removeApplication(db: JobsDb, accountId: string, id: string): Promise<void> {
  const number = parseId(id);
  if (number !== undefined) await deleteApplication(db, accountId, number);
}

export async function summarizeApplications(db: JobsDb, accountId: string): Promise<ApplicationSummary> {
  const counts = new Map((await countByStatus(db, accountId)).map(({ status, n }) => [status, n]));
  const summary = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as ApplicationSummary['summary'];
  return { summary, total: [...counts.values()].reduce((sum, n) => sum + n, 0) };
}

export interface PageDependencies extends PageReadingDependencies {
  db: JobsDb;
  profiles: SiteProfiles;
}

/**
 * Returns what a page states about a job: from the stored posting with its URL or, if there is none, from the page itself.
 *
 * @throws Problem 422 PAGE_UNREADABLE with a `reason`.
 */
export async function readJobPage(dependencies: PageDependencies, url: string): Promise<PageFacts> {
  const { db, profiles } = dependencies;
  const jobPostingId = await findPostingByUrl(db, url, profiles);
  if (jobPostingId === null) return { url, ...(await readPage(dependencies, url)), jobPostingId };
  const { title, companyName, location } = await getPosting(db, jobPostingId);
  return { url, title, companyName, location: location.text, jobPostingId };
}
