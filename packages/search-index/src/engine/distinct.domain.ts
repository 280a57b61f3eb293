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
  type Elements,
  elementsOf,
  hasBit,
  setBit,
} from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import { type Counts, countValues, nationwideAmong } from './facets.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { isComplete } from './segment/facet-rows.domain.ts';
import { GrowableArray } from './segment/growable-array.domain.ts';
import { bitmapOf, denseBitmap } from './segment/posting-lists.domain.ts';
import { forEachItem } from './segment/ragged-rows.domain.ts';
import { prefixRange } from './segment/string-table.domain.ts';
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

/** The documents of groups in which two or more match. */
function documentsOfLargeGroups(
  searchers: readonly Searcher[],
  matches: readonly DocumentSet[],
): DocumentSet[] {
  const sizes = new Uint32Array(groupsEnd(searchers));
  const grouped = searchers.map((searcher, n) =>
    documentsInBoth(searcher, matches[n]!.bitmap, searcher.grouped),
  );
  for (const [n, { groupNumbers }] of searchers.entries())
    for (const document of grouped[n]!) sizes[groupNumbers[document]!]!++;
  return searchers.map((searcher, n) => {
    const bitmap = searcher.allocate();
    let count = 0;
    for (const document of grouped[n]!)
      if (sizes[searcher.groupNumbers[document]!]! > 1) {
        setBit(bitmap, document);
        count++;
      }
    return { bitmap, count };
  });
}

/** The values of documents with the groups that have them. */
class GroupsByValue {
  /** The values with their prefixes. */
  readonly values: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By number of the value: the documents of each segment, for values that have a bitmap there. */
  readonly #frequent: { elements: Elements; bitmap: Bitmap; groupNumbers: Uint32Array }[][] = [];
  /** Groups of the other values, sorted by value. */
  readonly #rare: Uint32Array;
  readonly #rareStarts: Uint32Array;
  readonly #buffer: Uint32Array;

