import { canonicalUrl, normalizeUrl } from './canonical.domain.ts';
import type { CompiledMarker, CompiledProfile } from './compile.ts';
import { cleanText, type ElementNode, parsePage, rawText } from './dom.ts';
import { identityRule } from './identity.ts';
import { readPostings } from './jsonld.ts';
import { firstMatches, MAX_BLOCK_TEXT } from './page.ts';
import { scanPage } from './scan.ts';
import { isAllowedHost } from './start.domain.ts';

/**
 * What the page of a single posting says about it: `closedBySite` if it matches `postingPage.closed` of the profile,
 * `deadlinePassed` if its JSON-LD states a date in the past, `open` if it shows the posting without a sign that it is closed,
 * `blocked` if it is a login, CAPTCHA or block page, `unknown` otherwise.
 */
export type PostingPageState = 'open' | 'closedBySite' | 'deadlinePassed' | 'blocked' | 'unknown';

/** In characters of the visible text; a posting with everything around it has up to 30,000. */
const MAX_TEXT = 200_000;
/** Maximum number of JobPostings that are read; a page has one, and perhaps similar ones. */
const MAX_POSTINGS = 50;
/** Shorter IDs are also other things in a path. */
const MIN_ID_CHARS = 4;
/**
 * Sentences of pages of closed postings. They may also be about a similar posting or part of a hidden template, so they only
 * prevent that a page counts as showing an open posting.
 */
const CLOSED_SENTENCES = new RegExp(
  [
    '(?:채용|모집|접수|지원|공고)[이가은는]? ?(?:이미 |조기 )?(?:마감|종료|만료)(?:되었|됐|된)',
    '(?:마감|종료|만료|삭제)된 (?:채용 ?|구인 ?)?(?:공고|정보)',
    'no longer (?:be |being )?(?:available|accept|active|open|exists?\\b|listed|hiring|recruiting)',
    'not (?:currently )?accepting',
    '(?:job|position|posting|vacancy|role|listing|opening|ad|advert) (?:has |have |is |was |been |now |already )+(?:expired|closed|filled|removed|deleted|ended)',
    'applications? (?:for this \\w+ )?(?:has |have |is |are |been |now )+closed',
    '(?:掲載|募集|受付)(?:は|を|が)?終了',
    'nicht mehr (?:verfügbar|aktuell|online|ausgeschrieben)',
    'n.est plus (?:disponible|en ligne|d.actualité)',
    '(?:ya no|já não|não) está (?:mais )?(?:disponible|disponível|activa|ativa)',
  ].join('|'),
  'iu',
);

/**
 * Reads the page of a single posting. Pure; never throws.
 *
 * @param html the decoded page
 * @param url URL of the page after redirects
 * @param posting the stored posting
 * @param today date of the fetch in the time zone of the site, `YYYY-MM-DD`
 */
export function readPostingPage(
  compiled: CompiledProfile,
  html: string,
  url: string,
  posting: { sourceUrl: string; title: string },
  today: string,
): PostingPageState {
  const tree = parsePage(html, compiled.profile.source === 'embedded');
  if (tree.exceeded !== null) return 'unknown';
  const pageTitle = cleanText(tree.title);
  const text = cleanText(rawText(tree.root, null, MAX_TEXT));
  const matcher = (elements: readonly (ElementNode | undefined)[]) => (marker: CompiledMarker) => {
    const element = marker.selectorId === -1 ? undefined : elements[marker.selectorId];
    if (marker.selectorId !== -1 && element === undefined) return false;
    if (marker.title !== null && !marker.title.test(pageTitle)) return false;
    if (marker.text === null) return true;
    return marker.text.test(element === undefined ? text : cleanText(rawText(element, null, MAX_TEXT)));
  };
  if (compiled.pages.blocked.some(matcher(scanPage(tree.root, compiled).page))) return 'blocked';
  const { index, closed } = compiled.postingPage;
  if (closed.some(matcher(firstMatches(tree.root, index)))) return 'closedBySite';

  const isPosting = isPageOf(compiled, url, posting.sourceUrl);
  const showsTitle = containsTitle(`${pageTitle} ${text}`, posting.title);
  if (isPosting) {
    const postings = readPostings(tree.dataBlocks, compiled, url, MAX_POSTINGS, () => {});
    const own =
      postings.find(({ texts }) => containsTitle(texts.title ?? '', posting.title)) ??
      (postings.length === 1 ? postings[0] : undefined);
    const deadline = own?.structuredData?.deadline?.date ?? null;
    if (deadline !== null && deadline < today) return 'deadlinePassed';
  }
  const { generic } = compiled;
  const isGeneric = matcher(firstMatches(tree.root, generic.index));
  const isBlockPage = generic.certain.some(isGeneric);
  if (!isPosting || !showsTitle) return isBlockPage ? 'blocked' : 'unknown';
  // A login page may name the posting to which it leads.
  if (isBlockPage || (text.length <= MAX_BLOCK_TEXT && generic.likely.some(isGeneric))) return 'unknown';
  return CLOSED_SENTENCES.test(`${pageTitle} ${text}`) ? 'unknown' : 'open';
}

/** Returns whether the URL at which a request for a posting ended is still that of the posting, for example with its title. */
function isPageOf(compiled: CompiledProfile, url: string, sourceUrl: string): boolean {
  if (comparable(url) === comparable(sourceUrl)) return true;
  const { profile } = compiled;
  const isOwn = (link: URL) => isAllowedHost(profile, link);
  if (canonicalUrl(url, url, identityRule(compiled, null), isOwn) === sourceUrl) return true;
  const [before, after] = profile.identity?.address.split('{id}') ?? [];
  if (before === undefined || after === undefined) return false;
  if (!sourceUrl.startsWith(before) || !sourceUrl.endsWith(after)) return false;
  const id = sourceUrl.slice(before.length, sourceUrl.length - after.length);
  return id.length >= MIN_ID_CHARS && new URL(url).pathname.split(/[^A-Za-z0-9]+/).includes(id);
}

/** A URL without what differs between addresses of the same page. */
const comparable = (href: string): string =>
  (normalizeUrl(href, href) ?? href).replace(/^https?:\/\/(?:www\.|m\.)?/i, '').replace(/\/(?=$|\?)/, '');

/** Returns whether a text contains the words of a title, which may be cut off. */
function containsTitle(text: string, title: string): boolean {
  const isCut = /(?:…|\.{3})\s*$/.test(title);
  const words = wordsOf(title);
  return words !== '' && ` ${wordsOf(text)} `.includes(isCut ? ` ${words}` : ` ${words} `);
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
