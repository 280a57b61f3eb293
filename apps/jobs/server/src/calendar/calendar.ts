import { randomBytes } from 'node:crypto';
import type { Accounts } from '@workreel/accounts';
import type { Calendar } from '@workreel/jobs-contract';
import { notFound } from '@workreel/platform/problem';
import type { JobsSettings } from '../config.ts';
import type { JobsDb } from '../migrations/tables.ts';
import {
  findAccountOfCalendar,
  findCalendar,
  listAppointments,
  listDeadlines,
  saveCalendar,
} from './calendar.repository.ts';
import { type CalendarEntry, renderCalendar } from './calendar-file.domain.ts';

export interface CalendarDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  settings: Pick<JobsSettings, 'JOBS_BASE_URL'>;
}

/** 192 bits, which nobody can guess. */
const TOKEN_BYTES = 24;
const MAX_ENTRIES = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Calendar programs remove entries that are no longer in the file, so that recent ones must remain. */
const PAST_DAYS = 90;

const toCalendar = (
  { JOBS_BASE_URL }: CalendarDependencies['settings'],
  calendar: { token: string; created_at: Date } | undefined,
): Calendar => ({
  url: calendar ? `${JOBS_BASE_URL}/calendar/${calendar.token}.ics` : null,
  createdAt: calendar?.created_at.toISOString() ?? null,
});

export const getCalendar = async (
  { db, settings }: CalendarDependencies,
  accountId: string,
): Promise<Calendar> => toCalendar(settings, await findCalendar(db, accountId));

/** Creates the address of the calendar; an earlier one stops working. */
export const renewCalendar = async (
  { db, settings }: CalendarDependencies,
  accountId: string,
): Promise<Calendar> =>
  toCalendar(settings, await saveCalendar(db, accountId, randomBytes(TOKEN_BYTES).toString('base64url')));

/**
 * Writes the calendar with a token as an iCalendar file, in the language of its account.
 *
 * @throws Problem 404 CALENDAR_NOT_FOUND.
 */
export async function writeCalendarFile(
  { db, accounts, settings }: CalendarDependencies,
  token: string,
): Promise<string> {
  const accountId = await findAccountOfCalendar(db, token);
  const contact = accountId && (await accounts.contacts([accountId])).get(accountId);
  if (!contact || contact.disabled)
    throw notFound('CALENDAR_NOT_FOUND', 'There is no calendar at this address. It may have been renewed.');
  return renderCalendar({
    name: 'Workreel',
    language: contact.language,
    baseUrl: settings.JOBS_BASE_URL,
    entries: await listEntries(db, settings.JOBS_BASE_URL, contact.accountId),
  });
}

/** Lists the earliest entries since 90 days ago, soonest first. */
async function listEntries(db: JobsDb, baseUrl: string, accountId: string): Promise<CalendarEntry[]> {
  const period = { from: new Date(Date.now() - PAST_DAYS * DAY_MS), limit: MAX_ENTRIES };
  const applicationUrl = (id: number | string) => `${baseUrl}/app/applications/${id}`;
  const appointments = (await listAppointments(db, accountId, period)).map(({ applicationId, ...entry }) => ({
    at: entry.at.getTime(),
    entry: { ...entry, url: applicationUrl(applicationId) },
  }));
  const deadlines = (await listDeadlines(db, accountId, period)).map((entry) => ({
    at: Date.parse(entry.date),
    entry: { ...entry, kind: 'deadline' as const, url: `${baseUrl}/app/jobs/${entry.id}` },
  }));
  return [...appointments, ...deadlines]
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_ENTRIES)
    .map(({ entry }) => entry);
}
