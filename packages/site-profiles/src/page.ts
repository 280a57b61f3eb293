import { type Card, classifyText, splitMixed, TEXT_FIELDS, type TextField } from '@workreel/posting-parser';
import { canonicalAddress, parseAddress } from './canonical.domain.ts';
import type { CompiledLayout, CompiledMarker, CompiledProfile } from './compile.ts';
import { coverageOf } from './coverage.domain.ts';
import { type ElementNode, foldText, type PageTree, parsePage, rawText } from './dom.ts';
import { emptyTexts, identityRule } from './identity.ts';
import { readPostings } from './jsonld.ts';
import type { PageKind, PageReading, Suspicion } from './page.types.ts';
import { type CardScope, firstText, listOf, textsOf } from './rules.ts';
import type { SelectorIndex } from './selectors.ts';
import { isAllowedHost } from './start.domain.ts';

/** Cards read of one page; sites show 20 to 100, and what shows thousands is a trap or a mistake. */
export const MAX_CARDS = 1_000;
/** Characters of a page in which the words of a block or an empty result are looked for. */
const MAX_MARKER_TEXT = 20_000;
/** A page that turns visitors away says little more; longer ones hold the same words in a hidden form. */
const MAX_BLOCK_TEXT = 4_000;
/** Suspicions kept of one page. */
const MAX_SUSPICIONS = 200;

/** What one walk over a page finds. */
interface Scan {
  cards: { scope: CardScope; layout: CompiledLayout }[];
  /** Cards beyond MAX_CARDS. */
  unread: number;
  /** First element for each selector asked of the page as a whole. */
  page: (ElementNode | undefined)[];
}

/**
 * Reads a page with a profile: which kind it is, its cards, and where to go next. Pure; never throws, whatever
 * the page.
 *
 * @param html the decoded page
 * @param url address it was fetched from (after redirects), for relative links
 */
export function readPage(compiled: CompiledProfile, html: string, url: string): PageReading {
  const tree = parsePage(html);
  const suspicions: Suspicion[] = [];
  const suspect = (code: Suspicion['code'], message: string, card: number | null = null) => {
    if (suspicions.length < MAX_SUSPICIONS) suspicions.push({ code, message, card });
  };
  const base = (tree.base !== null && URL.parse(tree.base, url)?.href) || url;
  if (tree.tooDeep) {
    suspect('TOO_DEEP', 'Elements are nested deeper than any page of postings; the page was not read.');
    return reading('unrecognised', [], null, null, null, suspicions);
  }

  const scan = scanPage(tree.root, compiled);
  const cards =
    compiled.profile.source === 'jsonld'
      ? readPostings(tree.dataBlocks, compiled, base, MAX_CARDS, suspect)
      : scan.cards.map(({ scope, layout }, at) => readCard(scope, layout, compiled, base, at, suspect));
  if (scan.unread > 0) {
    suspect(
      'TOO_MANY_CARDS',
      `The page has ${cards.length + scan.unread} cards; the first ${MAX_CARDS} were read.`,
    );
  }
  const kind = kindOf(compiled, tree, scan, cards, suspect);
  suspectAddresses(cards, suspect);
  return reading(
    kind,
    kind === 'results' || kind === 'empty' ? cards : [],
    mainLayout(compiled, scan, cards.length),
    totalOf(compiled, tree, scan),
    kind === 'results' ? nextOf(compiled, scan, base) : null,
    suspicions,
  );
}

function reading(
  kind: PageKind,
  cards: Card[],
  layout: string | null,
  total: number | null,
  nextUrl: string | null,
  suspicions: Suspicion[],
): PageReading {
  return { kind, layout, total, cards, nextUrl, coverage: coverageOf(cards), suspicions };
}

/**
 * One walk for all selectors. An element belongs to the innermost card around it, so that a card left open by
 * broken markup does not swallow the next.
 */
function scanPage(root: ElementNode, compiled: CompiledProfile): Scan {
  const { index, layoutOf, pageQueries } = compiled;
  const scan: Scan = { cards: [], unread: 0, page: [] };
  const matched: number[] = [];
  const visit = (element: ElementNode, outer: CardScope | null) => {
    index.matches(element, matched);
    let scope = outer;
    for (const query of matched) {
      const layout = layoutOf.get(query);
      if (layout !== undefined && scope?.element !== element) {
        scope = { element, found: [] };
        if (scan.cards.length < MAX_CARDS) scan.cards.push({ scope, layout });
        else scan.unread += 1;
      }
      if (pageQueries.has(query)) scan.page[query] ??= element;
    }
    if (outer !== null && scope === outer) {
      for (const query of matched) {
        const found = outer.found[query];
        if (found === undefined) outer.found[query] = [element];
        else found.push(element);
      }
    }
    for (const child of element.children) if (child.type === 'tag') visit(child, scope);
  };
  for (const child of root.children) if (child.type === 'tag') visit(child, null);
  return scan;
}

