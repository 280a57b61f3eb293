import { FACETS, type FacetName, type Filters, type SortOrder } from '../filters.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import { FIELDS, type QueryTerm } from '../tokenizer/index.ts';
import { andInto, type Bitmap, countBits, documentsIn, type FoundSet, hasBit } from './bitmap.domain.ts';
import { dateOf, dayOf, NO_DAY, VALUE_PREFIX } from './document.domain.ts';
import { type Counts, countValues, type Facets, facetOf, prefixOf } from './facets.domain.ts';
import { FilterMatch, type Plan, planOf } from './filter-match.domain.ts';
import {
  amountIn,
  CLOSED_OFFSET,
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
import type { Searcher } from './searcher.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';
import { type Corrections, findCorrections } from './text-match.domain.ts';

/** Request for one page of results. */
export interface PageRequest {
  filters: Filters;
  sortOrder: SortOrder;
  /** Sort keys of the last posting of the previous page: {@link FoundPage.last}. */
  after: readonly string[] | undefined;
  offset: number;
  /** Page size + 1, to detect whether there is another page. */
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface FoundPage {
  ids: number[];
  /** If there is another page, the sort keys of the last posting of this page, ending with its id. */
  last: string[] | undefined;
  /** Number of matching postings. */
  total: number;
  /** Corrections that were applied. */
  corrections: Corrections;
}

/** Returns a page of the matching postings. @throws RangeError if the sort keys are not valid for the sort order. */
export function searchPage(searchers: readonly Searcher[], request: PageRequest): FoundPage {
  return withAllocations(searchers, () => {
    const plan = planOf(request.filters, request.now);
    const corrections = correctionsOf(searchers, plan);
    const found = searchers.map((searcher) => new FilterMatch(searcher, plan, corrections).found());
    const total = found.reduce((sum, { count }) => sum + count, 0);
    return { ...pageOf(searchers, found, plan, corrections, request), total, corrections };
  });
}

/** Counts the values of each facet among the postings that match the other filters. */
export function searchFacets(searchers: readonly Searcher[], filters: Filters, now: number): Facets {
  return withAllocations(searchers, () => {
    const plan = planOf(filters, now);
    const corrections = correctionsOf(searchers, plan);
    const counts: Counts = new Map();
    const doubleCounted: Counts = new Map();
    const own = FACETS.filter((facet) => filters[facet] !== undefined);
    const shared = FACETS.filter((facet) => !own.includes(facet));
    for (const searcher of searchers) {
      const match = new FilterMatch(searcher, plan, corrections);
      const count = (facets: readonly FacetName[], except?: FacetName) => {
        if (facets.length === 0) return;
        const found = match.found(except);
        countValues(searcher, found, facets.map(prefixOf), counts);
        // Nationwide postings that also name a region would be counted twice for that region.
        if (facets.includes('location'))
          countValues(searcher, nationwideAmong(searcher, found.set), [VALUE_PREFIX.regions], doubleCounted);
      };
      count(shared);
      for (const facet of own) count([facet], facet);
    }
    return Object.fromEntries(
      FACETS.map((facet) => [facet, facetOf(facet, counts, doubleCounted, filters.currency)]),
    ) as Facets;
  });
}

/** Calls `work` with the matching documents of each segment. The sets are valid until it returns. */
export function withMatches<T>(
  searchers: readonly Searcher[],
  filters: Filters,
  now: number,
  work: (found: readonly FoundSet[]) => T,
): T {
  return withAllocations(searchers, () => {
    const plan = planOf(filters, now);
    const corrections = correctionsOf(searchers, plan);
    return work(searchers.map((searcher) => new FilterMatch(searcher, plan, corrections).found()));
  });
}

/** Returns the ids of the matching postings, unordered. Typos are not corrected: in a small set many words would look like typos. */
export function matchingIds(searchers: readonly Searcher[], filters: Filters, now: number): number[] {
  return withAllocations(searchers, () => {
    const plan = planOf(filters, now);
    return searchers.flatMap((searcher) => {
      const { set, count } = new FilterMatch(searcher, plan, new Map()).found();
      return Array.from(documentsIn(set, count), (document) => searcher.segment.columns.ids[document]!);
    });
  });
}

/** Counts the matching postings whose id is greater than `id`. */
export function countStoredAfter(
  searchers: readonly Searcher[],
  filters: Filters,
  id: number,
  now: number,
): number {
  return withMatches(searchers, filters, now, (found) =>
    searchers.reduce((sum, { segment: { byId, columns } }, n) => {
      let count = 0;
      // Ids ascend over time, and few postings are newer than the user's last visit.
      for (let rank = byId.documents.length - 1; rank >= 0; rank--) {
        const document = byId.documents[rank]!;
        if (columns.ids[document]! <= id) break;
        if (hasBit(found[n]!.set, document)) count++;
      }
      return sum + count;
    }, 0),
  );
}

function nationwideAmong(searcher: Searcher, found: Bitmap): FoundSet {
  const set = searcher.docsWithValues([
    ordinalOf(searcher.segment.values, VALUE_PREFIX.regions + NATIONWIDE),
  ]);
  andInto(set, found);
  return { set, count: countBits(set) };
}

function withAllocations<T>(searchers: readonly Searcher[], work: () => T): T {
  try {
    return work();
  } finally {
    for (const searcher of searchers) searcher.releaseAll();
  }
}

/** Finds corrections for the keyword filter. Other text filters are not corrected. */
function correctionsOf(searchers: readonly Searcher[], { queries }: Plan): Corrections {
  const keyword = queries.get('keyword');
  return keyword ? findCorrections(searchers, keyword, ALL_FIELDS) : new Map();
}
const ALL_FIELDS = FIELDS.map((_, field) => field);

interface SegmentCursor {
  searcher: Searcher;
  iterator: DocumentIterator;
  sortKey: SortKey;
}

function pageOf(
  searchers: readonly Searcher[],
  found: readonly FoundSet[],
  plan: Plan,
  corrections: Corrections,
  request: PageRequest,
): Pick<FoundPage, 'ids' | 'last'> {
  const { sortOrder, after, offset, limit } = request;
  const position = after && parsePosition(sortOrder, after);
  if (found.every(({ count }) => count === 0)) return { ids: [], last: undefined };
  const rankings =
    sortOrder === 'relevance' ? searchers.map((searcher) => rankingOf(searcher, plan, corrections)) : [];
  const cursors = searchers.map((searcher, n): SegmentCursor => {
    const sortKey = sortKeyOf(searcher, request, rankings[n]);
    const isAfterBy: IsAfterBy = (key) => position && isAfter(searcher, key, position);
    const needed = offset + limit;
    const iterator = rankings[n]
      ? rankings[n].iterate(
          found[n]!.set,
          position && { score: -position.sortKey, isAfter: isAfterBy(sortKey)! },
        )
      : iteratorOf(searcher, found[n]!, request, needed, isAfterBy);
    return { searcher, sortKey, iterator };
  });
  return readPage(new MergeIterator(cursors), sortOrder, offset, limit);
}

function sortKeyOf(
  searcher: Searcher,
  { sortOrder, filters }: PageRequest,
  ranking: Ranking | undefined,
): SortKey {
  const { columns, status } = searcher.segment;
  if (ranking) return (document) => -ranking.scoreOf(document);
  if (sortOrder === 'deadline')
    return (document) => columns.days[document]! + (hasBit(status.open, document) ? 0 : CLOSED_OFFSET);
  if (sortOrder === 'experience') return (document) => columns.years[document]!;
  if (sortOrder === 'recent') return () => 0;
  const amount = amountIn(searcher, filters.currency);
  return (document) => -amount(document);
}

function iteratorOf(
  searcher: Searcher,
  found: FoundSet,
  { sortOrder, filters }: PageRequest,
  needed: number,
  isAfterBy: IsAfterBy,
): DocumentIterator {
  if (sortOrder === 'deadline') return deadlineIterator(searcher, found, needed, isAfterBy);
  if (sortOrder === 'salary') return salaryIterator(searcher, found, needed, filters.currency, isAfterBy);
  if (sortOrder === 'experience') return experienceIterator(searcher, found, needed, isAfterBy);
  return recentIterator(
    searcher.segment.count,
    found.set,
    isAfterBy(() => 0),
  );
}

function rankingOf(searcher: Searcher, { queries }: Plan, corrections: Corrections): Ranking {
  const terms = new Map<string, QueryTerm>();
  for (const { terms: own, phrases } of queries.get('keyword') ?? []) {
    for (const term of own) terms.set(term.words.join(' '), term);
    for (const { words } of phrases) terms.set(words.join(' '), { words, name: null });
  }
  return new Ranking(searcher, [...terms.values()], corrections);
}

interface Position {
  sortKey: number;
  sortAt: number;
  id: number;
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

  /** Skips up to `count` documents. Once a single iterator is left, its faster `skip` is used. */
  skip(count: number): void {
    let left = count;
    while (left > 0 && this.current) {
      if (this.#cursors.length > 1) {
        this.advance();
        left--;
      } else
        this.#move((iterator) => {
          left -= iterator.skip(left);
        });
    }
  }

  #move(move: (iterator: DocumentIterator) => void): void {
    const { current } = this;
    if (!current) return;
    move(current.iterator);
    if (current.iterator.document < 0) this.#cursors.splice(this.#cursors.indexOf(current), 1);
    else if (this.#cursors.length === 1) return;
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
  const one = a.iterator.document;
  const other = b.iterator.document;
  const difference = a.sortKey(one) - b.sortKey(other);
  if (difference !== 0) return difference < 0;
  const [first, second] = [a.searcher.segment.columns, b.searcher.segment.columns];
  const newer = first.sortAts[one]! - second.sortAts[other]!;
  return newer === 0 ? first.ids[one]! > second.ids[other]! : newer > 0;
}

function readPage(
  iterator: MergeIterator,
  sortOrder: SortOrder,
  offset: number,
  limit: number,
): Pick<FoundPage, 'ids' | 'last'> {
  iterator.skip(offset);
  const ids: number[] = [];
  let last: string[] | undefined;
  for (; iterator.current && ids.length < limit; iterator.advance()) {
    const { searcher, sortKey, iterator: own } = iterator.current;
    const { columns } = searcher.segment;
    const id = columns.ids[own.document]!;
    ids.push(id);
    if (ids.length === limit - 1)
      last = formatSortKeys(sortOrder, sortKey(own.document), columns.sortAts[own.document]!, id);
  }
  return { ids, last };
}

/** Formats sort keys like the SQL listing does, so that a cursor is valid for both. */
function formatSortKeys(sortOrder: SortOrder, sortKey: number, sortAt: number, id: number): string[] {
  const newest = [String(sortAt), String(id)];
  switch (sortOrder) {
    case 'recent':
      return newest;
    case 'deadline': {
      const closed = sortKey >= CLOSED_OFFSET;
      const day = closed ? sortKey - CLOSED_OFFSET : sortKey;
      return [String(closed), day === NO_DAY ? 'infinity' : dateOf(day), ...newest];
    }
    case 'salary':
    case 'relevance':
      return [String(-sortKey), ...newest];
    case 'experience':
      return [String(sortKey), ...newest];
  }
}

/** @throws RangeError if the keys are invalid. */
function parsePosition(sortOrder: SortOrder, keys: readonly string[]): Position {
  const [sortAt, id] = keys.slice(-2).map(parseNumber) as [number, number];
  if (sortOrder === 'recent') return { sortKey: 0, sortAt, id };
  if (sortOrder === 'deadline') {
    const [closed, date] = keys;
    const day = date === 'infinity' ? NO_DAY : parseNumber(dayOf(date ?? ''));
    if (closed !== 'true' && closed !== 'false') throw new RangeError(`${closed} is not a valid sort key.`);
    return { sortKey: day + (closed === 'true' ? CLOSED_OFFSET : 0), sortAt, id };
  }
  const first = parseNumber(keys[0]);
  return { sortKey: sortOrder === 'experience' ? first : -first, sortAt, id };
}

function parseNumber(value: unknown): number {
  const read = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(read)) throw new RangeError(`${value} is not a valid sort key.`);
  return read;
}
