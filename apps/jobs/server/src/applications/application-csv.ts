import type { Readable } from 'node:stream';
import type { Application, Reminder } from '@workreel/jobs-contract';
import { type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import { type CsvColumns, toCsv } from '../csv.ts';
import type ko from '../language/ko/application-csv.ts';

type Messages = typeof ko;

const MESSAGES = await loadCatalogues<Messages>((code) => import(`../language/${code}/application-csv.ts`));

interface CsvOptions {
  language: Language;
  /** Name from `findTimeZone`. */
  timeZone: string;
}

/** Streams applications as CSV for a spreadsheet. */
export const applicationsCsv = (applications: AsyncIterable<Application>, options: CsvOptions): Readable =>
  toCsv(columnsOf(options), applications);

function columnsOf({ language, timeZone }: CsvOptions): CsvColumns<Application> {
  const messages = pickLanguage(MESSAGES, language);
  // Swedish dates are in ISO 8601 format, which spreadsheets recognize in every locale.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const toTime = (instant: string) => format.format(new Date(instant));
  const toDay = (instant: string) => toTime(instant).slice(0, 'YYYY-MM-DD'.length);
  const toOptionalTime = (reminder: Reminder | undefined) => (reminder ? toTime(reminder.at) : null);
  const columns: Record<keyof Messages['headers'], CsvColumns<Application>[string]> = {
    status: ({ status }) => messages.statuses[status],
    companyName: ({ companyName }) => companyName,
    title: ({ title }) => title,
    location: ({ location }) => location,
    appliedOn: ({ appliedAt }) => toDay(appliedAt),
    deadline: ({ posting }) => {
      if (!posting) return null;
      const { kind, date, text } = posting.deadline;
      return date ?? (kind === 'untilFilled' || kind === 'always' ? messages.deadlines[kind] : text);
    },
    posting: ({ postingStatus }) => postingStatus && messages.postings[postingStatus],
    salary: ({ posting }) => posting?.salary.text ?? null,
    nextInterview: ({ reminders }) =>
      toOptionalTime(
        reminders.find(({ kind, at, done }) => kind === 'interview' && !done && Date.parse(at) >= Date.now()),
      ),
    nextTask: ({ reminders }) => toOptionalTime(reminders.find(({ kind, done }) => kind === 'task' && !done)),
    reminders: ({ reminders }) =>
      toLines(reminders, ({ kind, text, at, place, done }) => {
        const details = [place, done ? messages.done : null].filter((detail) => detail !== null).join(', ');
        return `${toTime(at)} ${messages.reminder(kind, text)}${details && ` (${details})`}`;
      }),
    notes: ({ history }) =>
      toLines(history, ({ at, note }) => (note === null ? null : `${toTime(at)} ${note}`)),
    coverLetter: ({ coverLetter }) => coverLetter,
    resumeUrl: ({ resumeUrl }) => resumeUrl,
    url: ({ url }) => url,
    updatedAt: ({ updatedAt }) => toTime(updatedAt),
  };
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      messages.headers[name as keyof Messages['headers']],
      column,
    ]),
  );
}

/** Returns a cell with a line for each entry; null if there are none. */
function toLines<Entry>(entries: readonly Entry[], toLine: (entry: Entry) => string | null): string | null {
  const lines = entries.map(toLine).filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join('\n');
}
