import type { ApplicationEvent, ApplicationStatus } from '@workreel/jobs-contract';
import { badRequest, conflict } from '@workreel/platform/problem';

const NEXT: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ['reviewing', 'rejected', 'withdrawn'],
  reviewing: ['interviewing', 'rejected', 'withdrawn'],
  interviewing: ['offered', 'rejected', 'withdrawn'],
  offered: ['hired', 'rejected', 'withdrawn'],
  hired: [],
  rejected: [],
  withdrawn: [],
};

/** Entries of one history. */
export const MAX_HISTORY = 500;
/** The longest way there is, from submitted to hired: room that notes leave, so that none of them keeps an application where it is. */
const MOVES = 4;
/** Characters of all notes of one history together: a page of a list holds a hundred histories. */
export const MAX_NOTES_CHARACTERS = 20_000;

/** The states that an application may move to; none: it has ended. */
export const allowedFrom = (status: ApplicationStatus): readonly ApplicationStatus[] => NEXT[status];

/** A text that says something, else null: forms send what was left empty. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text;

/**
 * The entry that a change adds to the history of an application.
 *
 * @throws Problem 409 ILLEGAL_TRANSITION with the states that are `allowed`; 409 LIMIT_REACHED; 400 where
 * nothing is changed.
 */
export function move(
  application: { status: ApplicationStatus; history: readonly ApplicationEvent[] },
  change: { status?: ApplicationStatus; note?: string | null },
  at: Date,
): ApplicationEvent {
  const note = textOrNull(change.note);
  if (change.status === undefined && note === null)
    throw badRequest('INVALID_REQUEST', 'Give a status to move to, or a note.', [
      { path: '/body', message: 'Give a status to move to, or a note.' },
    ]);
  if (change.status !== undefined) assertAllowed(application.status, change.status);
  assertRoom(application.history, change.status, note);
  return { status: change.status ?? application.status, note, at: at.toISOString() };
}

function assertAllowed(from: ApplicationStatus, to: ApplicationStatus): void {
  const allowed = allowedFrom(from);
  if (allowed.includes(to)) return;
  const ways =
    allowed.length > 0
      ? `From ${from} it may move to ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`
      : `It is ${from}: that is its end, and nothing is allowed from there.`;
  throw conflict('ILLEGAL_TRANSITION', `This application cannot move to ${to}. ${ways}`, { allowed });
}

function assertRoom(
  history: readonly ApplicationEvent[],
  to: ApplicationStatus | undefined,
  note: string | null,
): void {
  if (to === undefined && history.length >= MAX_HISTORY - MOVES)
    throw conflict('LIMIT_REACHED', 'The history of this application takes no more notes.');
  if (note === null) return;
  const characters = history.reduce((sum, event) => sum + (event.note?.length ?? 0), note.length);
  if (characters > MAX_NOTES_CHARACTERS)
    throw conflict(
      'LIMIT_REACHED',
      `The notes of one application hold ${MAX_NOTES_CHARACTERS} characters together; this one is too long for what is left.`,
    );
}

/** @throws Problem 400 where it is no address of http or https: a browser would run what stands in others. */
export function readResumeUrl(text: string | null | undefined): string | null {
  const given = textOrNull(text)?.trim() ?? null;
  if (given === null || ['http:', 'https:'].includes(URL.parse(given)?.protocol ?? '')) return given;
  const message = 'Must be an http or https address such as https://example.org/resume.pdf.';
  throw badRequest('INVALID_REQUEST', `resumeUrl: ${message}`, [{ path: '/body/resumeUrl', message }]);
}
