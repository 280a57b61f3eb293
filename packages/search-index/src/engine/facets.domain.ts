import { isInKorea } from '@workreel/posting-parser/search-terms';
import { type FacetName, FILTERS, salaryStepsOf, YEARS_OF_EXPERIENCE } from '../filters.ts';
import type { FacetCount } from '../port.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import {
  andInto,
  type Bitmap,
  countBits,
  countElements,
  type DocumentSet,
  elementsOf,
} from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { countFacetValues, isComplete } from './segment/facet-rows.domain.ts';
import { countListed, denseBitmap } from './segment/posting-lists.domain.ts';
import { ordinalOf, prefixRange, stringCount } from './segment/string-table.domain.ts';
import { admits, parseExperience } from './value-match.domain.ts';

/** Maximum number of values per facet; the most frequent are returned. All regions of Korea are within the limit. */
const MAX_VALUES = { location: 400, other: 100 };

/** Number of postings by value, including the prefix of the value. */
export type Counts = Map<string, number>;

/**
 * Times in nanoseconds, measured with a million postings: to read the facet values of a document, the additional time for
 * the first document in an area of memory, and to check one entry of a posting list.
 */
const COST = { document: 15, first: 70, entry: 1.6 };
/** Number of consecutive documents whose facet values are close to each other in memory. */
const NEARBY = 32;

/**
 * Counts the values of matching documents. Frequent values are counted with their bitmaps; others by reading the documents
 * or the posting lists of the values, whichever is faster.
 */
export function countValues(
  searcher: Searcher,
  { bitmap, count }: DocumentSet,
  prefixes: readonly string[],
  counts: Counts,
): void {
  if (count === 0) return;
  const { segment } = searcher;
  const ranges = prefixes.map((prefix) => prefixRange(segment.values, prefix));
  const countsByOrdinal =
    count === segment.count ? segment.valueLists.counts : countByOrdinal(searcher, { bitmap, count }, ranges);
  for (const [from, to] of ranges)
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (countsByOrdinal[ordinal] === 0) continue;
      const value = searcher.valueAt(ordinal);
      counts.set(value, (counts.get(value) ?? 0) + countsByOrdinal[ordinal]!);
    }
}

/** Counts the documents by value ordinal, for the values in the ranges. */
function countByOrdinal(
  searcher: Searcher,
  { bitmap, count }: DocumentSet,
  ranges: readonly [number, number][],
): Uint32Array {
  const { segment } = searcher;
  const { starts, denseKeys } = segment.valueLists;
  const counts = new Uint32Array(stringCount(segment.values));
  const elements = elementsOf(bitmap, searcher.allocate(), searcher.allocate());
  for (const [n, key] of denseKeys.entries())
    if (ranges.some(([from, to]) => key >= from && key < to))
      counts[key] = countElements(denseBitmap(segment.valueLists, n), elements);
  const entries = ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0);
  // Facet rows are incomplete if there were more values than numbers; posting lists contain all values.
  const hasAllValues = isComplete(segment.facetRows);
  const byDocuments = count * COST.document + Math.min(count, segment.count / NEARBY) * COST.first;
  if (hasAllValues && byDocuments <= entries * COST.entry)
    countFacetValues(segment.facetRows, elements, counts);
  else for (const [from, to] of ranges) countListed(segment.valueLists, bitmap, from, to, counts);
  searcher.release(elements.indexes);
  searcher.release(elements.bits);
  return counts;
}

/** Returns the nationwide postings among the documents. */
export function nationwideAmong(searcher: Searcher, documents: Bitmap): DocumentSet {
  const bitmap = searcher.docsWithValues([
    ordinalOf(searcher.segment.values, VALUE_PREFIX.regions + NATIONWIDE),
  ]);
  andInto(bitmap, documents);
  return { bitmap, count: countBits(bitmap) };
}

export const prefixOf = (facet: FacetName): string => VALUE_PREFIX[FILTERS[facet].field];

/**
 * Returns a facet from the counts of all values.
 *
 * @param doubleCounted - region counts among nationwide postings, which must not be counted twice.
 * @param currency - currency of the salary facet.
 */
export function facetOf(
  facet: FacetName,
  counts: Counts,
  doubleCounted: Counts,
  currency: string = DEFAULT_CURRENCY,
): FacetCount[] {
  const prefix = prefixOf(facet);
  const facetCounts = [...counts]
    .filter(([value]) => value.startsWith(prefix))
    .map(([value, count]) => ({ value: value.slice(prefix.length), count }));
  switch (facet) {
    case 'experience':
      return nonZero(
        YEARS_OF_EXPERIENCE.map((years) => ({
          value: String(years),
          count: sum(facetCounts.filter(({ value }) => admits(parseExperience(value), years))),
        })),
      );
    case 'salary': {
      const paid = facetCounts
        .filter(({ value }) => value.startsWith(`${currency} `))
        .map(({ value, count }) => ({ reached: Number(value.slice(currency.length + 1)), count }));
      return nonZero(
        salaryStepsOf(currency).map((step, n) => ({
          value: String(step),
          count: sum(paid.filter(({ reached }) => reached > n)),
        })),
      );
    }
    case 'location': {
      const nationwide = counts.get(VALUE_PREFIX.regions + NATIONWIDE) ?? 0;
      // A filter by a Korean region also matches nationwide postings.
      const regionCounts = facetCounts.map(({ value, count }) => ({
        value,
        count:
          value !== NATIONWIDE && isInKorea(value)
            ? count + nationwide - (doubleCounted.get(VALUE_PREFIX.regions + value) ?? 0)
            : count,
      }));
      return mostFrequent(regionCounts, MAX_VALUES.location);
    }
    default:
      return mostFrequent(facetCounts, MAX_VALUES.other);
  }
}

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);
const nonZero = (counts: FacetCount[]): FacetCount[] => counts.filter(({ count }) => count > 0);
const mostFrequent = (counts: FacetCount[], limit: number): FacetCount[] =>
  counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit);
