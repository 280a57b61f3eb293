import type { Filters, Posting } from '@workreel/jobs-contract';
import { isReadable, type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import type ko from '../language/ko/alert-message.ts';
import type { AlertMessage } from './channels/index.ts';
import type { ReminderFacts } from './reminders.repository.ts';
import type { ToldFact } from './tracked.repository.ts';

/** What a message says, in no language. */
export type AlertContents =
  | {
      kind: 'newPostings';
      search: { id: string; name: string; filters: Filters };
      /** The newest ones. */
      postings: Posting[];
      total: number;
    }
  | { kind: 'trackedPostings'; facts: ToldFact[]; total: number }
  | { kind: 'reminder'; reminder: ReminderFacts }
  | { kind: 'test' };

export interface MessageFrame {
  id: string;
  createdAt: Date;
  language: Language;
  /** Name of the recipient. */
  name: string;
  /** Public URL of the service. The links lead to its pages, which stay when a site removes a posting. */
  baseUrl: string;
  unsubscribeUrl: string | null;
}

type Messages = typeof ko;
const MESSAGES = await loadCatalogues<Messages>((code) => import(`../language/${code}/alert-message.ts`));

/** The parts of a message that depend on what it is about. */
type Body = Pick<AlertMessage, 'title' | 'intro' | 'entries' | 'total' | 'link'> & {
  type: string;
  data: Record<string, unknown>;
};

/** Writes a message. The same for the same contents and frame. */
export function writeMessage(contents: AlertContents, frame: MessageFrame): AlertMessage {
  const messages = pickLanguage(MESSAGES, frame.language);
  const { type, data, ...body } = bodyOf(contents, frame, messages);
  const { id, createdAt, language, baseUrl, unsubscribeUrl } = frame;
  return {
    id,
    createdAt,
    language,
    greeting: messages.greeting(frame.name),
    ...body,
    more: messages.more,
    settings: { label: messages.settings, url: `${baseUrl}/app/alerts` },
    unsubscribe: unsubscribeUrl === null ? null : { label: messages.unsubscribe, url: unsubscribeUrl },
    data: { type, timestamp: createdAt.toISOString(), data },
  };
}

function bodyOf(contents: AlertContents, frame: MessageFrame, messages: Messages): Body {
  switch (contents.kind) {
    case 'newPostings':
      return searchBody(contents, frame, messages);
    case 'trackedPostings':
      return trackedBody(contents, frame, messages);
    case 'reminder':
      return reminderBody(contents.reminder, frame, messages);
    case 'test':
      return {
        title: messages.testTitle,
        intro: messages.testIntro,
        entries: [],
        total: 0,
        link: { label: messages.testLink, url: `${frame.baseUrl}/app/` },
        type: 'jobs.test',
        data: {},
      };
  }
}

function searchBody(
  { search, postings, total }: Extract<AlertContents, { kind: 'newPostings' }>,
  { baseUrl, language }: MessageFrame,
  messages: Messages,
): Body {
  return {
    title: messages.searchTitle(search.name, total),
    intro: messages.searchIntro(search.name, total),
    entries: postings.map((posting) => ({
      title: posting.title,
      details: detailsOf(posting, language, messages),
      url: `${baseUrl}/app/jobs/${posting.id}`,
    })),
    total,
    link: { label: messages.searchLink, url: searchUrl(baseUrl, search.filters) },
    type: 'jobs.alert',
    data: { savedSearch: { id: search.id, name: search.name }, total, jobPostings: postings },
  };
}

function trackedBody(
  { facts, total }: Extract<AlertContents, { kind: 'trackedPostings' }>,
  { baseUrl }: MessageFrame,
  messages: Messages,
): Body {
  return {
    title: messages.trackedTitle(total),
    intro: messages.trackedIntro(total),
    entries: facts.map((fact) => ({
      title: fact.title,
      details: `${fact.companyName} · ${factText(fact, messages)}`,
      url: fact.exists ? `${baseUrl}/app/jobs/${fact.postingId}` : `${baseUrl}/app/bookmarks`,
    })),
    total,
    link: { label: messages.trackedLink, url: `${baseUrl}/app/bookmarks` },
    type: 'jobs.tracked',
    data: {
      total,
      changes: facts.map(({ postingId, title, companyName, fact, deadline }) => ({
        change: fact,
        jobPostingId: postingId,
        title,
        companyName,
        deadline,
      })),
    },
  };
}

function factText({ fact, deadline }: ToldFact, messages: Messages): string {
  if (fact === 'closed') return messages.hasClosed;
  if (fact === 'gone') return messages.gone;
  return messages[fact](deadline!);
}

function reminderBody(
  reminder: ReminderFacts,
  { baseUrl, language }: MessageFrame,
  messages: Messages,
): Body {
  const when = new Intl.DateTimeFormat(language, {
    timeZone: reminder.timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(reminder.at));
  const { title, intro } =
    reminder.kind === 'interview'
      ? { title: messages.interviewTitle(reminder.text), intro: messages.interviewIntro(when) }
      : { title: messages.taskTitle(reminder.text), intro: messages.taskIntro(when) };
  const url = `${baseUrl}/app/applications/${reminder.applicationId}`;
  const { timeZone: _timeZone, ...data } = reminder;
  return {
    title,
    intro,
    entries: [
      {
        title: reminder.text,
        details: [`${reminder.companyName} · ${reminder.title}`, reminder.place]
          .filter((part) => part !== null)
          .join(' · '),
        url,
      },
    ],
    total: 1,
    link: { label: messages.reminderLink, url },
    type: 'jobs.reminder',
    data,
  };
}

function detailsOf(posting: Posting, language: Language, messages: Messages): string {
  const parts = [posting.companyName, locationOf(posting, language), deadlineOf(posting, messages)];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Returns the location as printed, after the names of its regions if it is in the script of another language. */
function locationOf({ location: { text }, regionNames }: Posting, language: Language): string | null {
  const names = regionNames.map((name) => name[language]).join(', ');
  if (text === null) return names || null;
  return isReadable(text, language) || names === '' || names === text ? text : `${names} (${text})`;
}

function deadlineOf({ status, deadline }: Posting, messages: Messages): string | null {
  if (status === 'closed') return messages.closed;
  if (deadline.date !== null) return messages.until(deadline.date);
  if (deadline.kind === 'untilFilled') return messages.untilFilled;
  return deadline.kind === 'always' ? messages.always : deadline.text;
}

/** In characters; many programs do not open longer URLs. */
const MAX_URL_LENGTH = 2_000;

/**
 * Returns the URL of a search in the web client, newest first. If that URL would be too long, returns the
 * URL of the unfiltered list.
 */
export function searchUrl(baseUrl: string, filters: Filters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const item of [value].flat()) parameters.append(name, String(item));
  parameters.set('sortOrder', 'recent');
  const url = `${baseUrl}/app/?${parameters}`;
  return url.length > MAX_URL_LENGTH ? `${baseUrl}/app/` : url;
}
