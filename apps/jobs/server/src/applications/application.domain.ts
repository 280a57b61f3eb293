import type { ApplicationEvent, ApplicationStatus } from '@workreel/jobs-contract';
import { badRequest, conflict } from '@workreel/platform/problem';

const TRANSITIONS: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ['reviewing', 'rejected', 'withdrawn'],
  reviewing: ['interviewing', 'rejected', 'withdrawn'],
  interviewing: ['offered', 'rejected', 'withdrawn'],
  offered: ['hired', 'rejected', 'withdrawn'],
  hired: [],
  rejected: [],
  withdrawn: [],
};

/** Maximum number of events in a history. */
export const MAX_HISTORY = 500;
/** Events reserved for status changes: the longest path, from submitted to hired, has four. Notes cannot use them. */
const RESERVED_TRANSITIONS = 4;
/** Maximum total length of the notes in a history; limits the size of a page of 100 applications. */
export const MAX_NOTES_CHARACTERS = 20_000;

/** Statuses that an application can move to; empty for a final status. */
export const allowedTransitions = (status: ApplicationStatus): readonly ApplicationStatus[] =>
  TRANSITIONS[status];

/** Maps blank text to null, because forms send empty fields. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text;

/**
 * Returns the event that a change appends to the history of an application.
 *
 * @throws Problem 409 ILLEGAL_TRANSITION with the `allowed` statuses; 409 LIMIT_REACHED; 400 if the change is empty.
 */
export function nextEvent(
  application: { status: ApplicationStatus; history: readonly ApplicationEvent[] },
  change: { status?: ApplicationStatus; note?: string | null },
  at: Date,
): ApplicationEvent {
  const note = textOrNull(change.note);
  if (change.status === undefined && note === null)
    throw badRequest('INVALID_REQUEST', 'Specify a status or a note.', [
      { path: '/body', message: 'Specify a status or a note.' },
    ]);
  if (change.status !== undefined) assertAllowed(application.status, change.status);
  assertHistoryLimits(application.history, change.status, note);
  return { status: change.status ?? application.status, note, at: at.toISOString() };
}

function assertAllowed(from: ApplicationStatus, to: ApplicationStatus): void {
  const allowed = allowedTransitions(from);
  if (allowed.includes(to)) return;
  const explanation =
    allowed.length > 0
      ? `From ${from}, it can move to ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`
      : `Its status ${from} is final.`;
  throw conflict('ILLEGAL_TRANSITION', `This application cannot move to ${to}. ${explanation}`, { allowed });
}

function assertHistoryLimits(
  history: readonly ApplicationEvent[],
  to: ApplicationStatus | undefined,
  note: string | null,
): void {
  if (to === undefined && history.length >= MAX_HISTORY - RESERVED_TRANSITIONS)
    throw conflict(
      'LIMIT_REACHED',
      'The history of this application has reached its limit; no more notes can be added.',
    );
  if (note === null) return;
  const characters = history.reduce((sum, event) => sum + (event.note?.length ?? 0), note.length);
  if (characters > MAX_NOTES_CHARACTERS)
    throw conflict(
      'LIMIT_REACHED',
      `The notes of an application are limited to ${MAX_NOTES_CHARACTERS} characters in total; this note exceeds the limit.`,
    );
}

/**
 * Validates a résumé URL. Only http and https are allowed, because a browser would execute a `javascript:` URL.
 *
 * @throws Problem 400 INVALID_REQUEST.
 */
export function parseResumeUrl(text: string | null | undefined): string | null {
  const url = textOrNull(text)?.trim() ?? null;
  if (url === null || ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')) return url;
  const message = 'Must be an HTTP or HTTPS URL such as https://example.org/resume.pdf.';
  throw badRequest('INVALID_REQUEST', `resumeUrl: ${message}`, [{ path: '/body/resumeUrl', message }]);
}
