/** Where applications stand, and what of them is near. */
import type { Application, ApplicationStatus, Bookmark, Posting } from '../api.ts';
import { daysBetween } from '../listing/format.domain.ts';
import type { Marks } from '../listing/mark.ts';

/** Those that still go on, in the order in which they come. */
export const GOING_ON = [
  'submitted',
  'reviewing',
  'interviewing',
  'offered',
] as const satisfies ApplicationStatus[];
export const ENDED = ['hired', 'rejected', 'withdrawn'] as const satisfies ApplicationStatus[];
export const STATES: readonly ApplicationStatus[] = [...GOING_ON, ...ENDED];

export const isEnd = (status: ApplicationStatus): boolean => (ENDED as readonly string[]).includes(status);

/** Days before a deadline from which it is worth a word. */
export const NEAR_DAYS = 7;

/** Days until a posting closes, where that is near: today is 0. */
export function daysLeft(
  { deadline, status }: Pick<Posting, 'deadline' | 'status'>,
  today: string,
): number | undefined {
  if (status === 'closed' || deadline.date === null) return undefined;
  const left = daysBetween(today, deadline.date);
  return left >= 0 && left <= NEAR_DAYS ? left : undefined;
}

/** A day of the calendar so many days later. */
export const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/**
 * The pages of a list with an application in its place, the newest first, or without it where it belongs elsewhere.
 */
export function placed<Entry extends Pick<Application, 'id' | 'appliedAt'>>(
  pages: readonly (readonly Entry[])[],
  application: Entry,
  belongs: boolean,
): Entry[][] {
  const others = pages.map((page) => page.filter(({ id }) => id !== application.id));
  if (!belongs || others.length === 0) return others;
  const isOlder = ({ appliedAt }: Entry) => Date.parse(appliedAt) < Date.parse(application.appliedAt);
  const found = others.findIndex((page) => page.some(isOlder));
  const at = found === -1 ? others.length - 1 : found;
  const page = others[at]!;
  const before = found === -1 ? page.length : page.findIndex(isOlder);
  return others.with(at, page.toSpliced(before, 0, application));
}

/** Each entry once: one that came in between two requests may stand on two pages. */
export function onceEach<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()];
}

/** A list part by part, each of at most so many. */
export const inParts = <Entry>(entries: readonly Entry[], most: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / most) }, (_, n) => entries.slice(n * most, (n + 1) * most));

/** A posting that closes soon: one that was kept and not applied to, or one whose application still goes on. */
export interface Closing {
  posting: Posting;
  left: number;
  application: Application | undefined;
}

/** Soonest first. @param marks - tells which of the bookmarks were applied to. */
export function closingSoon(
  bookmarks: readonly Bookmark[],
  marks: Marks,
  applications: readonly Application[],
  today: string,
): Closing[] {
  const closing = (posting: Posting, application?: Application): Closing[] => {
    const left = daysLeft(posting, today);
    return left === undefined ? [] : [{ posting, left, application }];
  };
  const kept = bookmarks.filter(({ jobPostingId }) => marks.get(jobPostingId)?.application === undefined);
  return [
    ...kept.flatMap(({ posting }) => closing(posting)),
    ...applications.filter(({ status }) => !isEnd(status)).flatMap((one) => closing(one.posting, one)),
  ].toSorted((one, other) => one.left - other.left);
}

export interface TimelineEntry {
  at: string;
  status: ApplicationStatus;
  note: string | null;
  /** Whether it came to this state here; else the entry is a note alone. */
  moved: boolean;
}

/** A history, newest first. */
export function timelineOf(history: Application['history']): TimelineEntry[] {
  return history
    .map((event, n) => ({ ...event, moved: event.status !== history[n - 1]?.status }))
    .toReversed();
}
