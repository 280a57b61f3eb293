import type {
  ApplicationChange,
  ApplicationEvent,
  ApplicationRequest,
  ApplicationStatus,
  Documents,
} from '@workreel/jobs-contract';
import { badRequest, conflict, type Problem } from '@workreel/platform/problem';

/** Maximum number of events in a history. */
export const MAX_HISTORY = 500;
/** Maximum total length of the notes in a history; limits the size of a page of 100 applications. */
export const MAX_NOTES_CHARACTERS = 20_000;
/** Maximum number of earlier versions of the documents of an application. */
export const MAX_EARLIER_DOCUMENTS = 30;
/** Maximum total length of the earlier versions; a version has at most 22,000 characters. */
export const MAX_EARLIER_CHARACTERS = 40_000;
/** An application cannot be in the future, but the clock or the time zone of a client may be wrong. */
const MAX_AHEAD_MS = 24 * 3_600_000;
/** Range of years that both JavaScript and PostgreSQL read in the same format. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 9999];

/** Maps blank text to null, because forms send empty fields. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text;

export const invalid = (path: string, message: string): Problem =>
  badRequest('INVALID_REQUEST', `${path.replace(/^\//, '')}: ${message}`, [{ path, message }]);

/**
 * Parses an RFC 3339 time. The schema has checked its format, which also allows leap seconds and year 0.
 *
 * @throws Problem 400 INVALID_REQUEST.
 */
export function parseInstant(text: string, path: string): Date {
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return instant;
  throw invalid(path, 'Must be a time such as 2026-01-31T09:00:00Z.');
}

/**
 * Validates a URL. Only http and https are allowed, because a browser would execute a `javascript:` URL.
 *
 * @throws Problem 400 INVALID_REQUEST.
 */
export function parseHttpUrl(text: string | null, path: string): string | null {
  const url = textOrNull(text)?.trim() ?? null;
  if (url === null || ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')) return url;
  throw invalid(path, 'Must be an HTTP or HTTPS URL such as https://example.org/.');
}

/** What the user can enter about an application, apart from its status, notes and reminders. */
export interface ApplicationDetails {
  title: string;
  companyName: string;
  location: string | null;
  url: string | null;
  coverLetter: string | null;
  resumeUrl: string | null;
  appliedAt: Date;
}

/**
 * Returns the details that a request contains; omitted ones are missing.
 *
 * @throws Problem 400 INVALID_REQUEST.
 */
export function parseDetails(
  request: ApplicationRequest | ApplicationChange,
  now: Date,
): Partial<ApplicationDetails> {
  const { title, companyName, location, url, coverLetter, resumeUrl, appliedAt } = request;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(companyName !== undefined && { companyName: companyName.trim() }),
    ...(location !== undefined && { location: textOrNull(location)?.trim() ?? null }),
    ...(url !== undefined && { url: parseHttpUrl(url, '/body/url') }),
    ...(coverLetter !== undefined && { coverLetter: textOrNull(coverLetter) }),
    ...(resumeUrl !== undefined && { resumeUrl: parseHttpUrl(resumeUrl, '/body/resumeUrl') }),
    ...(appliedAt !== undefined && { appliedAt: parseAppliedAt(appliedAt, now) }),
  };
}

/** Returns the details that differ from the current ones. */
export const changedDetails = (
  current: ApplicationDetails,
  details: Partial<ApplicationDetails>,
): Partial<ApplicationDetails> =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([key, value]) => value?.valueOf() !== current[key as keyof ApplicationDetails]?.valueOf(),
    ),
  );

function parseAppliedAt(text: string, now: Date): Date {
  const path = '/body/appliedAt';
  const appliedAt = parseInstant(text, path);
  if (appliedAt.getTime() <= now.getTime() + MAX_AHEAD_MS) return appliedAt;
  throw invalid(path, 'Must not be more than a day in the future.');
}

/** @throws Problem 400 INVALID_REQUEST that names the missing keys of an application without a posting. */
export function requireJob<Details extends Partial<ApplicationDetails>>(
  details: Details,
): asserts details is Details & Pick<ApplicationDetails, 'title' | 'companyName'> {
  const missing = (['title', 'companyName'] as const).filter((key) => details[key] === undefined);
  if (missing.length === 0) return;
  const message = 'This key is required if there is no jobPostingId.';
  throw badRequest(
    'INVALID_REQUEST',
    'Specify jobPostingId, or title and companyName.',
    missing.map((key) => ({ path: `/body/${key}`, message })),
  );
}

/**
 * Returns the event that a change appends to the history of an application, or null if there is neither a note nor another
 * status.
 *
 * @throws Problem 409 LIMIT_REACHED.
 */
export function nextEvent(
  application: { status: ApplicationStatus; history: readonly ApplicationEvent[] },
  change: { status?: ApplicationStatus; undo?: true; note?: string | null },
  at: Date,
): ApplicationEvent | null {
  const note = textOrNull(change.note);
  const status = change.status ?? application.status;
  if (note === null && status === application.status) return null;
  assertHistoryLimits(application.history, note);
  const isUndone = change.undo && status !== application.status;
  return { status, note, ...(isUndone && { undo: true }), at: at.toISOString() };
}

function assertHistoryLimits(history: readonly ApplicationEvent[], note: string | null): void {
  if (history.length >= MAX_HISTORY)
    throw conflict('LIMIT_REACHED', 'The history of this application has reached its limit.');
  if (note === null) return;
  const characters = history.reduce((sum, event) => sum + (event.note?.length ?? 0), note.length);
  if (characters > MAX_NOTES_CHARACTERS)
    throw conflict(
      'LIMIT_REACHED',
      `The notes of an application are limited to ${MAX_NOTES_CHARACTERS} characters in total; this note exceeds the limit.`,
    );
}

/** Appends a replaced version of the documents, and removes the oldest versions that exceed the limits. */
export function appendDocuments(earlier: readonly Documents[], replaced: Documents): Documents[] {
  let characters = 0;
  const exceeds = ({ coverLetter, resumeUrl }: Documents) => {
    characters += (coverLetter?.length ?? 0) + (resumeUrl?.length ?? 0);
    return characters > MAX_EARLIER_CHARACTERS;
  };
  const versions = [...earlier, replaced].slice(-MAX_EARLIER_DOCUMENTS);
  return versions.slice(versions.findLastIndex(exceeds) + 1);
}
