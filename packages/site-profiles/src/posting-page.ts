import { type Card, TEXT_FIELDS } from '@workreel/posting-parser';
import { canonicalUrl, normalizeUrl } from './canonical.domain.ts';
import { type CompiledMarker, type CompiledProfile, compileProfile } from './compile.ts';
import { readContents } from './contents.ts';
import { cleanText, rawText } from './dom.ts';
import { identityRule, readOrReject } from './identity.ts';
import { readPostings } from './jsonld.ts';
import { allMatches, firstMatches, MAX_BLOCK_TEXT } from './page.ts';
import type { SiteProfile } from './profile.types.ts';
import type { CardScope } from './rules.ts';
import { scanPage } from './scan.ts';
import { TREES } from './sources/trees.ts';
import { isAllowedHost } from './start.domain.ts';
import type { ElementNode, ExceededLimit, PageTree } from './tree.ts';

/**
 * What the page of a single posting says about it: `closedBySite` if it matches `detail.closed` of the profile,
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

/** The stored posting whose page is read; `title` is null if only its URL is known. */
export interface PagePosting {
  sourceUrl: string;
  title: string | null;
}

/**
 * Tells what the page of a single posting says about its state. Pure; never throws.
 *
 * @param html the decoded page
 * @param url URL of the page after redirects
 * @param today date of the fetch in the time zone of the site, `YYYY-MM-DD`
 */
export function readPostingPage(
  compiled: CompiledProfile,
  html: string,
  url: string,
  posting: PagePosting,
  today: string,
): PostingPageState {
  const page = openPage(compiled, html, url, posting);
  return page.tree.exceeded === null ? stateOf(compiled, page, posting, today) : 'unknown';
}

/** What the page of a single posting says. */
export interface DetailReading {
  state: PostingPageState;
  /** What the page says about the posting; null if it is another page, is blocked or exceeds a limit. */
  card: Card | null;
  /** The limit that the page exceeds. */
  exceeded: ExceededLimit | null;
}

/**
 * Reads the page of a single posting according to `detail` of the profile. Pure; never throws.
 *
 * @param html the decoded page
 * @param url URL of the page after redirects
 * @param today date of the fetch in the time zone of the site, `YYYY-MM-DD`
 */
export function readDetail(
  compiled: CompiledProfile,
  html: string,
  url: string,
  posting: PagePosting,
  today: string,
): DetailReading {
  const page = openPage(compiled, html, url, posting);
  const { tree, isOwn, matches, jobPosting } = page;
  if (tree.exceeded !== null) return { state: 'unknown', card: null, exceeded: tree.exceeded };
  const state = stateOf(compiled, page, posting, today);
  if (state === 'blocked' || !isOwn) return { state, card: null, exceeded: null };
  const { detail, profile } = compiled;
  const own = profile.detail.source === 'jsonld' ? jobPosting() : undefined;
  const scope: CardScope = { element: tree.root, matches: matches(), headings: [] };
  const card = readOrReject(
    () => ({
      sourceUrl: posting.sourceUrl,
      promoted: false,
      ...readContents(scope, detail, profile, () => {}),
    }),
    0,
    () => {},
  );
  return { state, card: own === undefined ? card : withCard(card, own), exceeded: null };
}

/** Adds to what the selectors found what the JSON-LD of the page says. */
const withCard = (card: Card, own: Card): Card => ({
  ...own,
  sourceUrl: card.sourceUrl,
  texts: Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, card.texts[field] ?? own.texts[field]]),
  ) as Card['texts'],
  tags: card.tags.length > 0 ? card.tags : own.tags,
  description: card.description ?? own.description ?? null,
});

/** A page, and what is determined about it at most once. */
interface OpenPage {
  tree: PageTree;
  /** Whether the page is that of the posting. */
  isOwn: boolean;
  /** Matches of the selectors of `detail`. */
  matches: () => (ElementNode[] | undefined)[];
  /** The JobPosting of the posting in the JSON-LD of its page. */
  jobPosting: () => Card | undefined;
}

function openPage(compiled: CompiledProfile, html: string, url: string, posting: PagePosting): OpenPage {
  const { source } = compiled.profile.detail;
  const tree = TREES[source](html) ?? TREES.html(html);
  const isOwn = isPageOf(compiled, url, posting.sourceUrl);
  return {
    tree,
    isOwn,
    matches: once(() => allMatches(tree.root, compiled.detail.index)),
    jobPosting: once(() => (isOwn ? findOwnPosting(compiled, tree, url, posting.title) : undefined)),
  };
}

function once<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

