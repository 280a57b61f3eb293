import type { FacetName } from '@workreel/jobs-contract';
import { isInKorea } from '../../postings/index.ts';
import { NATIONWIDE } from '../places.domain.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { type Bitmap, countBits, documentsIn } from './bitmap.domain.ts';
import { KIND, salaryStepsOf } from './document.domain.ts';
import { admits, experienceOf } from './filter-match.domain.ts';
import { countCommon } from './lists.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import type { Segment } from './segment.domain.ts';
import { countOf, prefixRange, stringAt } from './strings.domain.ts';

export interface FacetCount {
  value: string;
  count: number;
}

/** Years of experience that the facet tells apart. */
export const FACET_YEARS = [0, 1, 2, 3, 5, 7, 10, 15, 20];
/** Values of a facet that are answered, the commonest; every region of Korea fits. */
const MOST_VALUES = { location: 400, other: 100 };

/** How often each counted value stands in a set of postings, by the value with the sign of its kind. */
export type Counts = Map<string, number>;

/** What it takes to read the values of a document, and to look an entry of a list up: nanoseconds, measured at a million. */
const COST = { document: 90, entry: 1.3, element: 1.5 };

/** Counts the values of found documents: by reading the documents, or by the lists of the values where those are shorter. */
export function countValues(
  searcher: Searcher,
  found: Bitmap,
  kinds: readonly string[],
  counts: Counts,
): void {
  const { segment } = searcher;
  const ranges = kinds.map((kind) => prefixRange(segment.values, kind));
  const { starts, denseKeys } = segment.valueLists;
  const total = countBits(found);
  const byLists = ranges.reduce((sum, [from, to]) => {
    const dense = denseKeys.reduce((n, key) => n + (key >= from && key < to ? 1 : 0), 0);
    return sum + (starts[to]! - starts[from]!) * COST.entry + dense * found.length * COST.element;
  }, 0);
  if (total === segment.count) {
    for (const [from, to] of ranges)
      addCounts(segment, from, segment.valueLists.counts.subarray(from, to), counts);
    return;
  }
  if (total * COST.document <= byLists) {
    const each = countByDocuments(segment, found, total);
    for (const [from, to] of ranges) addCounts(segment, from, each.subarray(from, to), counts);
    return;
  }
  for (const [from, to] of ranges) {
    const each = new Uint32Array(to - from);
    for (let place = from; place < to; place++)
      each[place - from] = countCommon(segment.valueLists, place, found);
    addCounts(segment, from, each, counts);
  }
}

function countByDocuments({ arrays, values }: Segment, found: Bitmap, total: number): Uint32Array {
  const each = new Uint32Array(countOf(values));
  const documents = documentsIn(found, total);
  for (let n = 0; n < documents.length; n++) {
    const document = documents[n]!;
    const start = arrays.valueStarts[document]!;
    const end = start + arrays.countedValues[document]!;
    for (let at = start; at < end; at++) each[arrays.values[at]!]!++;
  }
  return each;
}

/** Counts the regions of nationwide postings: one that names a region as well would be counted twice there. */
export function countNationwide({ segment }: Searcher, nationwide: Bitmap, counts: Counts): void {
  const { valueStarts, values, countedValues } = segment.arrays;
  const [from, to] = prefixRange(segment.values, KIND.region);
  const each = new Uint32Array(to - from);
  for (const document of documentsIn(nationwide)) {
    const start = valueStarts[document]!;
    const end = start + countedValues[document]!;
    for (let at = start; at < end; at++)
      if (values[at]! >= from && values[at]! < to) each[values[at]! - from]!++;
  }
  addCounts(segment, from, each, counts);
}

function addCounts({ values }: Segment, from: number, each: Uint32Array, counts: Counts): void {
  for (let n = 0; n < each.length; n++) {
    if (each[n] === 0) continue;
    const value = stringAt(values, from + n);
    counts.set(value, (counts.get(value) ?? 0) + each[n]!);
  }
}

const KIND_OF: Record<FacetName, string> = {
  location: KIND.region,
  sector: KIND.sector,
  techStack: KIND.technology,
  employmentType: KIND.type,
  experience: KIND.experience,
  salary: KIND.salary,
};
export const kindOf = (facet: FacetName): string => KIND_OF[facet];

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
  const kind = KIND_OF[facet];
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
      const everywhere = counts.get(KIND.region + NATIONWIDE) ?? 0;
      // A posting for all of Korea is found by each place in it.
      const found = own.map(({ value, count }) => ({
        value,
        count:
          value !== NATIONWIDE && isInKorea(value)
            ? count + everywhere - (twice.get(KIND.region + value) ?? 0)
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
