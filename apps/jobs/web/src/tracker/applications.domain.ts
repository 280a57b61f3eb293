/** Statuses, lists and history of applications, and postings that close soon. */
import type { Language } from '@workreel/languages';
import { dateLocale, Formatters } from '@workreel/ui/locale';
import type {
  Application,
  ApplicationStatus,
  Bookmark,
  Posting,
  Reminder,
  UpcomingReminder,
} from '../api.ts';
import { hasEnded } from '../applying/ended.domain.ts';
import type { Messages } from '../language/language.ts';
import { daysBetween, formatDay, formatLocation, localDay } from '../listing/format.domain.ts';

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

/** Returns the pages of a list, newest first, with an entry inserted, or removed if it does not match the list. */
function withEntry<Entry>(
  pages: readonly (readonly Entry[])[],
  entry: Entry,
  matches: boolean,
  { idOf, timeOf }: { idOf: (entry: Entry) => string; timeOf: (entry: Entry) => string },
): Entry[][] {
  const others = pages.map((page) => page.filter((each) => idOf(each) !== idOf(entry)));
  if (!matches || others.length === 0) return others;
  const isOlderEntry = (each: Entry) => Date.parse(timeOf(each)) < Date.parse(timeOf(entry));
  const foundIndex = others.findIndex((page) => page.some(isOlderEntry));
  const pageIndex = foundIndex === -1 ? others.length - 1 : foundIndex;
  const page = others[pageIndex]!;
  const position = foundIndex === -1 ? page.length : page.findIndex(isOlderEntry);
  return others.with(pageIndex, page.toSpliced(position, 0, entry));
}

/** The server sorts by the time of creation, which the user cannot edit, unlike `appliedAt`. */
export const withApplication = <Entry extends Pick<Application, 'id' | 'history'>>(
  pages: readonly (readonly Entry[])[],
  application: Entry,
  matches: boolean,
): Entry[][] =>
  withEntry(pages, application, matches, { idOf: ({ id }) => id, timeOf: ({ history }) => history[0]!.at });

export const withBookmark = <Entry extends Pick<Bookmark, 'jobPostingId' | 'createdAt'>>(
  pages: readonly (readonly Entry[])[],
  bookmark: Entry,
  matches: boolean,
): Entry[][] =>
  withEntry(pages, bookmark, matches, {
    idOf: ({ jobPostingId }) => jobPostingId,
    timeOf: ({ createdAt }) => createdAt,
  });

/** Removes duplicates: an entry can be on two pages if others were added between the requests. */
export function uniqueBy<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()];
}

/** Splits a list into chunks of `size` entries. */
export const chunk = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, n) => entries.slice(n * size, (n + 1) * size));

/** A card on the board: an application, or a bookmark without one. */
export type Item = Application | Bookmark;
/** A column of the board. */
export type Column = ApplicationStatus | 'bookmarks';

export const isApplication = (item: Item): item is Application => 'id' in item;
export const columnOf = (item: Item): Column => (isApplication(item) ? item.status : 'bookmarks');
export const titleOf = (item: Item): string => (isApplication(item) ? item.title : item.posting.title);

/** Returns the IDs of a card. When a bookmark becomes an application, or the other way round, the two have one in common. */
export const idsOf = (item: Item): string[] => {
  const ofPosting = item.jobPostingId === null ? [] : [provisionalId(item.jobPostingId)];
  return isApplication(item) ? [item.id, ...ofPosting] : ofPosting;
};

/** Whether a version of an application is older than another one. The server increases `updatedAt` with each change. */
export const isOlder = (
  version: Pick<Application, 'updatedAt'>,
  other: Pick<Application, 'updatedAt'>,
): boolean => Date.parse(version.updatedAt) < Date.parse(other.updatedAt);

/** Number of applications by status, and in total. */
export interface Summary {
  summary: Record<ApplicationStatus, number>;
  total: number;
}

