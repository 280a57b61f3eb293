import { type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventTransparency,
} from 'ical-generator';
import type ko from '../language/ko/calendar.ts';
import { toSingleLine } from '../text.ts';

/** An interview or a task of an application. */
export interface CalendarAppointment {
  kind: 'interview' | 'task';
  id: string;
  /** What the user noted; may have several lines. */
  text: string;
  at: Date;
  /** Only of interviews; tasks take half an hour. Default: 60. */
  durationMinutes?: number;
  location?: string | null;
  /** Minutes before the time at which programs remind of it; null for no alarm. */
  alertMinutes: number | null;
  applicationTitle: string;
  companyName: string;
  /** Page of the application. */
  url: string;
  updatedAt: Date;
  done: boolean;
}

/** Last day on which the user can apply. */
export interface CalendarDeadline {
  kind: 'deadline';
  id: string;
  title: string;
  companyName: string;
  /** YYYY-MM-DD; the same day in every time zone. */
  date: string;
  url: string;
  updatedAt: Date;
}

export type CalendarEntry = CalendarAppointment | CalendarDeadline;

export interface CalendarInput {
  /** Name of the calendar, as programs list it. */
  name: string;
  language: Language;
  /** Public URL of the service, whose host is part of the identifiers of entries. */
  baseUrl: string;
  entries: readonly CalendarEntry[];
}

const INTERVIEW_MINUTES = 60;
const TASK_MINUTES = 30;
const MINUTE_MS = 60_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** Nine o'clock on the day before, relative to the start of a day. */
const NINE_THE_DAY_BEFORE_S = 15 * HOUR_S;
/** How often programs are asked to load a subscribed calendar again. Many of them do so less often. */
const REFRESH_S = HOUR_S;
/** In characters; the description has the complete text. */
const MAX_SUMMARY_TEXT = 100;
/** Start of the sequence numbers, which must fit into 31 bits. In seconds since the Unix epoch. */
const SEQUENCE_EPOCH_S = Date.UTC(2020, 0, 1) / 1_000;

const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/calendar.ts`));

/**
 * Renders a calendar as an iCalendar file (RFC 5545) to subscribe to. Tasks are events too, because calendar programs ignore
 * VTODO in subscriptions. The same input always yields the same text.
 */
export function renderCalendar({ name, language, baseUrl, entries }: CalendarInput): string {
  const { host } = new URL(baseUrl);
  const messages = pickLanguage(MESSAGES, language);
  const calendar = ical({
    prodId: { company: 'Workreel', product: 'Jobs', language },
    method: ICalCalendarMethod.PUBLISH,
    // ical-generator writes this text as it is.
    name: escapeText(toSingleLine(toText(name))),
    ttl: REFRESH_S,
    events: entries.map((entry) => ({
      ...(entry.kind === 'deadline' ? deadlineOf(entry, messages) : appointmentOf(entry, messages)),
      id: `${entry.kind}-${entry.id}@${host}`,
      url: toUri(entry.url),
      stamp: entry.updatedAt,
      lastModified: entry.updatedAt,
      sequence: Math.max(0, Math.floor(entry.updatedAt.getTime() / 1_000) - SEQUENCE_EPOCH_S),
    })),
  });
  // RFC 5545 3.1: each line ends with a line break, also the last one.
  return `${calendar.toString()}\r\n`;
}

function appointmentOf(entry: CalendarAppointment, messages: typeof ko): ICalEventData {
  const { kind, at, done, alertMinutes } = entry;
  const isInterview = kind === 'interview';
  const [title, company, text] = [entry.applicationTitle, entry.companyName, entry.text].map(toText) as [
    string,
    string,
    string,
  ];
  const summary = isInterview
    ? messages.interview(shorten(company), shorten(title))
    : messages.task(shorten(text) || shorten(title), shorten(company));
  const minutes = isInterview ? (entry.durationMinutes ?? INTERVIEW_MINUTES) : TASK_MINUTES;
  return {
    summary: done ? `✓ ${summary}` : summary,
    description: describe([text, isInterview ? '' : `${company} · ${title}`], entry.url, messages),
    location: toSingleLine(toText(entry.location ?? '')),
    start: at,
    end: new Date(at.getTime() + minutes * MINUTE_MS),
    alarms: done || alertMinutes === null ? [] : [alarmBefore(alertMinutes * MINUTE_S)],
  };
}

function deadlineOf(entry: CalendarDeadline, messages: typeof ko): ICalEventData {
  const [title, company] = [toText(entry.title), toText(entry.companyName)];
  const start = new Date(`${entry.date}T00:00:00Z`);
  return {
    summary: messages.deadline(shorten(company), shorten(title)),
    description: describe([], entry.url, messages),
    allDay: true,
    start,
    end: new Date(start.getTime() + DAY_S * 1_000),
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: [alarmBefore(NINE_THE_DAY_BEFORE_S)],
  };
}

const alarmBefore = (seconds: number) => ({ type: ICalAlarmType.display, trigger: seconds });

const describe = (paragraphs: readonly string[], url: string, messages: typeof ko): string =>
  [...paragraphs, `${messages.view}: ${url}`].filter((text) => text !== '').join('\n\n');

/** Returns the start of a text as a single line. */
function shorten(text: string): string {
  const characters = [...toSingleLine(text)];
  return characters.length <= MAX_SUMMARY_TEXT
    ? characters.join('')
    : `${characters
        .slice(0, MAX_SUMMARY_TEXT - 1)
        .join('')
        .trimEnd()}…`;
}

/** Control characters that a text must not contain (RFC 5545 3.3.11), except line breaks and tabs. */
const FORBIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
/** Line breaks, including those that some programs take for the end of a line of the file. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const toText = (text: string): string =>
  text.toWellFormed().replace(FORBIDDEN, '').replace(LINE_BREAK, '\n').trim();

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&');

/** ical-generator escapes commas and semicolons of a URL, although the value is a URI and not a text. */
const toUri = (url: string): string =>
  new URL(url).href.replace(/[,;\\]/g, (character) => encodeURIComponent(character));
