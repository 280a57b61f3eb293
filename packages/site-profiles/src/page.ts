import { type Card, TEXT_FIELDS } from '@workreel/posting-parser';
import { canonicalUrl, parseUrl } from './canonical.domain.ts';
import type { CompiledLayout, CompiledMarker, CompiledProfile } from './compile.ts';
import { readContents } from './contents.ts';
import { coverageOf, describeIdentity } from './coverage.domain.ts';
import { cleanText, rawText } from './dom.ts';
import { identityRule, readOrReject } from './identity.ts';
import type { PageKind, PageReading, PageWarning } from './page.types.ts';
import type { SiteProfile } from './profile.types.ts';
import { type CardScope, firstText, MAX_TEXT_CHARS, textOf } from './rules.ts';
import { type Scan, scanPage } from './scan.ts';
import type { SelectorIndex } from './selectors.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import { isAllowedHost } from './start.domain.ts';
import type { ElementNode, ExceededLimit, PageTree } from './tree.ts';

/** Text markers are applied to at most this many characters of a page. */
const MAX_MARKER_TEXT = 20_000;
/** Block pages have little text; longer pages may contain the same words in a hidden form. */
export const MAX_BLOCK_TEXT = 4_000;
const MAX_WARNINGS = 200;
/** Fewer cards with the same URL may be the same posting, shown twice. */
const MIN_CARDS_FOR_SHARED = 3;
const EXCEEDED: Record<ExceededLimit, string> = {
  TOO_DEEP: 'Elements are nested too deeply; the page was not parsed.',
  TOO_MANY_ELEMENTS: 'The page has too many elements, attributes or character references; it was not parsed.',
  EMBEDDED_TOO_LARGE: 'The scripts of the page contain too much JSON; the page was not parsed.',
};

const UNREAD: ReadonlySet<string> = new Set([...Object.keys(EXCEEDED), 'JSON_BROKEN', 'XML_BROKEN']);

/** A card and the name of its layout. */
export interface FoundCard {
  card: Card;
  layout: string;
}

export type Warn = (code: PageWarning['code'], message: string, card?: number | null) => void;

/** What differs between sources whose pages are trees. */
interface TreeOptions {
  /** Reads the cards if no layouts of the profile find them. */
  readCards?: (base: string, warn: Warn) => FoundCard[];
  /** Whether several layouts may find the same posting, which becomes one card. */
  mergesLayouts?: boolean;
  /** Whether a page without cards contains a list without entries. */
  isEmptyList?: (total: number | null) => boolean;
}

/**
 * Determines the kind of a page and extracts its cards and the link to the next page. Pure; never throws.
 *
 * @param url URL of the page after redirects, to resolve relative links
 */
export function readTree(
  compiled: CompiledProfile,
  tree: PageTree,
  url: string,
  { readCards, mergesLayouts = false, isEmptyList = () => false }: TreeOptions = {},
): PageReading {
  const { profile } = compiled;
  const warnings: PageWarning[] = [];
  const warn: Warn = (code, message, card = null) => {
    if (warnings.length < MAX_WARNINGS) warnings.push({ code, message, card });
  };
  const base = (tree.base !== null && URL.parse(tree.base, url)?.href) || url;
  if (tree.exceeded !== null) {
    warn(tree.exceeded, EXCEEDED[tree.exceeded]);
    return reading('unrecognized', [], { warnings });
  }

  const scan = scanPage(tree.root, compiled);
  const found =
    readCards?.(base, warn) ??
    scan.cards.map(({ scope, layout }, index) => ({
      card: readOrReject(() => readCard(scope, layout, compiled, base, index, warn), index, warn),
      layout: layout.name,
    }));
  const merged = mergesLayouts ? mergeCards(found, compiled, warnings) : found;
  const cards = merged.map(({ card }) => card);
  if (scan.skipped > 0) {
    warn(
      'TOO_MANY_CARDS',
      `The page has ${found.length + scan.skipped} cards; only the first ${SOURCE_KINDS[profile.source].maxCards} were read.`,
    );
  }
  const total = totalOf(compiled, tree, scan);
  const kind = kindOf(compiled, tree, scan, cards, () => isEmptyList(total), warn);
  checkUrls(cards, profile, warn);
  return reading(kind, kind === 'results' || kind === 'empty' ? merged : [], {
    title: cleanText(tree.title),
    total,
    nextUrl: kind === 'results' ? nextOf(compiled, scan, base) : null,
    cursor: kind === 'results' ? cursorOf(compiled, scan) : null,
    warnings,
  });
}

/** Returns the warning because of which the contents of a page were not read; undefined if they were read. */
export const unreadReason = ({ warnings }: PageReading): PageWarning | undefined =>
  warnings.find(({ code }) => UNREAD.has(code));

