import { FACETS, type FacetName, type Filters, type SortOrder } from '../filters.ts';
import { type Plan, planOf, rankedTerms } from '../plan.domain.ts';
import type { Facets, PageRequest, PageResult } from '../port.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { CLOSED_OFFSET, formatSortKeys, type Position, parsePosition } from '../sort-keys.domain.ts';
import { type DocumentSet, documentsIn, hasBit } from './bitmap.domain.ts';
import { countGroupsOnce, shownAmong } from './distinct.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import { type Counts, countValues, facetOf, nationwideAmong, prefixOf } from './facets.domain.ts';
import { FilterMatch } from './filter-match.domain.ts';
import {
  amountIn,
  type DocumentIterator,
  deadlineIterator,
  experienceIterator,
  type IsAfter,
  type IsAfterBy,
  recentIterator,
  type SortKey,
  salaryIterator,
} from './iterators.domain.ts';
import { Ranking } from './ranking.domain.ts';
import { type Searcher, withAllocations } from './searcher.domain.ts';

/** Returns a page of the matching postings. @throws RangeError if the sort keys are not valid for the sort order. */
export function searchPage(
  searchers: readonly Searcher[],
  plan: Plan,
  request: PageRequest,
): Omit<PageResult, 'corrections'> {
  return withAllocations(searchers, () => {
    const matches = shownDocs(searchers, plan);
    const total = matches.reduce((sum, { count }) => sum + count, 0);
    return { ...pageOf(searchers, matches, plan, request), total };
  });
}

/** Counts the values of each facet among the postings that match the other filters. */
export function searchFacets(searchers: readonly Searcher[], plan: Plan): Facets {
  return withAllocations(searchers, () => {
    const { filters } = plan;
    const counts: Counts = new Map();
    const doubleCounted: Counts = new Map();
    const filtered = FACETS.filter((facet) => filters[facet] !== undefined);
    const unfiltered = FACETS.filter((facet) => !filtered.includes(facet));
    const filterMatches = searchers.map((searcher) => new FilterMatch(searcher, plan));
    const count = (facets: readonly FacetName[], except?: FacetName) => {
      if (facets.length === 0) return;
      const prefixes = facets.map(prefixOf);
      const matches = filterMatches.map((match) => match.matchingDocs(except));
      for (const [n, searcher] of searchers.entries()) {
        countValues(searcher, matches[n]!, prefixes, counts);
        // Nationwide postings that also name a region would be counted twice for that region.
        if (facets.includes('location'))
          countValues(
            searcher,
            nationwideAmong(searcher, matches[n]!.bitmap),
            [VALUE_PREFIX.regions],
            doubleCounted,
          );
      }
      if (filters.distinct)
        countGroupsOnce(searchers, matches, prefixes, filters.currency ?? DEFAULT_CURRENCY, {
          counts,
          doubleCounted,
        });
    };
    count(unfiltered);
    for (const facet of filtered) count([facet], facet);
    return Object.fromEntries(
      FACETS.map((facet) => [facet, facetOf(facet, counts, doubleCounted, filters.currency)]),
    ) as Facets;
  });
}

/** Returns the documents that a search shows: those that match, or with `distinct` one of each group. */
function shownDocs(searchers: readonly Searcher[], plan: Plan): DocumentSet[] {
  const matches = searchers.map((searcher) => new FilterMatch(searcher, plan).matchingDocs());
  return plan.filters.distinct ? shownAmong(searchers, matches) : matches;
}

/** Calls `work` with the documents of each segment that a search shows. The bitmaps are valid until it returns. */
export function withShown<T>(
  searchers: readonly Searcher[],
  plan: Plan,
  work: (matches: readonly DocumentSet[]) => T,
): T {
  return withAllocations(searchers, () => work(shownDocs(searchers, plan)));
}

/**
 * Returns the IDs of the matching postings, unordered. Typos are not corrected: in a small index, many words would look
 * like typos.
 */