/** Counts a move; `from` is undefined for a new application, `to` for one that was deleted. */
export function withMove(
  { summary, total }: Summary,
  from: ApplicationStatus | undefined,
  to: ApplicationStatus | undefined,
): Summary {
  const counts = { ...summary };
  if (from) counts[from]--;
  if (to) counts[to]++;
  return { summary: counts, total: total + (from ? 0 : 1) - (to ? 0 : 1) };
}

const PROVISIONAL = 'new-';
/** Returns the ID of an application for a bookmarked posting until the server has created it. */
export const provisionalId = (jobPostingId: string): string => PROVISIONAL + jobPostingId;
export const isProvisional = ({ id }: Pick<Application, 'id'>): boolean => id.startsWith(PROVISIONAL);

/** Returns the application that a bookmark becomes, until the server has created it. @param now - as an ISO 8601 time. */
export const toProvisional = (bookmark: Bookmark, status: ApplicationStatus, now: string): Application => {
  const { jobPostingId, posting, postingStatus } = bookmark;
  return {
    id: provisionalId(jobPostingId),
    status,
    title: posting.title,
    companyName: posting.companyName,
    location: posting.location.text,
    url: posting.sourceUrl,
    jobPostingId,
    posting,
    postingStatus,
    deadlineChange: null,
    coverLetter: null,
    resumeUrl: null,
    earlierDocuments: [],
    history: [{ status, note: null, at: now }],
    reminders: [],
    appliedAt: now,
    updatedAt: now,
  };
};

/** A posting that closes soon: a bookmark without an application, or a posting with an active application. */
export interface ClosingPosting {
  posting: Posting;
  remainingDays: number;
  application: Application | undefined;
}

