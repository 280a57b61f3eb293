import type { Filters, Posting } from '@workreel/jobs-contract';
import { inLanguage, type Language, loadCatalogues } from '@workreel/languages';
import { html } from '@workreel/platform/html';
import type ko from '../language/ko/alert-mail.ts';

export interface AlertNews {
  language: Language;
  /** Whom it greets. */
  name: string;
  searchName: string;
  /** The newest of it. */
  postings: readonly Posting[];
  /** How many there are in all. */
  total: number;
  /** Where the search is seen on the service. */
  listUrl: string;
  /** Null where nothing is sent: the address ends the alerts, and a log is no place for it. */
  unsubscribeUrl: string | null;
}

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/alert-mail.ts`));

/** What an alert says by e-mail. */
export function alertMail(news: AlertNews): { subject: string; text: string; html: string } {
  const { language, total, postings, listUrl, unsubscribeUrl } = news;
  const texts = inLanguage(TEXTS, language);
  const search = oneLine(news.searchName);
  const entries = postings.map((posting) => ({
    title: oneLine(posting.title),
    details: detailsOf(posting, language),
    url: posting.sourceUrl,
  }));
  const more = total > postings.length ? texts.more(total - postings.length) : null;
  const greeting = texts.greeting(oneLine(news.name));
  const intro = texts.intro(search, total);
  const text = [
    greeting,
    intro,
    ...entries.map(({ title, details, url }, index) => `${index + 1}. ${title}\n   ${details}\n   ${url}`),
    ...(more === null ? [] : [more]),
    `${texts.list}:\n${listUrl}`,
    ...(unsubscribeUrl === null ? [] : [`${texts.unsubscribe}:\n${unsubscribeUrl}`]),
  ].join('\n\n');
  const markup =
    html`<!doctype html><html lang="${language}"><body style="font-family: system-ui, sans-serif; line-height: 1.6">
<p>${greeting}</p><p>${intro}</p>
<ol>${entries.map(({ title, details, url }) => html`<li style="margin-bottom: .75em"><a href="${url}">${title}</a><br><span style="color: #57606a">${details}</span></li>`)}</ol>
${more !== null && html`<p>${more}</p>`}<p><a href="${listUrl}">${texts.list}</a></p>
${unsubscribeUrl !== null && html`<p><a style="color: #57606a" href="${unsubscribeUrl}">${texts.unsubscribe}</a></p>`}</body></html>`
      .markup;
  return { subject: texts.subject(search, total), text: `${text}\n`, html: markup };
}

function detailsOf(posting: Posting, language: Language): string {
  const parts = [posting.companyName, posting.location.text, deadlineOf(posting, language)];
  return parts
    .filter((part) => part !== null)
    .map(oneLine)
    .join(' · ');
}

function deadlineOf({ status, deadline }: Posting, language: Language): string | null {
  const texts = inLanguage(TEXTS, language);
  if (status === 'closed') return texts.closed;
  if (deadline.date !== null) return texts.until(deadline.date);
  if (deadline.kind === 'untilFilled') return texts.untilFilled;
  return deadline.kind === 'always' ? texts.always : deadline.text;
}

/** A name that somebody broke into lines is one entry all the same, and one header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** In characters; a longer one is no link that anybody's program opens. */
const MAX_URL_LENGTH = 2_000;

/** Where a search is seen on the service, newest first, as the web client reads it. */
export function searchUrl(baseUrl: string, filters: Filters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) parameters.append(name, String(one));
  parameters.set('sortOrder', 'recent');
  const url = `${baseUrl}/app/?${parameters}`;
  return url.length > MAX_URL_LENGTH ? `${baseUrl}/app/` : url;
}
