import type { CompiledLayout, CompiledProfile } from './compile.ts';
import type { CardScope } from './rules.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import type { ElementNode } from './tree.ts';

/** Result of one traversal of a page. */
export interface Scan {
  cards: { scope: CardScope; layout: CompiledLayout }[];
  /** Number of cards beyond `maxCards` of the source. */
  skipped: number;
  /** First match of each page selector, by selector ID. */
  page: (ElementNode | undefined)[];
}

/** What precedes an element among the children of its parent. */
interface Preceding {
  /** The last card. */
  card: { scope: CardScope; layout: CompiledLayout } | null;
  /** The headings that apply, by selector ID. */
  headings: ReadonlyMap<number, CardScope>;
}

const NO_HEADINGS: ReadonlyMap<number, CardScope> = new Map();

/**
 * Matches all selectors in one traversal. An element belongs to the innermost enclosing card, so that an unclosed card
 * does not include the next, or to the card before it if it matches `siblings` of the card's layout.
 */
export function scanPage(root: ElementNode, compiled: CompiledProfile): Scan {
  const { index, layouts, layoutByCard, pageSelectors, profile } = compiled;
  const { maxCards } = SOURCE_KINDS[profile.source];
  const scan: Scan = { cards: [], skipped: 0, page: [] };
  const matched: number[] = [];
  const tracksPreceding = layouts.some(
    ({ siblings, headings }) => siblings.length > 0 || headings.length > 0,
  );
  const visit = (element: ElementNode, outer: CardScope | null, preceding: Preceding) => {
    index.matches(element, matched);
    let scope = outer;
    for (const id of matched) {
      const layout = layoutByCard.get(id);
      if (layout !== undefined && scope?.element !== element) {
        scope = { element, matches: [], headings: headingsOf(layout, preceding) };
        preceding.card = { scope, layout };
        if (scan.cards.length < maxCards) scan.cards.push({ scope, layout });
        else scan.skipped += 1;
      }
      if (pageSelectors.has(id)) scan.page[id] ??= element;
    }
    if (scope === outer) {
      const { card } = preceding;
      if (tracksPreceding) {
        if (card?.layout.siblings.some((id) => matched.includes(id))) scope = card.scope;
        else if (outer === null) scope = headingScope(compiled, element, matched, preceding);
      }
      if (scope !== null) {
        for (const id of matched) {
          const elements = scope.matches[id];
          if (elements === undefined) scope.matches[id] = [element];
          else elements.push(element);
        }
      }
    }
    const inner = tracksPreceding ? { card: null, headings: preceding.headings } : preceding;
    for (const child of element.children) if (child.type === 'tag') visit(child, scope, inner);
  };
  const top = { card: null, headings: NO_HEADINGS };
  for (const child of root.children) if (child.type === 'tag') visit(child, null, top);
  return scan;
}

/** Returns the headings of a card, from the innermost. */
function headingsOf(layout: CompiledLayout, { headings }: Preceding): CardScope[] {
  return layout.headings
    .map((id) => headings.get(id))
    .filter((heading) => heading !== undefined)
    .reverse();
}

/** If an element is a heading, makes it apply to the elements after it, instead of those at and below its level. */
function headingScope(
  { layouts }: CompiledProfile,
  element: ElementNode,
  matched: readonly number[],
  preceding: Preceding,
): CardScope | null {
  let scope: CardScope | null = null;
  for (const { headings } of layouts) {
    const level = headings.findIndex((id) => matched.includes(id));
    if (level < 0) continue;
    scope ??= { element, matches: [], headings: [] };
    const next = new Map(preceding.headings);
    for (const id of headings.slice(level)) next.delete(id);
    next.set(headings[level] ?? -1, scope);
    preceding.headings = next;
  }
  return scope;
}
