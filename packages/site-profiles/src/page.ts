import {
  type Card,
  classifyText,
  splitConditions,
  TEXT_FIELDS,
  type TextField,
} from '@workreel/posting-parser';
import { canonicalUrl, parseUrl } from './canonical.domain.ts';
import type { CompiledLayout, CompiledMarker, CompiledProfile } from './compile.ts';
import { coverageOf } from './coverage.domain.ts';
import { cleanText, type ElementNode, type ExceededLimit, type PageTree, parsePage, rawText } from './dom.ts';
import { emptyTexts, identityRule, readOrReject } from './identity.ts';
import { readPostings } from './jsonld.ts';
import type { PageKind, PageReading, PageWarning } from './page.types.ts';
import { type CardScope, firstText, listOf, textsOf } from './rules.ts';
import type { SelectorIndex } from './selectors.ts';
import { isAllowedHost } from './start.domain.ts';

/** Maximum number of cards per page. Sites show 20 to 100; thousands indicate a crawler trap or a mistake. */
export const MAX_CARDS = 1_000;
/** Text markers are applied to at most this many characters of a page. */
const MAX_MARKER_TEXT = 20_000;
/** Block pages have little text; longer pages may contain the same words in a hidden form. */
const MAX_BLOCK_TEXT = 4_000;
const MAX_WARNINGS = 200;
const EXCEEDED: Record<ExceededLimit, string> = {
  TOO_DEEP: 'Elements are nested too deeply; the page was not parsed.',
  TOO_MANY_ELEMENTS: 'The page has too many elements, attributes or character references; it was not parsed.',
};

/** Result of one traversal of a page. */
interface Scan {
  cards: { scope: CardScope; layout: CompiledLayout }[];
  /** Number of cards beyond MAX_CARDS. */
  skipped: number;
  /** First match of each page selector, by selector ID. */
  page: (ElementNode | undefined)[];
}

/**
 * Determines the kind of a page and extracts its cards and the link to the next page. Pure; never throws.
 *
 * @param html the decoded page
 * @param url URL of the page after redirects, to resolve relative links
 */
export function readPage(compiled: CompiledProfile, html: string, url: string): PageReading {
  const tree = parsePage(html);
  const warnings: PageWarning[] = [];
  const warn = (code: PageWarning['code'], message: string, card: number | null = null) => {
    if (warnings.length < MAX_WARNINGS) warnings.push({ code, message, card });
  };
  const base = (tree.base !== null && URL.parse(tree.base, url)?.href) || url;
  if (tree.exceeded !== null) {
    warn(tree.exceeded, EXCEEDED[tree.exceeded]);
    return reading('unrecognized', [], null, null, null, warnings);
  }

  const scan = scanPage(tree.root, compiled);
  const cards =
    compiled.profile.source === 'jsonld'
      ? readPostings(tree.dataBlocks, compiled, base, MAX_CARDS, warn)
      : scan.cards.map(({ scope, layout }, index) =>
          readOrReject(() => readCard(scope, layout, compiled, base, index, warn), index, warn),
        );
  if (scan.skipped > 0) {
    warn(
      'TOO_MANY_CARDS',
      `The page has ${cards.length + scan.skipped} cards; only the first ${MAX_CARDS} were read.`,
    );
  }
  const kind = kindOf(compiled, tree, scan, cards, warn);
  checkUrls(cards, warn);
  return reading(
    kind,
    kind === 'results' || kind === 'empty' ? cards : [],
    mainLayout(compiled, scan, cards.length),
    totalOf(compiled, tree, scan),
    kind === 'results' ? nextOf(compiled, scan, base) : null,
    warnings,
  );
}

/** Returns the warning about the limit because of which a page was not read; undefined if it was read. */
export const exceededLimit = ({ warnings }: PageReading): PageWarning | undefined =>
  warnings.find(({ code }) => Object.hasOwn(EXCEEDED, code));

function reading(
  kind: PageKind,
  cards: Card[],
  layout: string | null,
  total: number | null,
  nextUrl: string | null,
  warnings: PageWarning[],
): PageReading {
  return { kind, layout, total, cards, nextUrl, coverage: coverageOf(cards), warnings };
}

/**
 * Matches all selectors in one traversal. An element belongs to the innermost enclosing card, so that an unclosed card
 * does not include the next.
 */