export function matchingIds(searchers: readonly Searcher[], filters: Filters, now: number): number[] {
  return withAllocations(searchers, () => {
    const plan = planOf(filters, now);
    return searchers.flatMap((searcher) => {
      const { bitmap, count } = new FilterMatch(searcher, plan).matchingDocs();
      return Array.from(documentsIn(bitmap, count), (document) => searcher.segment.columns.ids[document]!);
    });
  });
}

/** Counts the matching postings whose ID is greater than `id`, or with `distinct` the groups whose number is greater. */
export function countStoredAfter(searchers: readonly Searcher[], plan: Plan, id: number): number {
  // Usually only the smallest segments have postings that are newer than the user's last visit.
  const newer = searchers.filter(({ segment: { byId, columns } }) => {
    const newest = byId.documents.at(-1);
    return newest !== undefined && columns.ids[newest]! > id;
  });
  if (newer.length === 0) return 0;
  return withAllocations(searchers, () => {
    let count = 0;
    const counted = new Set<number>();
    /** Whether the document is the first of a group that was stored after `id`. */
    const isNew = ({ groupNumbers, groups }: Searcher, document: number) => {
      const group = groupNumbers[document]!;
      if (!plan.filters.distinct || group === 0) return true;
      if (groups.idOf(group) <= id || counted.has(group)) return false;
      counted.add(group);
      return true;
    };
    for (const searcher of newer) {
      const { bitmap } = new FilterMatch(searcher, plan).matchingDocs();
      const { byId, columns } = searcher.segment;
      for (let rank = byId.documents.length - 1; rank >= 0; rank--) {
        const document = byId.documents[rank]!;
        if (columns.ids[document]! <= id) break;
        if (hasBit(bitmap, document) && isNew(searcher, document)) count++;
      }
    }
    return count;
  });
}

interface SegmentCursor {
  searcher: Searcher;
  iterator: DocumentIterator;
  sortKey: SortKey;
  /** Sort key of the iterator's document. */
  key: number;
}

function pageOf(
  searchers: readonly Searcher[],
  matches: readonly DocumentSet[],
  plan: Plan,
  request: PageRequest,
): Pick<PageResult, 'ids' | 'last'> {
  const { sortOrder, after, offset, limit } = request;
  const position = after && parsePosition(sortOrder, after);
  if (matches.every(({ count }) => count === 0)) return { ids: [], last: undefined };
  const rankings =
    sortOrder === 'relevance' ? searchers.map((searcher) => new Ranking(searcher, rankedTerms(plan))) : [];
  const cursors = searchers.map((searcher, n): SegmentCursor => {
    const sortKey = sortKeyOf(searcher, request, rankings[n]);
    const isAfterBy: IsAfterBy = (key) => position && isAfter(searcher, key, position);
    const needed = offset + limit;
    const iterator = rankings[n]
      ? rankings[n].iterate(
          matches[n]!,
          position && { score: -position.sortKey, isAfter: isAfterBy(sortKey)! },
        )
      : iteratorOf(searcher, matches[n]!, request, needed, isAfterBy);
    return { searcher, sortKey, iterator, key: keyAt(iterator, sortKey) };
  });
  return readPage(new MergeIterator(cursors), sortOrder, offset, limit);
}

function sortKeyOf(
  searcher: Searcher,
  { sortOrder, filters }: PageRequest,
  ranking: Ranking | undefined,
): SortKey {
  const { columns, status } = searcher.segment;
  if (ranking) return () => -ranking.score;
  if (sortOrder === 'deadline')
    return (document) => columns.days[document]! + (hasBit(status.open, document) ? 0 : CLOSED_OFFSET);
  if (sortOrder === 'experience') return (document) => columns.years[document]!;
  if (sortOrder === 'recent') return () => 0;
  const amount = amountIn(searcher, filters.currency);
  return (document) => -amount(document);
}

