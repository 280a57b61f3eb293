/** Searches that show one posting of each group. */
import { YEARS_OF_EXPERIENCE } from '../filters.ts';
import { NATIONWIDE } from '../regions.domain.ts';
import {
  andInto,
  andNotInto,
  type Bitmap,
  clearBit,
  countBits,
  type DocumentSet,
  documentsIn,
  hasBit,
  setBit,
} from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import type { Counts } from './facets.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { GrowableArray } from './segment/growable-array.domain.ts';
import { forEachItem } from './segment/ragged-rows.domain.ts';
import { ordinalOf, stringCount } from './segment/string-table.domain.ts';
import { admits, parseExperience } from './value-match.domain.ts';

/** Added to the position of closed postings, so that they come after all open ones of their group. */
const CLOSED_OFFSET = 2 ** 16;

const groupsEnd = (searchers: readonly Searcher[]): number => searchers[0]?.groups.end ?? 0;

function documentsInBoth(searcher: Searcher, a: Bitmap, b: Bitmap): Uint32Array {
  const both = searcher.allocate();
  both.set(a);
  andInto(both, b);
  const documents = documentsIn(both);
  searcher.release(both);
  return documents;
}

/**
 * Returns the ID of the posting that is shown of each group, by number of the group: of the given documents, the open one with the lowest
 * position; else the closed one. Equal positions, which only occur for a moment, are decided by the higher ID.
 */
function firstOfGroups(searchers: readonly Searcher[], documents: readonly Uint32Array[]): Float64Array {
  const places = new Uint32Array(groupsEnd(searchers)).fill(0xffffffff);
  const firstIds = new Float64Array(places.length);
  for (const [n, { segment, groupNumbers }] of searchers.entries()) {
    const { positions } = segment.states;
    const { open } = segment.status;
    const { ids } = segment.columns;
    for (const document of documents[n]!) {
      const group = groupNumbers[document]!;
      const place = positions[document]! + (hasBit(open, document) ? 0 : CLOSED_OFFSET);
      const best = places[group]!;
      if (place > best || (place === best && ids[document]! < firstIds[group]!)) continue;
      places[group] = place;
      firstIds[group] = ids[document]!;
    }
  }
  return firstIds;
}

/** Finds the first posting of each group that has changed since the last call. */
function updateFollowers(searchers: readonly Searcher[]): void {
  const changed = searchers[0]?.groups.takeChanged();
  if (!changed || changed.size === 0) return;
  const isChanged = new Uint8Array(groupsEnd(searchers));
  for (const group of changed) isChanged[group] = 1;
  const documents = searchers.map(({ grouped, groupNumbers }) =>
    documentsIn(grouped).filter((document) => isChanged[groupNumbers[document]!] === 1),
  );
  const firstIds = firstOfGroups(searchers, documents);
  for (const [n, { segment, groupNumbers, followers }] of searchers.entries())
    for (const document of documents[n]!) {
      const isFirst = firstIds[groupNumbers[document]!] === segment.columns.ids[document];
      (isFirst ? clearBit : setBit)(followers, document);
    }
}

/**
 * Returns the matching documents that are shown: one of each group. Nearly always, that is the first of all members. Only groups whose first
 * posting does not match are examined.
 */
export function shownAmong(searchers: readonly Searcher[], matches: readonly DocumentSet[]): DocumentSet[] {
  updateFollowers(searchers);
  const shown = searchers.map((searcher, n) => {
    const bitmap = searcher.allocate();
    bitmap.set(matches[n]!.bitmap);
    andNotInto(bitmap, searcher.followers);
    return bitmap;
  });
  if (!searchers.every((searcher, n) => containsFirsts(searcher, matches[n]!.bitmap))) {
    const isFound = new Uint8Array(groupsEnd(searchers));
    for (const [n, searcher] of searchers.entries())
      for (const document of documentsInBoth(searcher, shown[n]!, searcher.grouped))
        isFound[searcher.groupNumbers[document]!] = 1;
    const others = searchers.map((searcher, n) =>
      documentsInBoth(searcher, matches[n]!.bitmap, searcher.followers).filter(
        (document) => isFound[searcher.groupNumbers[document]!] === 0,
      ),
    );
    const firstIds = firstOfGroups(searchers, others);
    for (const [n, { segment, groupNumbers }] of searchers.entries())
      for (const document of others[n]!)
        if (firstIds[groupNumbers[document]!] === segment.columns.ids[document]) setBit(shown[n]!, document);
  }
  return shown.map((bitmap) => ({ bitmap, count: countBits(bitmap) }));
}

