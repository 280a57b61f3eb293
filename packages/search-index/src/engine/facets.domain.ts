import { isInKorea } from '@workreel/posting-parser';
import { type FacetName, FILTERS } from '../filters.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { countElements, elementsOf, type FoundSet } from './bitmap.domain.ts';
import { KIND, salaryStepsOf } from './document.domain.ts';
import { admits, experienceOf } from './filter-match.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { countFacetValues, isComplete } from './segment/facet-rows.domain.ts';
import { countListed, denseBitmap } from './segment/posting-lists.domain.ts';
import { prefixRange, stringCount } from './segment/string-table.domain.ts';

export interface FacetCount {
  /** As the filter of that name takes it. */
  value: string;
  count: number;
}
export type Facets = Record<FacetName, FacetCount[]>;

/** Years of experience that the facet tells apart. */
export const FACET_YEARS = [0, 1, 2, 3, 5, 7, 10, 15, 20];
/** Values of a facet that are answered, the commonest; every region of Korea fits. */
const MOST_VALUES = { location: 400, other: 100 };

/** How often each counted value stands in a set of postings, by the value with the sign of its kind. */
export type Counts = Map<string, number>;

/**
 * What it takes to read the facets of a document, more where it is the first nearby since memory is waited for, and to
 * look an entry of a list up: nanoseconds, measured at a million.
 */
const COST = { document: 15, first: 70, entry: 1.6 };
/** Documents whose facets lie near each other. */
const NEARBY = 32;

/**
 * Counts the values of found documents: the common ones by their bitmaps, the others by reading the documents, or by
 * the lists of the values where those are shorter.
 */
export function countValues(
  searcher: Searcher,
  { set, count }: FoundSet,
  kinds: readonly string[],
  counts: Counts,
): void {
  if (count === 0) return;
  const { segment } = searcher;
  const ranges = kinds.map((kind) => prefixRange(segment.values, kind));
  const each =
    count === segment.count ? segment.valueLists.counts : countRanges(searcher, { set, count }, ranges);
  for (const [from, to] of ranges)
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (each[ordinal] === 0) continue;
      const value = searcher.valueAt(ordinal);
      counts.set(value, (counts.get(value) ?? 0) + each[ordinal]!);
    }
}

/** How many of the documents have each value of some ranges, by its ordinal. */
function countRanges(
  searcher: Searcher,
  { set, count }: FoundSet,
  ranges: readonly [number, number][],
): Uint32Array {
  const { segment } = searcher;
  const { starts, denseKeys } = segment.valueLists;
  const each = new Uint32Array(stringCount(segment.values));
  const elements = elementsOf(set, searcher.allocate(), searcher.allocate());
  for (const [n, key] of denseKeys.entries())
    if (ranges.some(([from, to]) => key >= from && key < to))
      each[key] = countElements(denseBitmap(segment.valueLists, n), elements);
  const entries = ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0);
  // Where the numbers were too few for all values, lists alone have each.
  const isNumbered = isComplete(segment.facetRows);
  const byDocuments = count * COST.document + Math.min(count, segment.count / NEARBY) * COST.first;
  if (isNumbered && byDocuments <= entries * COST.entry) countFacetValues(segment.facetRows, elements, each);
  else for (const [from, to] of ranges) countListed(segment.valueLists, set, from, to, each);
  searcher.release(elements.at);
  searcher.release(elements.bits);
  return each;
}

export const kindOf = (facet: FacetName): string => KIND[FILTERS[facet].field];

/**
 * What a facet tells of counted values.
 *
 * @param twice - regions counted among the nationwide postings.
 * @param currency - of the salary facet.
 */
export function facetOf(
  facet: FacetName,
  counts: Counts,
  twice: Counts,
  currency: string = DEFAULT_CURRENCY,
): FacetCount[] {
  const kind = kindOf(facet);
  const own = [...counts]
    .filter(([value]) => value.startsWith(kind))
    .map(([value, count]) => ({ value: value.slice(kind.length), count }));
  switch (facet) {
    case 'experience':
      return rising(
        FACET_YEARS.map((years) => ({
          value: String(years),
          count: sum(own.filter(({ value }) => admits(experienceOf(value), years))),
        })),
      );
    case 'salary': {
      const paid = own
        .filter(({ value }) => value.startsWith(`${currency} `))
        .map(({ value, count }) => ({ reached: Number(value.slice(currency.length + 1)), count }));
      return rising(
        salaryStepsOf(currency).map((step, n) => ({
          value: String(step),
          count: sum(paid.filter(({ reached }) => reached > n)),
        })),
      );
    }
    case 'location': {
      const everywhere = counts.get(KIND.regions + NATIONWIDE) ?? 0;
      // A posting for all of Korea is found by each place in it.
      const found = own.map(({ value, count }) => ({
        value,
        count:
          value !== NATIONWIDE && isInKorea(value)
            ? count + everywhere - (twice.get(KIND.regions + value) ?? 0)
            : count,
      }));
      return commonest(found, MOST_VALUES.location);
    }
    default:
      return commonest(own, MOST_VALUES.other);
  }
}

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);
const rising = (counts: FacetCount[]): FacetCount[] => counts.filter(({ count }) => count > 0);
const commonest = (counts: FacetCount[], most: number): FacetCount[] =>
  counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, most);