/** Returns the postings that close soon, soonest first. @param bookmarks - those without an application. */
export function findClosingSoon(
  bookmarks: readonly Bookmark[],
  applications: readonly Application[],
  today: string,
): ClosingPosting[] {
  const closing = (posting: Posting | null, application?: Application): ClosingPosting[] => {
    const remainingDays = posting ? daysLeft(posting, today) : undefined;
    return posting === null || remainingDays === undefined ? [] : [{ posting, remainingDays, application }];
  };
  const applied = new Set(applications.map(({ jobPostingId }) => jobPostingId));
  return [
    ...bookmarks
      .filter(({ jobPostingId }) => !applied.has(jobPostingId))
      .flatMap(({ posting }) => closing(posting)),
    ...applications
      .filter(({ status }) => !isFinal(status))
      .flatMap((application) => closing(application.posting, application)),
  ].toSorted((a, b) => a.remainingDays - b.remainingDays);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Alerts whose time passed less long ago are still sent. */
const MAX_LATE_MS = 5 * MINUTE_MS;
/** Interviews and tasks at most this many days away are shown as coming up. */
const COMING_UP_DAYS = 14;

/** Whether an interview is over, or a task should have been done by now. */
export function isOverdue(
  { kind, at, durationMinutes }: Pick<Reminder, 'kind' | 'at' | 'durationMinutes'>,
  now: number,
): boolean {
  const end = Date.parse(at) + (kind === 'interview' ? durationMinutes * MINUTE_MS : 0);
  return end < now;
}

const clockFormats = new Formatters<Intl.DateTimeFormat>();
/** Formats the time of day: 오후 2:00; 2:00 PM. */
export const formatClock = (time: Date, language: Language): string => {
  const locale = dateLocale(language);
  return clockFormats.get(locale, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(time);
};

/** Formats when an interview or a task is: 12월 1일 (화) 오후 2:00; Tue, Dec 1 2:00 PM. */
export function formatReminderTime(at: string, language: Language): string {
  const time = new Date(at);
  return `${formatDay(localDay(time), language, localDay(new Date()))} ${formatClock(time, language)}`;
}

/** Whether the time of the alert has passed before that of the interview or task, so that it is not sent. */
export const isAlertMissed = (
  { at, alertMinutes }: Pick<Reminder, 'at' | 'alertMinutes'>,
  now: number,
): boolean =>
  alertMinutes !== null &&
  Date.parse(at) > now &&
  Date.parse(at) - alertMinutes * MINUTE_MS < now - MAX_LATE_MS;

/** Returns the overdue interviews and tasks, then those of the next 14 days. @param reminders - soonest first. */
export const findComingUp = (reminders: readonly UpcomingReminder[], now: number): UpcomingReminder[] =>
  reminders.filter(({ at }) => Date.parse(at) <= now + COMING_UP_DAYS * DAY_MS);

/** Formats the place of an application: like that of its posting, unless the user has entered another one. */
export const formatPlace = (
  { location, posting }: Pick<Application, 'location' | 'posting'>,
  t: Messages,
): string | null =>
  posting && location === posting.location.text ? (formatLocation(posting, t)?.main ?? null) : location;

/** Returns the next interview or task that is not done, or else the first overdue one; none of the interviews that are called off. */
export function findNextReminder(
  { reminders, status }: Pick<Application, 'reminders' | 'status'>,
  now: number,
): Reminder | undefined {
  const open = reminders.filter(({ done, kind }) => !done && !(hasEnded(status) && kind === 'interview'));
  // Interviews that took place are often not ticked off; tasks that are overdue remain to be done.
  const isHeld = (reminder: Reminder) => reminder.kind === 'interview' && isOverdue(reminder, now);
  return open.find((reminder) => !isHeld(reminder)) ?? open[0];
}

export interface TimelineEntry {
  at: string;
  status: ApplicationStatus;
  note: string | null;
  /** The status before the entry; undefined for the first one, and the same as `status` if the entry is only a note. */
  from: ApplicationStatus | undefined;
  /** When the move was undone, if it was. */
  undoneAt?: string;
}

/** Converts a history to a timeline, newest first. A move without a note that was undone is one entry. */
export function toTimeline(history: Application['history']): TimelineEntry[] {
  const timeline: TimelineEntry[] = [];
  for (const event of history) {
    const previous = timeline.at(-1);
    // An undone move leaves the status as it was before.
    const from = previous?.undoneAt === undefined ? previous?.status : previous.from;
    const undoes =
      event.undo === true &&
      previous !== undefined &&
      isMove(previous) &&
      event.status === previous.from &&
      previous.note === null &&
      event.note === null;
    if (undoes) timeline[timeline.length - 1] = { ...previous, undoneAt: event.at };
    else timeline.push({ ...event, from });
  }
  return timeline.toReversed();
}

/** Whether an entry changed the status, and was not undone. */
export const isMove = ({ status, from, undoneAt }: TimelineEntry): boolean =>
  status !== from && undoneAt === undefined;

/** Returns since when an application has had its status. */
export const statusSince = ({ history }: Pick<Application, 'history'>): string =>
  toTimeline(history).find(isMove)!.at;

/** The columns from left to right. */
export const COLUMNS: readonly Column[] = ['bookmarks', ...STATUSES];

/** Returns the column to show first: the last one that was shown if it has cards, or else the first one with cards, active applications first. */
export const initialColumn = (counts: Readonly<Record<Column, number>>, last?: Column): Column =>
  [...(last ? [last] : []), ...ACTIVE_STATUSES, 'bookmarks' as const, ...FINAL_STATUSES].find(
    (column) => counts[column] > 0,
  ) ?? 'bookmarks';

/** Returns the status of the column to the left (-1) or right (1) of a card; undefined if there is none to which it can move. */
export function neighborOf(item: Item, step: -1 | 1): ApplicationStatus | undefined {
  const column = COLUMNS[COLUMNS.indexOf(columnOf(item)) + step];
  return column === 'bookmarks' ? undefined : column;
}