/** First element for each selector of an index. */
function firstMatches(root: ElementNode, index: SelectorIndex): (ElementNode | undefined)[] {
  const found: (ElementNode | undefined)[] = [];
  const matched: number[] = [];
  const visit = (element: ElementNode) => {
    index.matches(element, matched);
    for (const query of matched) found[query] ??= element;
    for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  for (const child of root.children) if (child.type === 'tag') visit(child);
  return found;
}

type Suspect = (code: Suspicion['code'], message: string, card?: number | null) => void;

function readCard(
  scope: CardScope,
  layout: CompiledLayout,
  compiled: CompiledProfile,
  base: string,
  at: number,
  suspect: Suspect,
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
      for (const printed of textsOf(rule, scope)) readMixed(printed, texts, filled, at, suspect);
    }
  }
  const href = firstText(layout.link, scope);
  const sourceUrl = canonicalAddress(href, base, identityRule(compiled, scope), (link) =>
    isAllowedHost(compiled.profile, link),
  );
  return { sourceUrl, texts, tags, promoted: layout.promoted.some((test) => test(scope.element)) };
}

/**
 * Gives each part of a mixed text to the field that it means.
 *
 * @param filled fields that have a selector of their own, and got their text from it
 */
function readMixed(
  printed: string,
  texts: Card['texts'],
  filled: ReadonlySet<TextField>,
  at: number,
  suspect: Suspect,
): void {
  for (const part of splitMixed(printed)) {
    // A mark between two texts is none.
    if (!/[\p{L}\p{N}]/u.test(part)) continue;
    const field = classifyText(part);
    if (field === null)
      suspect('UNCLASSIFIED_TEXT', `"${part.slice(0, 80)}" is none of the kinds known.`, at);
    else if (!filled.has(field)) texts[field] = texts[field] === null ? part : `${texts[field]} · ${part}`;
  }
}

function kindOf(
  compiled: CompiledProfile,
  tree: PageTree,
  scan: Scan,
  cards: readonly Card[],
  suspect: Suspect,
): PageKind {
  const answers = cards.filter((card) => !card.promoted).length;
  const { results, empty, blocked } = compiled.pages;
  const title = foldText(tree.title);
  let body: string | null = null;
  const bodyText = () => {
    body ??= foldText(rawText(tree.root, null, MAX_MARKER_TEXT));
    return body;
  };
  const holds = (marker: CompiledMarker, found = scan.page): boolean => {
    const element = marker.query === -1 ? undefined : found[marker.query];
    if (marker.query !== -1 && element === undefined) return false;
    if (marker.title !== null && !marker.title.test(title)) return false;
    if (marker.text === null) return true;
    if (element !== undefined) return marker.text.test(foldText(rawText(element, null, MAX_MARKER_TEXT)));
    // The words of a page of answers are the postings' own: "captcha engineer wanted".
    if (answers > 0) return false;
    return marker.text.test(bodyText());
  };
  const block = blocked.find((marker) => holds(marker));
  if (block !== undefined) {
    suspect('BLOCK_MARKER', `The page shows what the profile knows as a block: ${describe(block)}.`);
    return 'blocked';
  }
  const isEmpty = empty.some((marker) => holds(marker));
  if (answers > 0) {
    if (isEmpty) {
      suspect(
        'EMPTY_MARKER_WITH_CARDS',
        'The page says that nothing was found, yet shows cards not promoted.',
      );
    }
    if (results.length === 0 || results.some((marker) => holds(marker))) return 'results';
    suspect(
      'RESULTS_MARKER_MISSING',
      `Cards, but no sign of results: ${results.map(describe).join(' or ')}.`,
    );
    return 'unrecognised';
  }
  if (isEmpty) return 'empty';
  if (cards.length > 0) return 'results';
  const signs = firstMatches(tree.root, compiled.generic.index);
  const { certain, likely } = compiled.generic;
  const generic = [...certain, ...(bodyText().length <= MAX_BLOCK_TEXT ? likely : [])].find((marker) =>
    holds(marker, signs),
  );
  if (generic === undefined) return 'unrecognised';
  suspect('BLOCK_MARKER', `No card, and signs of a page that turns visitors away: ${describe(generic)}.`);
  return 'blocked';
}

function describe({ marker }: CompiledMarker): string {
  const parts = [
    marker.selector === null ? '' : `selector "${marker.selector}"`,
    marker.title === null ? '' : `title /${short(marker.title)}/`,
    marker.text === null ? '' : `text /${short(marker.text)}/`,
  ];
  return parts.filter((part) => part !== '').join(' with ');
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

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
  const element = total.query === -1 ? undefined : scan.page[total.query];
  if (total.query !== -1 && element === undefined) return null;
  const text = foldText(element === undefined ? tree.title : rawText(element, null, MAX_MARKER_TEXT));
  const match = total.pattern.exec(text);
  const digits = (match?.[1] ?? match?.[0] ?? '').replace(/\D/g, '');
  return digits === '' || digits.length > 12 ? null : Number(digits);
}

function nextOf(compiled: CompiledProfile, scan: Scan, base: string): string | null {
  const href = compiled.next === -1 ? undefined : scan.page[compiled.next]?.attribs.href;
  const url = href === undefined ? null : parseAddress(href, base);
  if (url === null || !isAllowedHost(compiled.profile, url)) return null;
  url.hash = '';
  return url.href;
}

function suspectAddresses(cards: readonly Card[], suspect: Suspect): void {
  const first = new Map<string, number>();
  cards.forEach((card, at) => {
    if (card.sourceUrl === null) {
      suspect('ADDRESS_MISSING', 'No address identifies this card; it cannot be stored.', at);
      return;
    }
    const before = first.get(card.sourceUrl);
    if (before === undefined) first.set(card.sourceUrl, at);
    else suspect('ADDRESS_REPEATED', `The same posting as card ${before + 1}.`, at);
  });
}