function iteratorOf(
  searcher: Searcher,
  matches: DocumentSet,
  { sortOrder, filters }: PageRequest,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  if (sortOrder === 'deadline') return deadlineIterator(searcher, matches, needed, isAfterBy);
  if (sortOrder === 'salary') return salaryIterator(searcher, matches, needed, filters.currency, isAfterBy);
  if (sortOrder === 'experience') return experienceIterator(searcher, matches, needed, isAfterBy);
  return recentIterator(
    searcher.segment.count,
    matches.bitmap,
    isAfterBy(() => 0),
  );
}

const isAfter =
  ({ segment: { columns } }: Searcher, sortKey: SortKey, position: Position): IsAfter =>
  (document) => {
    const key = sortKey(document);
    if (key !== position.sortKey) return key > position.sortKey;
    const sortAt = columns.sortAts[document]!;
    if (sortAt !== position.sortAt) return sortAt < position.sortAt;
    return columns.ids[document]! < position.id;
  };

const keyAt = ({ document }: DocumentIterator, sortKey: SortKey): number =>
  document < 0 ? 0 : sortKey(document);

/** Merges the iterators of several segments. */
class MergeIterator {
  readonly #cursors: SegmentCursor[];
  /** The current document; undefined at the end. */
  current: SegmentCursor | undefined;

  constructor(cursors: readonly SegmentCursor[]) {
    this.#cursors = cursors.filter(({ iterator }) => iterator.document >= 0);
    this.current = this.#first();
  }

  advance(): void {
    this.#move((iterator) => iterator.advance());
  }

  /** Skips up to `count` documents. Once a single iterator remains, its faster `skip` is used. */
  skip(count: number): void {
    let remaining = count;
    while (remaining > 0 && this.current) {
      if (this.#cursors.length > 1) {
        this.advance();
        remaining--;
      } else
        this.#move((iterator) => {
          remaining -= iterator.skip(remaining);
        });
    }
  }

  #move(move: (iterator: DocumentIterator) => void): void {
    const { current } = this;
    if (!current) return;
    move(current.iterator);
    if (current.iterator.document < 0) this.#cursors.splice(this.#cursors.indexOf(current), 1);
    else if (this.#cursors.length === 1) return;
    else current.key = keyAt(current.iterator, current.sortKey);
    this.current = this.#first();
  }

  #first(): SegmentCursor | undefined {
    let [first] = this.#cursors;
    for (let n = 1; n < this.#cursors.length; n++)
      if (precedes(this.#cursors[n]!, first!)) first = this.#cursors[n];
    return first;
  }
}

function precedes(a: SegmentCursor, b: SegmentCursor): boolean {
  if (a.key !== b.key) return a.key < b.key;
  const documentA = a.iterator.document;
  const documentB = b.iterator.document;
  const [columnsA, columnsB] = [a.searcher.segment.columns, b.searcher.segment.columns];
  const newer = columnsA.sortAts[documentA]! - columnsB.sortAts[documentB]!;
  return newer === 0 ? columnsA.ids[documentA]! > columnsB.ids[documentB]! : newer > 0;
}

function readPage(
  iterator: MergeIterator,
  sortOrder: SortOrder,
  offset: number,
  limit: number,
): Pick<PageResult, 'ids' | 'last'> {
  iterator.skip(offset);
  const ids: number[] = [];
  let last: string[] | undefined;
  for (; iterator.current && ids.length < limit; iterator.advance()) {
    const { searcher, sortKey } = iterator.current;
    const { document } = iterator.current.iterator;
    const { columns } = searcher.segment;
    const id = columns.ids[document]!;
    ids.push(id);
    if (ids.length === limit - 1)
      last = formatSortKeys(sortOrder, {
        sortKey: sortKey(document),
        sortAt: columns.sortAts[document]!,
        id,
      });
  }
  return { ids, last };
}
