/** Searches that show one posting of each group. */
import { YEARS_OF_EXPERIENCE } from '../filters.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import { clearBit, type DocumentSet, hasBit } from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import type { Counts } from './facets.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { stringCount } from './segment/string-table.domain.ts';
import { admits, parseExperience } from './value-match.domain.ts';

/** Added to the position of closed postings, so that they come after all open ones of their group. */
const CLOSED_OFFSET = 2 ** 16;

/** Calls `visit` with each matching document that is in a group. */
function forEachGrouped(
  { grouped, groupNumbers }: Searcher,
  { bitmap, count }: DocumentSet,
  visit: (document: number, group: number) => void,
): void {
  if (count === 0) return;
  for (let i = 0; i < grouped.length; i++)
    for (let bits = bitmap[i]! & grouped[i]!; bits !== 0; bits &= bits - 1) {
      const document = (i << 5) + 31 - Math.clz32(bits & -bits);
      visit(document, groupNumbers[document]!);
    }
}

const groupsEnd = (searchers: readonly Searcher[]): number => searchers[0]?.groups.end ?? 0;

/**
 * Returns the matching documents that are shown: of each group, the open one with the lowest position; else the closed one. Equal
 * positions, which only occur for a moment, are decided by the higher ID.
 */
export function shownAmong(searchers: readonly Searcher[], matches: readonly DocumentSet[]): DocumentSet[] {
  const places = new Uint32Array(groupsEnd(searchers)).fill(0xffffffff);
  const shownIds = new Float64Array(places.length);
  for (const [n, searcher] of searchers.entries()) {
    const { states, status, columns } = searcher.segment;
    forEachGrouped(searcher, matches[n]!, (document, group) => {
      const place = states.positions[document]! + (hasBit(status.open, document) ? 0 : CLOSED_OFFSET);
      const best = places[group]!;
      if (place > best || (place === best && columns.ids[document]! < shownIds[group]!)) return;
      places[group] = place;
      shownIds[group] = columns.ids[document]!;
    });
  }
  return searchers.map((searcher, n) => {
    const { ids } = searcher.segment.columns;
    const bitmap = searcher.allocate();
    bitmap.set(matches[n]!.bitmap);
    let { count } = matches[n]!;
    forEachGrouped(searcher, matches[n]!, (document, group) => {
      if (shownIds[group] === ids[document]) return;
      clearBit(bitmap, document);
      count--;
    });
    return { bitmap, count };
  });
}

/** Matching documents of groups that have two or more of them, group by group. */
interface GroupedDocuments {
  /** Position of each document's searcher. */
  segments: Uint16Array;
  documents: Uint32Array;
  /** Start of each group, and the end of the last one. */
  starts: Uint32Array;
}

function documentsByGroup(searchers: readonly Searcher[], matches: readonly DocumentSet[]): GroupedDocuments {
  const sizes = new Uint32Array(groupsEnd(searchers));
  for (const [n, searcher] of searchers.entries())
    forEachGrouped(searcher, matches[n]!, (_, group) => {
      sizes[group]!++;
    });
  const starts = new Uint32Array(sizes.length + 1);
  /** Where the next document of each group goes. */
  const next = new Uint32Array(sizes.length);
  let [length, groups] = [0, 0];
  for (let group = 0; group < sizes.length; group++) {
    if (sizes[group]! < 2) continue;
    next[group] = length;
    length += sizes[group]!;
    starts[++groups] = length;
  }
  const [segments, documents] = [new Uint16Array(length), new Uint32Array(length)];
  for (const [n, searcher] of searchers.entries())
    forEachGrouped(searcher, matches[n]!, (document, group) => {
      if (sizes[group]! < 2) return;
      const index = next[group]!++;
      segments[index] = n;
      documents[index] = document;
    });
  return { segments, documents, starts: starts.subarray(0, groups + 1) };
}

/** How a value is counted. */
const OTHER = 0;
const REGION = 1;
const YEARS = 2;
const SALARY = 3;

/** Values of several segments, numbered from 1. */
class ValueNumbers {
  readonly values: string[] = [''];
  readonly kinds: number[] = [OTHER];
  /** The years of experience that a range accepts, as bits, or the number of steps that a salary reaches. */
  readonly details: number[] = [0];
  readonly #numbers = new Map<string, number>();
  readonly #prefixes: readonly string[];
  readonly #currency: string;

  constructor(prefixes: readonly string[], currency: string) {
    this.#prefixes = prefixes;
    this.#currency = currency;
  }