/** Creates the result of reading a page. */
export function reading(
  kind: PageKind,
  found: readonly FoundCard[],
  rest: Pick<PageReading, 'warnings'> & Partial<PageReading>,
): PageReading {
  const cards = found.map(({ card }) => card);
  const cardLayouts = found.map(({ layout }) => layout);
  return {
    kind,
    title: '',
    layout: countLayouts(cardLayouts)[0]?.name ?? null,
    total: null,
    cards,
    cardLayouts,
    nextUrl: null,
    cursor: null,
    locations: [],
    moreUrls: [],
    coverage: coverageOf(cards),
    ...rest,
  };
}

/** Returns the matches of each selector of an index, by selector ID. */
export function allMatches(root: ElementNode, index: SelectorIndex): (ElementNode[] | undefined)[] {
  const matches: (ElementNode[] | undefined)[] = [];
  const matched: number[] = [];
  const visit = (element: ElementNode) => {
    index.matches(element, matched);
    for (const id of matched) {
      const elements = matches[id];
      if (elements === undefined) matches[id] = [element];
      else elements.push(element);
    }
    for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  for (const child of root.children) if (child.type === 'tag') visit(child);
  return matches;
}

/** Returns the first match of each selector of an index, by selector ID. */
export const firstMatches = (root: ElementNode, index: SelectorIndex): (ElementNode | undefined)[] =>
  allMatches(root, index).map((elements) => elements?.[0]);

function readCard(
  scope: CardScope,
  layout: CompiledLayout,
  compiled: CompiledProfile,
  base: string,
  index: number,
  warn: Warn,
): Card {
  const contents = readContents(scope, layout, compiled.profile, (code, message) =>
    warn(code, message, index),
  );
  const href = firstText(layout.link, scope);
  const sourceUrl = canonicalUrl(href, base, identityRule(compiled, scope), (link) =>
    isAllowedHost(compiled.profile, link),
  );
  return { sourceUrl, ...contents, promoted: layout.promoted.some((test) => test(scope.element)) };
}

function kindOf(
  compiled: CompiledProfile,
  tree: PageTree,
  scan: Scan,
  cards: readonly Card[],
  isEmptyList: () => boolean,
  warn: Warn,
): PageKind {
  const organicCount = cards.filter((card) => !card.promoted).length;
  const { results, empty, blocked } = compiled.pages;
  const title = cleanText(tree.title);
  let body: string | null = null;
  const bodyText = () => {
    body ??= cleanText(rawText(tree.root, null, MAX_MARKER_TEXT));
    return body;
  };
  const matches = (marker: CompiledMarker, elements = scan.page): boolean => {
    const element = marker.selectorId === -1 ? undefined : elements[marker.selectorId];
    if (marker.selectorId !== -1 && element === undefined) return false;
    if (marker.title !== null && !marker.title.test(title)) return false;
    if (marker.text === null) return true;
    if (element !== undefined) return marker.text.test(cleanText(rawText(element, null, MAX_MARKER_TEXT)));
    // On a page with results, the words may be part of a posting ("captcha engineer wanted").
    if (organicCount > 0) return false;
    return marker.text.test(bodyText());
  };
  const block = blocked.find((marker) => matches(marker));
  if (block !== undefined) {
    warn('BLOCK_MARKER', `The page matches pages.blocked of the profile: ${describe(block)}.`);
    return 'blocked';
  }
  const isEmpty = empty.some((marker) => matches(marker));
  if (organicCount > 0) {
    if (isEmpty) {
      warn(
        'EMPTY_MARKER_WITH_CARDS',
        'The page matches pages.empty of the profile but has cards that are not promoted.',
      );
    }
    if (results.length === 0 || results.some((marker) => matches(marker))) return 'results';
    warn(
      'RESULTS_MARKER_MISSING',
      `The page has cards but does not match pages.results of the profile: ${results.map(describe).join(' or ')}.`,
    );
    return 'unrecognized';
  }
  if (isEmpty) return 'empty';
  if (cards.length > 0) return 'results';
  const genericMatches = firstMatches(tree.root, compiled.generic.index);
  const { certain, likely } = compiled.generic;
  const generic = [...certain, ...(bodyText().length <= MAX_BLOCK_TEXT ? likely : [])].find((marker) =>
    matches(marker, genericMatches),
  );
  if (generic === undefined) return isEmptyList() ? 'empty' : 'unrecognized';
  warn(
    'BLOCK_MARKER',
    `The page has no cards and matches a common marker of block pages: ${describe(generic)}.`,
  );
  return 'blocked';
}

function describe({ marker }: CompiledMarker): string {
  const parts = [
    marker.selector === null ? '' : `selector "${marker.selector}"`,
    marker.title === null ? '' : `title /${truncate(marker.title)}/`,
    marker.text === null ? '' : `text /${truncate(marker.text)}/`,
  ];
  return parts.filter((part) => part !== '').join(' with ');
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Returns the number of cards of each layout, most first. */
export function countLayouts(cardLayouts: readonly string[]): { name: string; cards: number }[] {
  const counts = new Map<string, number>();
  for (const name of cardLayouts) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, cards]) => ({ name, cards }));
}

