/** The feeds of the demo site, newest postings first, 50 per page. */
import { escapeHtml } from '@workreel/platform/html';
import { descriptionOf } from './description.ts';
import { type Frame, postingUrl } from './pages.ts';
import type { DatedPosting } from './postings.ts';

const PER_PAGE = 50;
const NAME = '우리동네 일자리 (데모)';

/** Returns the start of a day in Seoul. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);

/** @param page counted from 1 */
const pageOf = (postings: readonly DatedPosting[], page: number): readonly DatedPosting[] =>
  postings.slice((Math.max(1, page || 1) - 1) * PER_PAGE).slice(0, PER_PAGE);

const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${escapeHtml(text)}</${name}>\n`;
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Elements in the namespace of the site for what neither RSS nor Atom has. */
function conditions({ values, deadlineOn, deadline }: DatedPosting): string {
  return [
    element('job:location', values.location.text),
    element('job:experience', values.experience.text),
    element('job:education', values.education.text),
    element('job:type', values.employmentType.text),
    element('job:salary', values.salary.text),
    element('job:deadline', deadlineOn ?? deadline),
  ].join('');
}

export function rssFeed(frame: Frame, postings: readonly DatedPosting[], page: number): string {
  const items = pageOf(postings, page).map((posting) => {
    const url = postingUrl(frame, posting);
    return `<item>
${element('title', posting.values.title)}${element('link', `${url}?utm_source=rss`)}${element('guid', url)}${element('pubDate', startOf(posting.postedOn).toUTCString())}${element('dc:creator', posting.values.companyName)}${posting.tags.map((tag) => element('category', tag)).join('')}${conditions(posting)}<description>${cdata(descriptionOf(posting).markup)}</description>
</item>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:job="${frame.origin}${frame.path}/ns">
<channel>
${element('title', NAME)}${element('link', `${frame.origin}${frame.path}/`)}${element('description', NAME)}${items.join('')}</channel>
</rss>
`;
}

export function atomFeed(frame: Frame, postings: readonly DatedPosting[], page: number): string {
  const selected = pageOf(postings, page);
  const entries = selected.map((posting) => {
    const url = postingUrl(frame, posting);
    const posted = startOf(posting.postedOn).toISOString();
    return `<entry>
${element('id', url)}${element('title', posting.values.title)}<link href="${escapeHtml(`${url}?utm_source=atom`)}"/>
${element('published', posted)}${element('updated', posted)}<author>${element('name', posting.values.companyName)}</author>
${posting.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>\n`).join('')}${conditions(posting)}<content type="html">${escapeHtml(descriptionOf(posting).markup)}</content>
</entry>
`;
  });
  const self = `${frame.origin}${frame.path}/jobs.atom`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:job="${frame.origin}${frame.path}/ns">
${element('id', self)}${element('title', NAME)}${element('updated', startOf(selected[0]?.postedOn ?? '2026-01-01').toISOString())}<link rel="self" href="${escapeHtml(self)}"/>
${entries.join('')}</feed>
`;
}
