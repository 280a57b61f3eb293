import { FACETS, type FacetName, type Filters, type SortOrder } from '../filters.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import { FIELDS, type Meaning } from '../tokenizer/index.ts';
import { andInto, type Bitmap, countBits, documentsIn, type FoundSet, hasBit } from './bitmap.domain.ts';
import { dateOf, dayOf, KIND, NO_DAY } from './document.domain.ts';
import { type Counts, countValues, type Facets, facetOf, kindOf } from './facets.domain.ts';
import { FilterMatch, type Plan, planOf } from './filter-match.domain.ts';
import {
  amountIn,
  type Behind,
  CLOSED,
  type DocumentIterator,
  deadlineIterator,
  experienceIterator,
  type FirstKey,
  type IsAfter,
  recentIterator,
  salaryIterator,
} from './iterators.domain.ts';
import { Ranking } from './ranking.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';
import { type Corrections, correct } from './text-match.domain.ts';

/** One page that is asked for. */
export interface PageRequest {
  filters: Filters;
  sortOrder: SortOrder;
  /** Sort keys of the last one shown, as {@link FoundPage} gives them. */
  after: readonly string[] | undefined;
  offset: number;
  /** One more than a page shows, so that it is known whether there is more. */
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface FoundPage {
  ids: number[];
  /** Where there is more than is shown, sort keys of the last that is, with its id last: what a cursor carries. */
  last: string[] | undefined;
  /** How many postings fit. */
  total: number;
  /** For words that find nothing, what was looked for instead. */
  corrections: Corrections;
}

/** What fits, in its order. @throws RangeError for sort keys that are none of the order's. */
export function searchPage(searchers: readonly Searcher[], request: PageRequest): FoundPage {
  return using(searchers, () => {
    const plan = planOf(request.filters, request.now);
    const corrections = correctionsOf(searchers, plan);
    const found = searchers.map((searcher) => new FilterMatch(searcher, plan, corrections).found());
    const total = found.reduce((sum, { count }) => sum + count, 0);
    return { ...pageOf(searchers, found, plan, corrections, request), total, corrections };
  });
}

/** For each facet the values of what fits the other filters. */
export function searchFacets(searchers: readonly Searcher[], filters: Filters, now: number): Facets {
  return using(searchers, () => {
    const plan = planOf(filters, now);
    const corrections = correctionsOf(searchers, plan);
    const counts: Counts = new Map();
    const twice: Counts = new Map();
    const own = FACETS.filter((facet) => filters[facet] !== undefined);
    const shared = FACETS.filter((facet) => !own.includes(facet));
    for (const searcher of searchers) {
      const match = new FilterMatch(searcher, plan, corrections);
      const count = (facets: readonly FacetName[], but?: FacetName) => {
        if (facets.length === 0) return;
        const found = match.found(but);
        countValues(searcher, found, facets.map(kindOf), counts);
        // A nationwide posting that names a region as well would be counted twice there.
        if (facets.includes('location'))
          countValues(searcher, nationwideAmong(searcher, found.set), [KIND.regions], twice);
      };
      count(shared);
      for (const facet of own) count([facet], facet);
    }
    return Object.fromEntries(
      FACETS.map((facet) => [facet, facetOf(facet, counts, twice, filters.currency)]),
    ) as Facets;
  });
}

/** What fits, segment by segment, for as long as the work takes. */
export function matching<T>(
  searchers: readonly Searcher[],
  filters: Filters,
  now: number,
  work: (found: readonly FoundSet[]) => T,
): T {
  return using(searchers, () => {
    const plan = planOf(filters, now);
    const corrections = correctionsOf(searchers, plan);
    return work(searchers.map((searcher) => new FilterMatch(searcher, plan, corrections).found()));
  });
}

/** The ids of what fits, in no order. Words are taken as they are written: among few postings any could seem a typo. */
export function matchingIds(searchers: readonly Searcher[], filters: Filters, now: number): number[] {
  return using(searchers, () => {
    const plan = planOf(filters, now);
    return searchers.flatMap((searcher) => {
      const { set, count } = new FilterMatch(searcher, plan, new Map()).found();
      return Array.from(documentsIn(set, count), (document) => searcher.segment.columns.ids[document]!);
    });
  });
}

/** How many postings that fit were stored after one. */
export function countStoredAfter(
  searchers: readonly Searcher[],
  filters: Filters,
  id: number,
  now: number,
): number {
  return matching(searchers, filters, now, (found) =>
    searchers.reduce((sum, { segment: { byId, columns } }, n) => {
      let count = 0;
      // Ids rise with time, and few are newer than somebody's last look.
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
  const set = searcher.docsWithValues([ordinalOf(searcher.segment.values, KIND.regions + NATIONWIDE)]);
  andInto(set, found);
  return { set, count: countBits(set) };
}

function using<T>(searchers: readonly Searcher[], work: () => T): T {
  try {
    return work();
  } finally {
    for (const searcher of searchers) searcher.releaseAll();
  }
}

/** Slips are looked for in the words of the keyword alone. */
function correctionsOf(searchers: readonly Searcher[], { queries }: Plan): Corrections {
  const keyword = queries.get('keyword');
  return keyword ? correct(searchers, keyword, ALL_FIELDS) : new Map();
}
const ALL_FIELDS = FIELDS.map((_, number) => number);

interface Ordered {
  searcher: Searcher;
  iterator: DocumentIterator;
  firstKey: FirstKey;
}

function pageOf(
  searchers: readonly Searcher[],
  found: readonly FoundSet[],
  plan: Plan,
  corrections: Corrections,
  request: PageRequest,
): Pick<FoundPage, 'ids' | 'last'> {
  const { sortOrder, after, offset, limit } = request;
  const position = after && positionOf(sortOrder, after);
  if (found.every(({ count }) => count === 0)) return { ids: [], last: undefined };
  const rankings =
    sortOrder === 'relevance' ? searchers.map((searcher) => rankingOf(searcher, plan, corrections)) : [];
  const ordered = searchers.map((searcher, n): Ordered => {
    const firstKey = firstKeyOf(searcher, request, rankings[n]);
    const behind: Behind = (key) => position && isAfter(searcher, key, position);
    const needed = offset + limit;
    const iterator = rankings[n]
      ? rankings[n].iterate(found[n]!.set, position && { score: -position.first, isAfter: behind(firstKey)! })
      : iteratorOf(searcher, found[n]!, request, needed, behind);
    return { searcher, firstKey, iterator };
  });
  return taken(new MergeIterator(ordered), sortOrder, offset, limit);
}

function firstKeyOf(
  searcher: Searcher,
  { sortOrder, filters }: PageRequest,
  ranking: Ranking | undefined,
): FirstKey {
  const { columns, status } = searcher.segment;
  if (ranking) return (document) => -ranking.scoreOf(document);
  if (sortOrder === 'deadline')
    return (document) => columns.days[document]! + (hasBit(status.open, document) ? 0 : CLOSED);
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
  behind: Behind,
): DocumentIterator {
  if (sortOrder === 'deadline') return deadlineIterator(searcher, found, needed, behind);
  if (sortOrder === 'salary') return salaryIterator(searcher, found, needed, filters.currency, behind);
  if (sortOrder === 'experience') return experienceIterator(searcher, found, needed, behind);
  return recentIterator(
    searcher.segment.count,
    found.set,
    behind(() => 0),
  );
}

function rankingOf(searcher: Searcher, { queries }: Plan, corrections: Corrections): Ranking {
  const meanings = new Map<string, Meaning>();
  for (const { meanings: own, phrases } of queries.get('keyword') ?? []) {
    for (const meaning of own) meanings.set(meaning.words.join(' '), meaning);
    for (const { words } of phrases) meanings.set(words.join(' '), { words, name: null });
  }
  return new Ranking(searcher, [...meanings.values()], corrections);
}

interface Position {
  first: number;
  sortAt: number;
  id: number;
}

const isAfter =
  ({ segment: { columns } }: Searcher, firstKey: FirstKey, position: Position): IsAfter =>
  (document) => {
    const first = firstKey(document);
    if (first !== position.first) return first > position.first;
    const sortAt = columns.sortAts[document]!;
    if (sortAt !== position.sortAt) return sortAt < position.sortAt;
    return columns.ids[document]! < position.id;
  };

/** Merges several iterators into one order. */
class MergeIterator {
  readonly #heads: Ordered[];
  /** Where it stands: undefined at the end. */
  at: Ordered | undefined;

  constructor(ordered: readonly Ordered[]) {
    this.#heads = ordered.filter(({ iterator }) => iterator.document >= 0);
    this.at = this.#first();
  }

  advance(): void {
    this.#go((iterator) => iterator.advance());
  }

  /** Passes by so many, or as many as are left; where one iterator is left, it skips by itself. */
  skip(count: number): void {
    let left = count;
    while (left > 0 && this.at) {
      if (this.#heads.length > 1) {
        this.advance();
        left--;
      } else
        this.#go((iterator) => {
          left -= iterator.skip(left);
        });
    }
  }

  #go(move: (iterator: DocumentIterator) => void): void {
    const { at } = this;
    if (!at) return;
    move(at.iterator);
    if (at.iterator.document < 0) this.#heads.splice(this.#heads.indexOf(at), 1);
    else if (this.#heads.length === 1) return;
    this.at = this.#first();
  }

  #first(): Ordered | undefined {
    let [first] = this.#heads;
    for (let n = 1; n < this.#heads.length; n++)
      if (precedes(this.#heads[n]!, first!)) first = this.#heads[n];
    return first;
  }
}

function precedes(a: Ordered, b: Ordered): boolean {
  const one = a.iterator.document;
  const other = b.iterator.document;
  const difference = a.firstKey(one) - b.firstKey(other);
  if (difference !== 0) return difference < 0;
  const [first, second] = [a.searcher.segment.columns, b.searcher.segment.columns];
  const newer = first.sortAts[one]! - second.sortAts[other]!;
  return newer === 0 ? first.ids[one]! > second.ids[other]! : newer > 0;
}

function taken(
  iterator: MergeIterator,
  sortOrder: SortOrder,
  offset: number,
  limit: number,
): Pick<FoundPage, 'ids' | 'last'> {
  iterator.skip(offset);
  const ids: number[] = [];
  let last: string[] | undefined;
  for (; iterator.at && ids.length < limit; iterator.advance()) {
    const { searcher, firstKey, iterator: own } = iterator.at;
    const { columns } = searcher.segment;
    const id = columns.ids[own.document]!;
    ids.push(id);
    if (ids.length === limit - 1)
      last = keysText(sortOrder, firstKey(own.document), columns.sortAts[own.document]!, id);
  }
  return { ids, last };
}

/** Sort keys as SQL writes them too, so that paging goes on wherever it is answered. */
function keysText(sortOrder: SortOrder, first: number, sortAt: number, id: number): string[] {
  const newest = [String(sortAt), String(id)];
  switch (sortOrder) {
    case 'recent':
      return newest;
    case 'deadline': {
      const closed = first >= CLOSED;
      const day = closed ? first - CLOSED : first;
      return [String(closed), day === NO_DAY ? 'infinity' : dateOf(day), ...newest];
    }
    case 'salary':
    case 'relevance':
      return [String(-first), ...newest];
    case 'experience':
      return [String(first), ...newest];
  }
}

/** @throws RangeError for texts that are no sort keys. */
function positionOf(sortOrder: SortOrder, keys: readonly string[]): Position {
  const [sortAt, id] = keys.slice(-2).map(number) as [number, number];
  if (sortOrder === 'recent') return { first: 0, sortAt, id };
  if (sortOrder === 'deadline') {
    const [closed, date] = keys;
    const day = date === 'infinity' ? NO_DAY : number(dayOf(date ?? ''));
    if (closed !== 'true' && closed !== 'false') throw new RangeError(`${closed} is no sort key.`);
    return { first: day + (closed === 'true' ? CLOSED : 0), sortAt, id };
  }
  const first = number(keys[0]);
  return { first: sortOrder === 'experience' ? first : -first, sortAt, id };
}

function number(value: unknown): number {
  const read = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(read)) throw new RangeError(`${value} is no sort key.`);
  return read;
}
