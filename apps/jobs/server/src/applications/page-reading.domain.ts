import type { PageEvidence } from '@workreel/site-profiles';
import { JOB_BOARDS } from './job-boards.data.ts';

/** What the page of a posting says about it, as texts in its language; null for what it does not say. */
export interface PageFacts {
  title: string | null;
  companyName: string | null;
  location: string | null;
}

/** In characters; longer texts are truncated. */
const MAX_CHARS = 300;
/** Separators between the parts of a page title. A colon or a hyphen without spaces may be part of a name. */
const SEPARATOR = /\s+(?:[|·•»>]|[-–—]|::)\s+/g;
/** A page title names a site at most as its start and as two parts at its end, such as "… - Careers | Acme". */
const MAX_SITE_PARTS = 3;
/** Parts of host names that are not the name of a company or site; shorter ones are never used. */
const GENERIC_LABELS = new Set(['jobs', 'careers', 'career', 'recruit', 'apply', 'boards']);
/** Formats of the page titles of job boards, by the end of the host name and without the name of the board. */
const TITLE_FORMATS: readonly [host: string, format: RegExp][] = [
  ['saramin.co.kr', /^\[(?<companyName>[^\]]+)\]\s*(?<title>.+?)\s*(?:\(D-\d+\))?$/],
  ['jobkorea.co.kr', /^(?<companyName>.+?) 채용 - (?<title>.+)$/],
  ['linkedin.com', /^(?<companyName>.+?) hiring (?<title>.+) in (?<location>.+)$/],
  ['greenhouse.io', /^Job Application for (?<title>.+) at (?<companyName>.+)$/],
  ['lever.co', /^(?<companyName>.+?) - (?<title>.+)$/],
];
const BOARDS = new Set(JOB_BOARDS.map(nameKey));

/**
 * Chooses what a page says about its posting: first its JobPosting, then its Open Graph tags, its `<title>` and its headings. The name of
 * the site counts as that of the company only if the site is not a job board.
 *
 * @param url - URL of the page after redirects.
 */
export function chooseFacts(
  { posting, openGraph, title, headings, isBlocked }: PageEvidence,
  url: string,
): PageFacts {
  // A login or block page has a title too, but not that of the posting.
  const hasTexts = posting.title !== null || !isBlocked;
  const names = siteNames(url, openGraph.siteName);
  const pageTitle = hasTexts ? firstTitle([openGraph.title, title, ...headings], names) : null;
  const said = splitTitle(pageTitle, url);
  return {
    title: shorten(posting.title ?? said.title ?? null),
    companyName: shorten(
      posting.companyName ?? said.companyName ?? (hasTexts ? companyIn(openGraph.siteName) : null),
    ),
    location: shorten(posting.location ?? said.location ?? null),
  };
}

/** Returns the parts of a page title whose format is known, or else the whole of it as the title of the posting. */
function splitTitle(title: string | null, url: string): Partial<PageFacts> {
  const { hostname } = new URL(url);
  const format = TITLE_FORMATS.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1];
  return (title === null ? undefined : format?.exec(title)?.groups) ?? { title };
}

function firstTitle(titles: readonly (string | null)[], names: ReadonlySet<string>): string | null {
  for (const text of titles) {
    const title = text === null ? '' : withoutSite(text, names);
    if (title !== '') return title;
  }
  return null;
}

/** Removes the name of the site from the start or end of a page title. Returns an empty text if nothing else remains. */
function withoutSite(text: string, names: ReadonlySet<string>): string {
  let title = text;
  for (let parts = 0; parts < MAX_SITE_PARTS; parts += 1) {
    const separators = [...title.matchAll(SEPARATOR)];
    const [first] = separators;
    const last = separators.at(-1);
    if (first === undefined || last === undefined) break;
    if (names.has(nameKey(title.slice(last.index + last[0].length)))) title = title.slice(0, last.index);
    else if (names.has(nameKey(title.slice(0, first.index))))
      title = title.slice(first.index + first[0].length);
    else break;
  }
  return names.has(nameKey(title)) ? '' : title.trim();
}

/** Returns the keys of the names of the site of a page, and of all job boards. */
function siteNames(url: string, siteName: string | null): ReadonlySet<string> {
  const labels = new URL(url).hostname
    .split('.')
    // Country codes and abbreviations are also words.
    .filter((label) => label.length > 3 && !GENERIC_LABELS.has(label));
  return new Set([...BOARDS, ...[...labels, siteName ?? ''].map(nameKey), '']);
}

/** Returns the company whose own site has a name, or null if it is the name of a job board. */
function companyIn(siteName: string | null): string | null {
  if (siteName === null || BOARDS.has(nameKey(siteName))) return null;
  const name = siteName.replace(CAREERS, '').trim();
  // "Remote Jobs" and "구인구직" are job boards that the list does not have.
  return name === '' || /\bjobs?\b|구인|구직|채용|알바/i.test(name) ? null : name;
}

/** The words that the career site of a company adds to its name. */
const CAREERS = /\s*(?:\b(?:careers?|career site|jobs? at)|채용 ?(?:사이트|홈페이지|공고|정보)?)\s*$/i;

/** Returns what is the same in different spellings of a name, such as "LinkedIn", "linkedin.com" and "Linkedin Jobs". */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:careers?|jobs?)\b|채용(?:정보|공고)?$/g, '')
    .replace(/\.(?:com|net|org|co\.kr|co\.uk)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function shorten(text: string | null): string | null {
  return text === null || text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1).toWellFormed()}…`;
}