/** Returns the title and the visible text of a page, and a function that tests markers against them and the elements of the page. */
export function openMarkers(tree: PageTree) {
  const pageTitle = cleanText(tree.title);
  const text = cleanText(rawText(tree.root, null, MAX_TEXT));
  const matcher = (elements: readonly (ElementNode | undefined)[]) => (marker: CompiledMarker) => {
    const element = marker.selectorId === -1 ? undefined : elements[marker.selectorId];
    if (marker.selectorId !== -1 && element === undefined) return false;
    if (marker.title !== null && !marker.title.test(pageTitle)) return false;
    if (marker.text === null) return true;
    return marker.text.test(element === undefined ? text : cleanText(rawText(element, null, MAX_TEXT)));
  };
  return { pageTitle, text, matcher };
}

function stateOf(
  compiled: CompiledProfile,
  { tree, isOwn, matches, jobPosting }: OpenPage,
  posting: PagePosting,
  today: string,
): PostingPageState {
  const { pageTitle, text, matcher } = openMarkers(tree);
  if (compiled.pages.blocked.some(matcher(scanPage(tree.root, compiled).page))) return 'blocked';
  const first = (elements: ElementNode[] | undefined) => elements?.[0];
  if (compiled.detail.closed.some(matcher(matches().map(first)))) return 'closedBySite';

  const deadline = jobPosting()?.structuredData?.deadline?.date ?? null;
  if (deadline !== null && deadline < today) return 'deadlinePassed';
  const { generic } = compiled;
  const isGeneric = matcher(firstMatches(tree.root, generic.index));
  const isBlockPage = generic.certain.some(isGeneric);
  const showsTitle =
    posting.title === null ? !isBlockPage : containsTitle(`${pageTitle} ${text}`, posting.title);
  if (!isOwn || !showsTitle) return isBlockPage ? 'blocked' : 'unknown';
  // A login page may name the posting to which it leads.
  if (isBlockPage || (text.length <= MAX_BLOCK_TEXT && generic.likely.some(isGeneric))) return 'unknown';
  return CLOSED_SENTENCES.test(`${pageTitle} ${text}`) ? 'unknown' : 'open';
}

/** Returns the JobPosting of a page that has the title, or its only one. */
function findOwnPosting(
  compiled: CompiledProfile,
  tree: PageTree,
  url: string,
  title: string | null,
): Card | undefined {
  const postings = readPostings(tree.dataBlocks, compiled, url, MAX_POSTINGS, () => {});
  return (
    (title === null ? undefined : postings.find(({ texts }) => containsTitle(texts.title ?? '', title))) ??
    (postings.length === 1 ? postings[0] : undefined)
  );
}

/** Returns the URL that identifies the posting whose page has an address, as it is stored; null if it has none. */
export const sourceUrlOf = (profile: SiteProfile, address: string): string | null =>
  canonicalUrl(address, address, identityRule(compileProfile(profile), null), (link) =>
    isAllowedHost(profile, link),
  );

/** Returns the URL of the page with the details of a posting: `detail.address` with its ID, or else its own URL. */
export function detailUrl({ detail, identity }: SiteProfile, sourceUrl: string): string {
  if (detail.address === null) return sourceUrl;
  const id = idIn(identity?.address, sourceUrl);
  return id === null ? sourceUrl : detail.address.replaceAll('{id}', id);
}

/** Returns the ID in a canonical URL, or null if it does not have the form of one. */
function idIn(address: string | undefined, sourceUrl: string): string | null {
  const [before, after] = address?.split('{id}') ?? [];
  if (before === undefined || after === undefined) return null;
  if (!sourceUrl.startsWith(before) || !sourceUrl.endsWith(after)) return null;
  const id = sourceUrl.slice(before.length, sourceUrl.length - after.length);
  return id === '' ? null : id;
}

/** Returns whether the URL at which a request for a posting ended is still that of the posting, for example with its title. */
function isPageOf(compiled: CompiledProfile, url: string, sourceUrl: string): boolean {
  const { profile } = compiled;
  if (comparable(url) === comparable(detailUrl(profile, sourceUrl))) return true;
  const isOwn = (link: URL) => isAllowedHost(profile, link);
  if (canonicalUrl(url, url, identityRule(compiled, null), isOwn) === sourceUrl) return true;
  const id = idIn(profile.identity?.address, sourceUrl);
  return (
    id !== null && id.length >= MIN_ID_CHARS && new URL(url).pathname.split(/[^A-Za-z0-9]+/).includes(id)
  );
}

/** A URL without what differs between addresses of the same page. */
export const comparable = (href: string): string =>
  (normalizeUrl(href, href) ?? href).replace(/^https?:\/\/(?:www\.|m\.)?/i, '').replace(/\/(?=$|\?)/, '');

/** Returns whether a text contains the words of a title, which may be cut off. */
export function containsTitle(text: string, title: string): boolean {
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