/**
 * Merges the cards of a posting that the page contains both as JSON and as HTML: the layout that the profile lists first
 * takes precedence, and the others supply what it lacks. Warnings about a card refer to its new position.
 */
function mergeCards(
  found: readonly FoundCard[],
  compiled: CompiledProfile,
  warnings: PageWarning[],
): FoundCard[] {
  const rank = new Map(compiled.layouts.map(({ name }, index) => [name, index]));
  const merged: FoundCard[] = [];
  const positionByUrl = new Map<string, number>();
  const positions = found.map((one) => {
    const { sourceUrl } = one.card;
    const position = sourceUrl === null ? undefined : positionByUrl.get(sourceUrl);
    const other = position === undefined ? undefined : merged[position];
    if (position === undefined || other === undefined || other.layout === one.layout) {
      const added = merged.push(one) - 1;
      if (sourceUrl !== null && position === undefined) positionByUrl.set(sourceUrl, added);
      return added;
    }
    const isFirst = (rank.get(one.layout) ?? 0) < (rank.get(other.layout) ?? 0);
    merged[position] = isFirst ? complete(one, other.card) : complete(other, one.card);
    return position;
  });
  for (const warning of warnings) if (warning.card !== null) warning.card = positions[warning.card] ?? null;
  return merged;
}

/** Adds to a card what it lacks and another card of the same posting has. */
function complete({ card, layout }: FoundCard, other: Card): FoundCard {
  const texts = { ...card.texts };
  for (const field of TEXT_FIELDS) texts[field] ??= other.texts[field];
  const tags = card.tags.length > 0 ? card.tags : other.tags;
  const description = card.description ?? other.description ?? null;
  return { layout, card: { ...card, texts, tags, description, promoted: card.promoted } };
}

function totalOf(compiled: CompiledProfile, tree: PageTree, scan: Scan): number | null {
  const { total } = compiled;
  if (total === null) return null;
  const element = total.selectorId === -1 ? undefined : scan.page[total.selectorId];
  if (total.selectorId !== -1 && element === undefined) return null;
  const text = cleanText(element === undefined ? tree.title : rawText(element, null, MAX_MARKER_TEXT));
  const match = total.pattern.exec(text);
  const digits = (match?.[1] ?? match?.[0] ?? '').replace(/\D/g, '');
  return digits === '' || digits.length > 12 ? null : Number(digits);
}

function nextOf(compiled: CompiledProfile, scan: Scan, base: string): string | null {
  const element = compiled.next === -1 ? undefined : scan.page[compiled.next];
  const href =
    element?.attribs.href ?? (element?.data ? cleanText(rawText(element, null, MAX_MARKER_TEXT)) : undefined);
  const url = href === undefined ? null : parseUrl(href, base);
  if (url === null || !isAllowedHost(compiled.profile, url)) return null;
  url.hash = '';
  return url.href;
}

function cursorOf({ cursor }: CompiledProfile, scan: Scan): string | null {
  const element = cursor === null ? undefined : scan.page[cursor.selectorId];
  if (cursor === null || element === undefined) return null;
  const text = textOf(cursor, element, null);
  // A text that was cut off is no cursor.
  return text === '' || text.length >= MAX_TEXT_CHARS ? null : text;
}

function checkUrls(cards: readonly Card[], profile: SiteProfile, warn: Warn): void {
  const firstIndex = new Map<string, number>();
  cards.forEach((card, index) => {
    if (card.sourceUrl === null) {
      warn('ADDRESS_MISSING', 'No URL identifies this card, so it cannot be stored.', index);
      return;
    }
    const original = firstIndex.get(card.sourceUrl);
    if (original === undefined) firstIndex.set(card.sourceUrl, index);
    else warn('ADDRESS_REPEATED', `Duplicate of card ${original + 1}.`, index);
  });
  const urls = cards.filter(({ promoted }) => !promoted).flatMap(({ sourceUrl }) => sourceUrl ?? []);
  const distinct = new Set(urls).size;
  if (urls.length < MIN_CARDS_FOR_SHARED || distinct > urls.length / 2) return;
  warn(
    'ADDRESS_SHARED',
    `${urls.length} cards have only ${distinct === 1 ? 'one URL' : `${distinct} different URLs`} (${urls[0]}), so that most of them are not stored. ` +
      `Check ${describeIdentity(profile)}; it must identify each posting.`,
  );
}
