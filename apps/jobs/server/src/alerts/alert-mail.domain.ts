import type { Filters, Posting } from '@workreel/jobs-contract';
import { isReadable, type Language, loadCatalogues, pickLanguage } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import type ko from '../language/ko/alert-mail.ts';
import { toSingleLine } from '../text.ts';

export interface AlertMailInput {
  language: Language;
  /** Name of the recipient. */
  name: string;
  searchName: string;
  /** The newest postings. */
  postings: readonly Posting[];
  /** Total number of new postings. */
  total: number;
  /** Public URL of the service. The links lead to its pages, which stay when a site removes a posting. */
  baseUrl: string;
  filters: Filters;
  /** Null if emails are only logged, because the URL contains a secret token that must not appear in a log. */
  unsubscribeUrl: string | null;
}

const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/alert-mail.ts`));

/** Renders an alert as an email. */
export function renderAlertMail(input: AlertMailInput): { subject: string; text: string; html: string } {
  const { language, total, postings, baseUrl, unsubscribeUrl } = input;
  const listUrl = searchUrl(baseUrl, input.filters);
  const messages = pickLanguage(MESSAGES, language);
  const search = toSingleLine(input.searchName);
  const entries = postings.map((posting) => ({
    title: toSingleLine(posting.title),
    details: detailsOf(posting, language),
    url: `${baseUrl}/app/jobs/${posting.id}`,
  }));
  const more = total > postings.length ? messages.more(total - postings.length) : null;
  const greeting = messages.greeting(toSingleLine(input.name));
  const intro = messages.intro(search, total);
  const text = [
    greeting,
    intro,
    ...entries.map(({ title, details, url }, index) => `${index + 1}. ${title}\n   ${details}\n   ${url}`),
    ...(more === null ? [] : [more]),
    `${messages.list}:\n${listUrl}`,
    ...(unsubscribeUrl === null ? [] : [`${messages.unsubscribe}:\n${unsubscribeUrl}`]),
  ].join('\n\n');
  const markup =
    html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
<p>${greeting}</p><p>${intro}</p>
<ol>${entries.map(({ title, details, url }) => html`<li style="margin-bottom: .75em"><a href="${url}">${title}</a><br><span style="color: #57606a">${details}</span></li>`)}</ol>
${more !== null && html`<p>${more}</p>`}<p><a href="${listUrl}">${messages.list}</a></p>
${unsubscribeUrl !== null && html`<p><a style="color: #57606a" href="${unsubscribeUrl}">${messages.unsubscribe}</a></p>`}</body></html>`
      .markup;
  return { subject: messages.subject(search, total), text: `${text}\n`, html: markup };
}

function detailsOf(posting: Posting, language: Language): string {
  const parts = [posting.companyName, locationOf(posting, language), deadlineOf(posting, language)];
  return parts
    .filter((part) => part !== null)
    .map(toSingleLine)
    .join(' · ');
}

/** Returns the location as printed, after the names of its regions if it is in the script of another language. */
function locationOf({ location: { text }, regionNames }: Posting, language: Language): string | null {
  const names = regionNames.map((name) => name[language]).join(', ');
  if (text === null) return names || null;
  return isReadable(text, language) || names === '' || names === text ? text : `${names} (${text})`;
}

function deadlineOf({ status, deadline }: Posting, language: Language): string | null {
  const messages = pickLanguage(MESSAGES, language);
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