  /** Returns the number of a value, or -1 if it is not counted. */
  numberOf(value: string): number {
    const [prefix = ''] = value;
    if (!this.#prefixes.includes(prefix)) return -1;
    return this.#numbers.get(value) ?? this.#add(prefix, value);
  }

  #add(prefix: string, value: string): number {
    const text = value.slice(prefix.length);
    let [kind, detail] = [OTHER, 0];
    if (prefix === VALUE_PREFIX.regions) kind = REGION;
    else if (prefix === VALUE_PREFIX.experience) {
      kind = YEARS;
      const range = parseExperience(text);
      for (const [n, years] of YEARS_OF_EXPERIENCE.entries()) if (admits(range, years)) detail |= 1 << n;
    } else if (prefix === VALUE_PREFIX.salary) {
      if (!text.startsWith(`${this.#currency} `)) return -1;
      kind = SALARY;
      detail = Number(text.slice(this.#currency.length + 1));
    }
    const number = this.values.push(value) - 1;
    this.kinds.push(kind);
    this.details.push(detail);
    this.#numbers.set(value, number);
    return number;
  }
}

/** An experience that only applicants with this many years have, as an indexed value. */
const onlyYears = (years: number): string =>
  `${VALUE_PREFIX.experience}${years},${years},${years === 0 ? 'true' : ''}`;

/**
 * Corrects counts of postings, so that they count each group once per value of a facet.
 *
 * @param counts - counts of the values with these prefixes among the matching documents.
 * @param doubleCounted - region counts among nationwide postings.
 */
export function countGroupsOnce(
  searchers: readonly Searcher[],
  matches: readonly DocumentSet[],
  prefixes: readonly string[],
  currency: string,
  { counts, doubleCounted }: { counts: Counts; doubleCounted: Counts },
): void {
  const { segments, documents, starts } = documentsByGroup(searchers, matches);
  const numbers = new ValueNumbers(prefixes, currency);
  const { kinds, details } = numbers;
  /** Number of each segment's values by ordinal; 0 if it is not known yet. */
  const known = searchers.map(({ segment }) => new Int32Array(stringCount(segment.values)));
  const surplus: number[] = [];
  const surplusYears = new Uint32Array(YEARS_OF_EXPERIENCE.length);
  const surplusRegions: number[] = [];
  const nationwide = numbers.numberOf(VALUE_PREFIX.regions + NATIONWIDE);
  /** The group in which a value was last found. */
  const foundIn: number[] = [];

  /** Numbers of the values of a document. */
  const values: number[] = [];
  const readValues = (index: number) => {
    const [searcher, document] = [searchers[segments[index]!]!, documents[index]!];
    const ofSegment = known[segments[index]!]!;
    const { facetRows, valueRows } = searcher.segment;
    values.length = 0;
    const read = (ordinal: number) => {
      let number = ofSegment[ordinal]!;
      if (number === 0) {
        number = numbers.numberOf(searcher.valueAt(ordinal));
        ofSegment[ordinal] = number;
      }
      if (number > 0) values.push(number);
    };
    for (let n = facetRows.starts[document]!; n < facetRows.starts[document + 1]!; n++)
      read(facetRows.ordinals[facetRows.items[n]!]!);
    for (let n = valueRows.starts[document]!; n < valueRows.starts[document + 1]!; n++)
      read(valueRows.items[n]!);
  };

  for (let group = 1; group < starts.length; group++) {
    let [years, salary] = [0, 0];
    const regions: number[] = [];
    for (let index = starts[group - 1]!; index < starts[group]!; index++) {
      readValues(index);
      for (const value of values) {
        const kind = kinds[value]!;
        if (kind === YEARS) {
          for (let both = years & details[value]!; both !== 0; both &= both - 1)
            surplusYears[31 - Math.clz32(both & -both)]!++;
          years |= details[value]!;
        } else if (kind === SALARY) {
          // The group reaches the steps of its highest salary.
          const lower = salary !== 0 && details[value]! > details[salary]! ? salary : value;
          if (salary !== 0) surplus[lower] = (surplus[lower] ?? 0) + 1;
          if (salary === 0 || lower === salary) salary = value;
        } else if (foundIn[value] === group) surplus[value] = (surplus[value] ?? 0) + 1;
        else {
          foundIn[value] = group;
          if (kind === REGION) regions.push(value);
        }
      }
    }
    // A group with a nationwide posting is counted twice for each of its regions, whichever postings name them.
    if (nationwide > 0 && foundIn[nationwide] === group) {
      for (const region of regions) surplusRegions[region] = (surplusRegions[region] ?? 0) - 1;
      for (let index = starts[group - 1]!; index < starts[group]!; index++) {
        readValues(index);
        if (values.includes(nationwide))
          for (const value of values)
            if (kinds[value] === REGION) surplusRegions[value] = (surplusRegions[value] ?? 0) + 1;
      }
    }
  }

  const subtract = (from: Counts, value: string, count: number | undefined) => {
    if (count) from.set(value, (from.get(value) ?? 0) - count);
  };
  for (const [number, value] of numbers.values.entries()) {
    subtract(counts, value, surplus[number]);
    subtract(doubleCounted, value, surplusRegions[number]);
  }
  for (const [n, years] of YEARS_OF_EXPERIENCE.entries()) subtract(counts, onlyYears(years), surplusYears[n]);
}