/** Returns whether the documents contain the first posting of each group. */
function containsFirsts({ grouped, followers }: Searcher, documents: Bitmap): boolean {
  for (let i = 0; i < grouped.length; i++)
    if ((grouped[i]! & ~followers[i]! & ~documents[i]!) !== 0) return false;
  return true;
}

/** Values with numbers smaller than this are found with a bit per group; they are nearly all of the values of postings. */
const BIT_VALUES = 128;
const BIT_WORDS = BIT_VALUES / 32;

/** Counts how often a value is found in a group where it has been found before. */
class SurplusCounts {
  readonly values: string[] = [];
  readonly counts: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #bits: Int32Array;
  /** Other values and their groups. */
  readonly #pairValues = new GrowableArray(Uint32Array);
  readonly #pairGroups = new GrowableArray(Uint32Array);

  constructor(groups: number) {
    this.#bits = new Int32Array(groups * BIT_WORDS);
  }

  numberOf(value: string): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.counts.push(0);
      this.#numbers.set(value, number);
    }
    return number;
  }

  add(number: number, group: number): void {
    if (number < BIT_VALUES) {
      const word = group * BIT_WORDS + (number >>> 5);
      const bit = 1 << (number & 31);
      if ((this.#bits[word]! & bit) !== 0) this.counts[number]!++;
      else this.#bits[word]! |= bit;
    } else {
      this.#pairValues.push(number);
      this.#pairGroups.push(group);
    }
  }

  /** Counts the values without a bit, value by value. */
  finish(): void {
    const [values, groups] = [this.#pairValues.values, this.#pairGroups.values];
    const next = new Uint32Array(this.values.length + 1);
    for (const value of values) next[value + 1]!++;
    for (let value = 0; value < this.values.length; value++) next[value + 1]! += next[value]!;
    const sorted = new Uint32Array(groups.length);
    for (let n = 0; n < values.length; n++) sorted[next[values[n]!]!++] = groups[n]!;
    // Each value now ends where the next one started.
    const lastValue = new Uint32Array(this.#bits.length / BIT_WORDS);
    for (let value = 0, n = 0; value < this.values.length; value++)
      for (; n < next[value]!; n++) {
        const group = sorted[n]!;
        if (lastValue[group] === value) this.counts[value]!++;
        else lastValue[group] = value;
      }
  }
}

/** An experience that only applicants with this many years have, as an indexed value. */
const onlyYears = (years: number): string =>
  `${VALUE_PREFIX.experience}${years},${years},${years === 0 ? 'true' : ''}`;

/** How a value is counted; the other bits hold the number of the value, years of experience as bits, or steps of the salary. */
const PLAIN = 0;
const YEARS = 1;
const SALARY = 2;
const NOT_COUNTED = 3;
const KIND_BITS = 2;
const KIND_MASK = 3;
const MAX_STEPS = 32;

/**
 * Corrects counts of postings, so that they count each group once per value of a facet. A group has one value of the salary, the highest.
 *
 * @param matches - the documents that were counted.
 * @param prefixes - prefixes of the values that were counted.
 * @param doubleCounted - region counts among nationwide postings.
 */
export function countGroupsOnce(
  searchers: readonly Searcher[],
  matches: readonly DocumentSet[],
  prefixes: readonly string[],
  currency: string,
  { counts, doubleCounted }: { counts: Counts; doubleCounted: Counts },
): void {
  const sizes = new Uint32Array(groupsEnd(searchers));
  const grouped = searchers.map((searcher, n) => {
    const documents = documentsInBoth(searcher, matches[n]!.bitmap, searcher.grouped);
    for (const document of documents) sizes[searcher.groupNumbers[document]!]!++;
    return documents;
  });
  const surplus = new SurplusCounts(sizes.length);
  /** Years of experience that the postings of each group accept, as bits. */
  const years = new Uint16Array(sizes.length);
  const surplusYears = new Uint32Array(YEARS_OF_EXPERIENCE.length);
  /** Number of salary steps that each group reaches, plus 1; 0 for groups without a salary. */
  const steps = new Uint8Array(sizes.length);
  const surplusSteps = new Uint32Array(MAX_STEPS);
  const salary = `${VALUE_PREFIX.salary}${currency} `;
  const kindOf = (value: string): number => {
    if (!prefixes.includes(value[0]!)) return NOT_COUNTED;
    if (value.startsWith(VALUE_PREFIX.experience)) {
      const range = parseExperience(value.slice(VALUE_PREFIX.experience.length));
      const bits = YEARS_OF_EXPERIENCE.reduce((sum, each, n) => sum | (admits(range, each) ? 1 << n : 0), 0);
      return YEARS | (bits << KIND_BITS);
    }
    if (value.startsWith(VALUE_PREFIX.salary))
      return value.startsWith(salary)
        ? SALARY | (Number(value.slice(salary.length)) << KIND_BITS)
        : NOT_COUNTED;
    return PLAIN | ((surplus.numberOf(value) + 1) << KIND_BITS);
  };
  const count = (kind: number, group: number) => {
    const detail = kind >>> KIND_BITS;
    switch (kind & KIND_MASK) {
      case PLAIN:
        surplus.add(detail - 1, group);
        break;
      case YEARS:
        for (let both = years[group]! & detail; both !== 0; both &= both - 1)
          surplusYears[31 - Math.clz32(both & -both)]!++;
        years[group]! |= detail;
        break;
      case SALARY:
        if (steps[group] !== 0) surplusSteps[Math.min(steps[group]! - 1, detail)]!++;
        steps[group] = Math.max(steps[group]!, detail + 1);
        break;
    }
  };
  for (const [n, searcher] of searchers.entries()) {
    const { groupNumbers, segment } = searcher;
    const { facetRows, valueRows } = segment;
    /** By ordinal of the value; 0 if it is not known yet. */
    const kinds = new Int32Array(stringCount(segment.values));
    const countValue = (ordinal: number, group: number) => {
      if (kinds[ordinal] === 0) kinds[ordinal] = kindOf(searcher.valueAt(ordinal));
      count(kinds[ordinal]!, group);
    };
    for (const document of grouped[n]!) {
      const group = groupNumbers[document]!;
      if (sizes[group]! < 2) continue;
      let end = facetRows.starts[document + 1]!;
      for (let item = facetRows.starts[document]!; item < end; item++)
        countValue(facetRows.ordinals[facetRows.items[item]!]!, group);
      end = valueRows.starts[document + 1]!;
      for (let item = valueRows.starts[document]!; item < end; item++)
        countValue(valueRows.items[item]!, group);
    }
  }
  surplus.finish();
  const subtract = (value: string, times: number) => {
    if (times > 0) counts.set(value, (counts.get(value) ?? 0) - times);
  };
  for (const [number, value] of surplus.values.entries()) subtract(value, surplus.counts[number]!);
  for (const [n, each] of YEARS_OF_EXPERIENCE.entries()) subtract(onlyYears(each), surplusYears[n]!);
  for (const [reached, times] of surplusSteps.entries()) subtract(`${salary}${reached}`, times);
  if (prefixes.includes(VALUE_PREFIX.regions)) countNationwideOnce(searchers, grouped, sizes, doubleCounted);
}

/**
 * Corrects the region counts among nationwide postings: a group with such a posting is counted twice for each of its regions, whichever of its
 * postings name them.
 */
function countNationwideOnce(
  searchers: readonly Searcher[],
  grouped: readonly Uint32Array[],
  sizes: Uint32Array,
  doubleCounted: Counts,
): void {
  const isNationwide = new Uint8Array(sizes.length);
  const nationwide = searchers.map((searcher) =>
    searcher.docsWithValues([ordinalOf(searcher.segment.values, VALUE_PREFIX.regions + NATIONWIDE)]),
  );
  for (const [n, { groupNumbers }] of searchers.entries())
    for (const document of grouped[n]!)
      if (hasBit(nationwide[n]!, document)) isNationwide[groupNumbers[document]!] = 1;
  const regions = new Map<number, Set<string>>();
  const add = (value: string, times: number) => {
    doubleCounted.set(value, (doubleCounted.get(value) ?? 0) + times);
  };
  for (const [n, searcher] of searchers.entries()) {
    const { facetRows, valueRows } = searcher.segment;
    for (const document of grouped[n]!) {
      const group = searcher.groupNumbers[document]!;
      if (sizes[group]! < 2 || isNationwide[group] === 0) continue;
      const ofGroup = regions.get(group) ?? new Set();
      regions.set(group, ofGroup);
      const visit = (ordinal: number) => {
        const value = searcher.valueAt(ordinal);
        if (!value.startsWith(VALUE_PREFIX.regions)) return;
        ofGroup.add(value);
        if (hasBit(nationwide[n]!, document)) add(value, -1);
      };
      forEachItem(facetRows, document, (number) => visit(facetRows.ordinals[number]!));
      forEachItem(valueRows, document, visit);
    }
  }
  for (const ofGroup of regions.values()) for (const value of ofGroup) add(value, 1);
}
