/** Statuses, lists and history of applications, and postings that close soon. */
import type { Application, ApplicationStatus, Bookmark, Posting } from '../api.ts';
import { daysBetween } from '../listing/format.domain.ts';
import type { PostingFlagsById } from '../listing/posting-flags.ts';

/** Statuses before a decision, in their usual order. */
export const ACTIVE_STATUSES = [
  'submitted',
  'reviewing',
  'interviewing',
  'offered',
] as const satisfies ApplicationStatus[];
export const FINAL_STATUSES = ['hired', 'rejected', 'withdrawn'] as const satisfies ApplicationStatus[];
export const STATUSES: readonly ApplicationStatus[] = [...ACTIVE_STATUSES, ...FINAL_STATUSES];

export const isFinal = (status: ApplicationStatus): boolean =>
  (FINAL_STATUSES as readonly string[]).includes(status);

/** A deadline at most this many days away is shown as closing soon. */
export const CLOSING_SOON_DAYS = 7;

/** Returns the days until a posting closes, 0 for today; undefined unless it closes soon. */
export function daysLeft(
  { deadline, status }: Pick<Posting, 'deadline' | 'status'>,
  today: string,
): number | undefined {
  if (status === 'closed' || deadline.date === null) return undefined;
  const remainingDays = daysBetween(today, deadline.date);
  return remainingDays >= 0 && remainingDays <= CLOSING_SOON_DAYS ? remainingDays : undefined;
}

/** Adds days to a date in the format `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Returns the pages of a list, newest first, with the application inserted, or removed if it does not match the list. */
export function withApplication<Entry extends Pick<Application, 'id' | 'appliedAt'>>(
  pages: readonly (readonly Entry[])[],
  application: Entry,
  matches: boolean,
): Entry[][] {
  const others = pages.map((page) => page.filter(({ id }) => id !== application.id));
  if (!matches || others.length === 0) return others;
  const isOlder = ({ appliedAt }: Entry) => Date.parse(appliedAt) < Date.parse(application.appliedAt);
  const foundIndex = others.findIndex((page) => page.some(isOlder));
  const pageIndex = foundIndex === -1 ? others.length - 1 : foundIndex;
  const page = others[pageIndex]!;
  const position = foundIndex === -1 ? page.length : page.findIndex(isOlder);
  return others.with(pageIndex, page.toSpliced(position, 0, application));
}

/** Removes duplicates: an entry can be on two pages if others were added between the requests. */
export function uniqueBy<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()];
}

/** Splits a list into chunks of `size` entries. */
export const chunk = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, n) => entries.slice(n * size, (n + 1) * size));

/** A posting that closes soon: a bookmark without an application, or a posting with an active application. */
export interface ClosingPosting {
  posting: Posting;
  remainingDays: number;
  application: Application | undefined;
}

/** Returns the postings that close soon, soonest first. @param flagsById - flags of the bookmarked postings. */
export function findClosingSoon(
  bookmarks: readonly Bookmark[],
  flagsById: PostingFlagsById,
  applications: readonly Application[],
  today: string,
): ClosingPosting[] {
  const closing = (posting: Posting, application?: Application): ClosingPosting[] => {
    const remainingDays = daysLeft(posting, today);
    return remainingDays === undefined ? [] : [{ posting, remainingDays, application }];
  };
  const notApplied = bookmarks.filter(
    ({ jobPostingId }) => flagsById.get(jobPostingId)?.application === undefined,
  );
  return [
    ...notApplied.flatMap(({ posting }) => closing(posting)),
    ...applications
      .filter(({ status }) => !isFinal(status))
      .flatMap((application) => closing(application.posting, application)),
  ].toSorted((a, b) => a.remainingDays - b.remainingDays);
}

export interface TimelineEntry {
  at: string;
  status: ApplicationStatus;
  note: string | null;
  /** Whether the entry changed the status; otherwise it is only a note. */
  statusChanged: boolean;
}

/** Converts a history to a timeline, newest first. */
export function toTimeline(history: Application['history']): TimelineEntry[] {
  return history
    .map((event, n) => ({ ...event, statusChanged: event.status !== history[n - 1]?.status }))
    .toReversed();
}