function scanPage(root: ElementNode, compiled: CompiledProfile): Scan {
  const { index, layoutByCard, pageSelectors } = compiled;
  const scan: Scan = { cards: [], skipped: 0, page: [] };
  const matched: number[] = [];
  const visit = (element: ElementNode, outer: CardScope | null) => {
    index.matches(element, matched);
    let scope = outer;
    for (const id of matched) {
      const layout = layoutByCard.get(id);
      if (layout !== undefined && scope?.element !== element) {
        scope = { element, matches: [] };
        if (scan.cards.length < MAX_CARDS) scan.cards.push({ scope, layout });
        else scan.skipped += 1;
      }
      if (pageSelectors.has(id)) scan.page[id] ??= element;
    }
    if (outer !== null && scope === outer) {
      for (const id of matched) {
        const elements = outer.matches[id];
        if (elements === undefined) outer.matches[id] = [element];
        else elements.push(element);
      }
    }
    for (const child of element.children) if (child.type === 'tag') visit(child, scope);
  };
  for (const child of root.children) if (child.type === 'tag') visit(child, null);
  return scan;
}

/** Returns the first match of each selector of an index, by selector ID. */
function firstMatches(root: ElementNode, index: SelectorIndex): (ElementNode | undefined)[] {
  const firsts: (ElementNode | undefined)[] = [];
  const matched: number[] = [];
  const visit = (element: ElementNode) => {
    index.matches(element, matched);
    for (const id of matched) firsts[id] ??= element;
    for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  for (const child of root.children) if (child.type === 'tag') visit(child);
  return firsts;
}

type Warn = (code: PageWarning['code'], message: string, card?: number | null) => void;

function readCard(
  scope: CardScope,
  layout: CompiledLayout,
  compiled: CompiledProfile,
  base: string,
  index: number,
  warn: Warn,
): Card {
  const texts = emptyTexts();
  let tags: string[] = [];
  for (const [field, rules] of layout.fields) {
    if (field === 'tags') tags = listOf(rules, scope);
    else texts[field] = firstText(rules, scope);
  }
  if (layout.mixed.length > 0) {
    const filled = new Set(TEXT_FIELDS.filter((field) => texts[field] !== null));
    for (const rule of layout.mixed) {
      for (const text of textsOf(rule, scope)) assignMixed(text, texts, filled, index, warn);
    }
  }
  const href = firstText(layout.link, scope);
  const sourceUrl = canonicalUrl(href, base, identityRule(compiled, scope), (link) =>
    isAllowedHost(compiled.profile, link),
  );
  return { sourceUrl, texts, tags, promoted: layout.promoted.some((test) => test(scope.element)) };
}

/**
 * Assigns each part of a mixed text to a field.
 *
 * @param filled fields that already have a text from their own selector
 */
function assignMixed(
  text: string,
  texts: Card['texts'],
  filled: ReadonlySet<TextField>,
  index: number,
  warn: Warn,
): void {
  for (const part of splitConditions(text)) {
    // Skip separators.
    if (!/[\p{L}\p{N}]/u.test(part)) continue;
    const field = classifyText(part);
    if (field === null)
      warn('UNCLASSIFIED_TEXT', `"${part.slice(0, 80)}" cannot be assigned to a field.`, index);
    else if (!filled.has(field)) texts[field] = texts[field] === null ? part : `${texts[field]} · ${part}`;
  }
}

function kindOf(
  compiled: CompiledProfile,
  tree: PageTree,
  scan: Scan,
  cards: readonly Card[],
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
  if (generic === undefined) return 'unrecognized';
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

function mainLayout(compiled: CompiledProfile, scan: Scan, cards: number): string | null {
  if (cards === 0) return null;
  if (compiled.profile.source === 'jsonld') return 'jsonld';
  const counts = new Map<string, number>();
  for (const { layout } of scan.cards) counts.set(layout.name, (counts.get(layout.name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
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
  const href = compiled.next === -1 ? undefined : scan.page[compiled.next]?.attribs.href;
  const url = href === undefined ? null : parseUrl(href, base);
  if (url === null || !isAllowedHost(compiled.profile, url)) return null;
  url.hash = '';
  return url.href;
}

function checkUrls(cards: readonly Card[], warn: Warn): void {
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
}