  constructor(
    searchers: readonly Searcher[],
    documents: readonly DocumentSet[],
    prefixes: readonly string[],
  ) {
    const [values, groups] = [new GrowableArray(Uint32Array), new GrowableArray(Uint32Array)];
    for (const [n, searcher] of searchers.entries()) {
      const { bitmap, count } = documents[n]!;
      if (count === 0) continue;
      const { groupNumbers, segment } = searcher;
      const { facetRows, valueRows, valueLists } = segment;
      const ranges = prefixes.map((prefix) => prefixRange(segment.values, prefix));
      const isWanted = (ordinal: number) => ranges.some(([from, to]) => ordinal >= from && ordinal < to);
      const elements = elementsOf(bitmap, searcher.allocate(), searcher.allocate());
      for (const [index, ordinal] of valueLists.denseKeys.entries())
        if (isWanted(ordinal)) {
          const number = this.#numberOf(searcher.valueAt(ordinal));
          this.#frequent[number] ??= [];
          this.#frequent[number].push({ elements, bitmap: denseBitmap(valueLists, index), groupNumbers });
        }
      const rare = Int32Array.from(facetRows.ordinals, (ordinal) =>
        isWanted(ordinal) ? UNKNOWN : NOT_WANTED,
      );
      for (const document of documentsIn(bitmap, count)) {
        const end = facetRows.starts[document + 1]!;
        for (let item = facetRows.starts[document]!; item < end; item++) {
          const number = facetRows.items[item]!;
          if (rare[number] === UNKNOWN)
            rare[number] = this.#numberOf(searcher.valueAt(facetRows.ordinals[number]!));
          if (rare[number]! < 0) continue;
          values.push(rare[number]!);
          groups.push(groupNumbers[document]!);
        }
        if (isComplete(facetRows)) continue;
        forEachItem(valueRows, document, (ordinal) => {
          if (!isWanted(ordinal) || bitmapOf(valueLists, ordinal)) return;
          values.push(this.#numberOf(searcher.valueAt(ordinal)));
          groups.push(groupNumbers[document]!);
        });
      }
    }
    this.#buffer = new Uint32Array(documents.reduce((sum, { count }) => sum + count, 0));
    // The groups are sorted by counting. Here and below, `for … of` would be several times slower.
    const [rareValues, rareGroups] = [values.values, groups.values];
    const ends = new Uint32Array(this.values.length + 1);
    for (let n = 0; n < rareValues.length; n++) ends[rareValues[n]! + 1]!++;
    for (let value = 0; value < this.values.length; value++) ends[value + 1]! += ends[value]!;
    this.#rareStarts = ends.slice();
    this.#rare = new Uint32Array(rareGroups.length);
    for (let n = 0; n < rareGroups.length; n++) this.#rare[ends[rareValues[n]!]!++] = rareGroups[n]!;
  }

  #numberOf(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }

  /** Returns the group of each document that has a value. Valid until the next call. @param number - position in `values`. */
  groupsWith(number: number): Uint32Array {
    const buffer = this.#buffer;
    const rare = this.#rare.subarray(this.#rareStarts[number]!, this.#rareStarts[number + 1]!);
    buffer.set(rare);
    let { length } = rare;
    for (const { elements, bitmap, groupNumbers } of this.#frequent[number] ?? []) {
      const { indexes, bits } = elements;
      for (let n = 0; n < elements.length; n++)
        for (let both = bits[n]! & bitmap[indexes[n]!]!; both !== 0; both &= both - 1)
          buffer[length++] = groupNumbers[(indexes[n]! << 5) + 31 - Math.clz32(both & -both)]!;
    }
    return buffer.subarray(0, length);
  }
}
const UNKNOWN = -1;
const NOT_WANTED = -2;

/** An experience that only applicants with this many years have, as an indexed value. */
const onlyYears = (years: number): string =>
  `${VALUE_PREFIX.experience}${years},${years},${years === 0 ? 'true' : ''}`;

/**
 * Corrects counts of postings, so that they count each group once per value of a facet.
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
  const documents = documentsOfLargeGroups(searchers, matches);
  const groups = new GroupsByValue(searchers, documents, prefixes);
  const add = (to: Counts, value: string, count: number) => {
    if (count !== 0) to.set(value, (to.get(value) ?? 0) + count);
  };
  const isNationwide = new Uint8Array(groupsEnd(searchers));
  const nationwide = groups.values.indexOf(VALUE_PREFIX.regions + NATIONWIDE);
  if (nationwide >= 0) {
    for (const group of groups.groupsWith(nationwide)) isNationwide[group] = 1;
    const regions: Counts = new Map();
    for (const [n, searcher] of searchers.entries())
      countValues(searcher, nationwideAmong(searcher, documents[n]!.bitmap), [VALUE_PREFIX.regions], regions);
    for (const [value, count] of regions) add(doubleCounted, value, -count);
  }
  /** The last value that was found in each group, plus 1. */
  const lastValues = new Uint32Array(isNationwide.length);
  /** Years of experience that the postings of each group accept, as bits. */
  const years = new Uint16Array(isNationwide.length);
  const surplusYears = new Uint32Array(1 << YEARS_OF_EXPERIENCE.length);
  /** Salaries, the highest first: a group reaches the steps of its highest one. */
  const salaries: { number: number; steps: number }[] = [];
  const salary = `${VALUE_PREFIX.salary}${currency} `;
  for (const [number, value] of groups.values.entries()) {
    if (value.startsWith(salary)) salaries.push({ number, steps: Number(value.slice(salary.length)) });
    else if (value.startsWith(VALUE_PREFIX.experience)) {
      const range = parseExperience(value.slice(VALUE_PREFIX.experience.length));
      const bits = YEARS_OF_EXPERIENCE.reduce((sum, each, n) => sum | (admits(range, each) ? 1 << n : 0), 0);
      const found = groups.groupsWith(number);
      for (let n = 0; n < found.length; n++) {
        const group = found[n]!;
        surplusYears[years[group]! & bits]!++;
        years[group]! |= bits;
      }
    } else if (!value.startsWith(VALUE_PREFIX.salary)) {
      let [surplus, nationwideGroups] = [0, 0];
      const found = groups.groupsWith(number);
      for (let n = 0; n < found.length; n++) {
        const group = found[n]!;
        if (lastValues[group] === number + 1) surplus++;
        else {
          lastValues[group] = number + 1;
          nationwideGroups += isNationwide[group]!;
        }
      }
      add(counts, value, -surplus);
      // A group is counted twice for each of its regions if one of its postings is nationwide, whichever of them name the region.
      if (value.startsWith(VALUE_PREFIX.regions)) add(doubleCounted, value, nationwideGroups);
    }
  }
  for (const [bits, count] of surplusYears.entries())
    for (const [n, each] of YEARS_OF_EXPERIENCE.entries())
      if ((bits & (1 << n)) !== 0) add(counts, onlyYears(each), -count);
  const isPaid = new Uint8Array(isNationwide.length);
  for (const { number } of salaries.sort((a, b) => b.steps - a.steps)) {
    let surplus = 0;
    const found = groups.groupsWith(number);
    for (let n = 0; n < found.length; n++) {
      surplus += isPaid[found[n]!]!;
      isPaid[found[n]!] = 1;
    }
    add(counts, groups.values[number]!, -surplus);
  }
}
