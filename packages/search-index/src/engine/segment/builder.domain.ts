import { FIELDS, fieldTerms, isJoined } from '../../tokenizer/index.ts';
import { bitmapLength, hasBit, setBit } from '../bitmap.domain.ts';
import {
  COUNTED_KINDS,
  countedValues,
  type Document,
  dayOf,
  KIND,
  NO_DAY,
  uncountedValues,
  yearsKey,
} from '../document.domain.ts';
import { buildPostingLists, type PostingLists } from './posting-lists.domain.ts';
import { type Arrays, type PackedSegment, packSegment, type Segment } from './segment.domain.ts';
import { buildStringTable, stringAt, stringCount } from './string-table.domain.ts';

/** Terms of one posting that are kept: four fields of which two are lists. */
const MOST_TERMS = 2_000;
/** Values of one posting that are kept. */
const MOST_VALUES = 250;

/** An array of numbers that grows. */
class Growing {
  #array: Float64Array = new Float64Array(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new Float64Array(this.#array.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }
  get values(): Float64Array {
    return this.#array.subarray(0, this.length);
  }
}

/** Gives each string the number of its first coming. */
class Numbering {
  readonly #numbers = new Map<string, number>();
  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
  /** The strings in order, and the place in it of each number. */
  sorted(): { texts: string[]; places: Uint32Array } {
    const texts = [...this.#numbers.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const places = new Uint32Array(texts.length);
    for (const [place, text] of texts.entries()) places[this.#numbers.get(text)!] = place;
    return { texts, places };
  }
}

/** Makes a segment of postings, or of what other segments hold of them. */
export class SegmentBuilder {
  readonly #words = new Numbering();
  readonly #values = new Numbering();
  readonly #ids = new Growing();
  readonly #sortAts = new Growing();
  readonly #amounts = new Growing();
  readonly #days = new Growing();
  readonly #years = new Growing();
  readonly #open = new Growing();
  readonly #terms = new Growing();
  readonly #termStarts = new Growing();
  readonly #fieldLengths = new Growing();
  readonly #valueIds = new Growing();
  readonly #valueStarts = new Growing();

  constructor() {
    // The first word of all: what stands between the entries of a list.
    this.#words.of('');
  }

  get count(): number {
    return this.#ids.length;
  }

  add(document: Document): void {
    this.#begin(
      document.id,
      document.sortAt,
      document.amount !== null && document.currency !== null ? document.amount : Number.NaN,
    );
    this.#days.push(document.deadline === null ? NO_DAY : dayOf(document.deadline));
    this.#years.push(yearsKey(document));
    this.#open.push(document.open ? 1 : 0);
    let left = MOST_TERMS;
    for (const [field, terms] of fieldTerms(document).entries()) {
      const length = Math.min(terms.length, left);
      left -= length;
      if (field < FIELDS.length - 1) this.#fieldLengths.push(length);
      for (let i = 0; i < length; i++) this.#terms.push(this.#words.of(terms[i]!));
    }
    const counted = countedValues(document).slice(0, MOST_VALUES);
    for (const value of counted) this.#valueIds.push(this.#values.of(value));
    for (const value of uncountedValues(document)) this.#valueIds.push(this.#values.of(value));
  }

  /** Adds what a segment still holds. Its bitmaps are read now. */
  addSegment(segment: Segment): void {
    const { arrays } = segment;
    const numbersOf = (numbering: Numbering, strings: Segment['words']) => {
      const numbers = new Int32Array(stringCount(strings)).fill(-1);
      return (place: number): number => {
        if (numbers[place] === -1) numbers[place] = numbering.of(stringAt(strings, place));
        return numbers[place]!;
      };
    };
    const word = numbersOf(this.#words, segment.words);
    const value = numbersOf(this.#values, segment.values);
    for (let document = 0; document < segment.count; document++) {
      if (!hasBit(segment.live, document)) continue;
      this.#begin(arrays.ids[document]!, arrays.sortAts[document]!, arrays.amounts[document]!);
      this.#days.push(arrays.days[document]!);
      this.#years.push(arrays.years[document]!);
      this.#open.push(hasBit(segment.open, document) ? 1 : 0);
      for (let field = 0; field < FIELDS.length - 1; field++)
        this.#fieldLengths.push(arrays.fieldLengths[document * (FIELDS.length - 1) + field]!);
      for (let at = arrays.termStarts[document]!; at < arrays.termStarts[document + 1]!; at++)
        this.#terms.push(word(arrays.terms[at]!));
      for (let at = arrays.facetStarts[document]!; at < arrays.facetStarts[document + 1]!; at++)
        this.#valueIds.push(value(arrays.facetPlaces[arrays.facetValues[at]!]!));
      for (let at = arrays.valueStarts[document]!; at < arrays.valueStarts[document + 1]!; at++)
        this.#valueIds.push(value(arrays.values[at]!));
    }
  }

  #begin(id: number, sortAt: number, amount: number): void {
    this.#ids.push(id);
    this.#sortAts.push(sortAt);
    this.#amounts.push(amount);
    this.#termStarts.push(this.#terms.length);
    this.#valueStarts.push(this.#valueIds.length);
  }

  build(): PackedSegment {
    const count = this.count;
    const ids = this.#ids.values;
    const sortAts = this.#sortAts.values;
    // From here on a document is known by its place in the default order; `order` tells which one it was.
    const order = ordered(count, (a, b) => sortAts[b]! - sortAts[a]! || ids[b]! - ids[a]!);
    const pick = ({ values }: Growing) => Float64Array.from(order, (was) => values[was]!);
    const words = this.#words.sorted();
    const values = this.#values.sorted();
    const terms = arranged(order, this.#termStarts.values, this.#terms.values, words.places);
    const valued = arranged(order, this.#valueStarts.values, this.#valueIds.values, values.places);
    const lengths = this.#fieldLengths.values;
    const perDocument = FIELDS.length - 1;
    const fieldLengths = new Uint16Array(count * perDocument);
    const open = new Int32Array(bitmapLength(count));
    const live = new Int32Array(bitmapLength(count));
    const wasOpen = this.#open.values;
    for (let document = 0; document < count; document++) {
      const was = order[document]!;
      for (let field = 0; field < perDocument; field++)
        fieldLengths[document * perDocument + field] = lengths[was * perDocument + field]!;
      if (wasOpen[was] === 1) setBit(open, document);
      setBit(live, document);
    }
    const days = Int32Array.from(pick(this.#days));
    const years = Int16Array.from(pick(this.#years));
    const amounts = pick(this.#amounts);
    const found = { starts: terms.starts, terms: terms.ids, fieldLengths };
    const wordLists = buildPostingLists(
      words.texts.length * FIELDS.length,
      count,
      MOST_TERMS,
      fieldKeys(found),
    );
    const valueLists = buildPostingLists(values.texts.length, count, MOST_VALUES + 8, (document, keys) => {
      const start = valued.starts[document]!;
      const length = valued.starts[document + 1]! - start;
      for (let i = 0; i < length; i++) keys[i] = valued.ids[start + i]!;
      return length;
    });
    const packedWords = buildStringTable(words.texts);
    const packedValues = buildStringTable(values.texts);
    const byDay = ordered(count, (a, b) => days[a]! - days[b]! || a - b);
    const byYears = ordered(count, (a, b) => years[a]! - years[b]! || a - b);
    const byAmount = orderedByAmount(amounts, valued, values.texts);
    const sortedIds = pick(this.#ids);
    const titles = distinctPhrases(found, 0);
    const companies = distinctPhrases(found, 1);
    const arrays: Arrays = {
      ids: sortedIds,
      sortAts: pick(this.#sortAts),
      amounts,
      wordStarts: packedWords.starts,
      wordUnits: packedWords.units,
      wordListStarts: wordLists.starts,
      wordListDocuments: wordLists.documents,
      wordListDenseKeys: wordLists.denseKeys,
      wordListDenseBits: wordLists.denseBits,
      wordListCounts: wordLists.counts,
      ...gramsOf(words.texts),
      valueStringStarts: packedValues.starts,
      valueUnits: packedValues.units,
      valueListStarts: valueLists.starts,
      valueListDocuments: valueLists.documents,
      valueListDenseKeys: valueLists.denseKeys,
      valueListDenseBits: valueLists.denseBits,
      valueListCounts: valueLists.counts,
      termStarts: terms.starts,
      terms: terms.ids,
      ...partedValues(valued, facetNumbers(values.texts, valueLists)),
      fieldLengths,
      days,
      years,
      byId: ordered(count, (a, b) => sortedIds[a]! - sortedIds[b]!),
      byDay,
      dayRanks: ranksOf(byDay, count),
      byYears,
      yearsRanks: ranksOf(byYears, count),
      ...byAmount,
      titleSamples: titles.samples,
      titleCounts: titles.counts,
      companySamples: companies.samples,
      companyCounts: companies.counts,
      open,
      live,
    };
    return packSegment(arrays);
  }
}

const ordered = (count: number, compare: (a: number, b: number) => number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, n) => n).sort(compare);

/** What stands behind the end of an order has no rank. */
export const NO_RANK = 0xffffffff;
function ranksOf(order: Uint32Array, count: number): Uint32Array {
  const ranks = new Uint32Array(count).fill(NO_RANK);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return ranks;
}

/** Rows of numbers in another order, each number by its place in the sorted table. */
function arranged(order: Uint32Array, starts: Float64Array, rows: Float64Array, places: Uint32Array) {
  const end = (row: number) => (row + 1 < starts.length ? starts[row + 1]! : rows.length);
  const newStarts = new Uint32Array(order.length + 1);
  const ids = new Uint32Array(rows.length);
  let at = 0;
  for (const [place, was] of order.entries()) {
    newStarts[place] = at;
    for (let from = starts[was]!; from < end(was); from++) ids[at++] = places[rows[from]!]!;
  }
  newStarts[order.length] = at;
  return { starts: newStarts, ids };
}

/** Values that are numbered apart: as many as two bytes tell apart. */
export const MOST_FACETS = 65_536;

/** Gives what facets count and few documents have a number of its own; -1 to what is not of that kind. */
function facetNumbers(texts: readonly string[], { counts, starts }: PostingLists): Int32Array {
  let next = 0;
  return Int32Array.from(texts, (text, place) => {
    const isRare = starts[place + 1]! - starts[place]! === counts[place];
    return isRare && COUNTED_KINDS.includes(text[0]!) && next < MOST_FACETS ? next++ : -1;
  });
}

/** The values of each document in two rows: see {@link Arrays}. */
function partedValues({ starts, ids }: { starts: Uint32Array; ids: Uint32Array }, numbers: Int32Array) {
  let facets = 0;
  for (let at = 0; at < ids.length; at++) if (numbers[ids[at]!]! >= 0) facets++;
  const facetStarts = new Uint32Array(starts.length);
  const facetValues = new Uint16Array(facets);
  const valueStarts = new Uint32Array(starts.length);
  const values = new Uint32Array(ids.length - facets);
  let facet = 0;
  let value = 0;
  for (let document = 0; document < starts.length - 1; document++) {
    facetStarts[document] = facet;
    valueStarts[document] = value;
    for (let at = starts[document]!; at < starts[document + 1]!; at++) {
      const number = numbers[ids[at]!]!;
      if (number >= 0) facetValues[facet++] = number;
      else values[value++] = ids[at]!;
    }
  }
  facetStarts[starts.length - 1] = facet;
  valueStarts[starts.length - 1] = value;
  const facetPlaces = Uint32Array.from([...numbers.keys()].filter((place) => numbers[place]! >= 0));
  return { facetPlaces, facetStarts, facetValues, valueStarts, values };
}

interface Found {
  starts: Uint32Array;
  terms: Uint32Array;
  fieldLengths: Uint16Array;
}

/** The keys word × 4 + field of a document. */
const fieldKeys =
  ({ starts, terms, fieldLengths }: Found) =>
  (document: number, keys: Uint32Array): number => {
    const last = FIELDS.length - 1;
    const start = starts[document]!;
    const length = starts[document + 1]! - start;
    let field = 0;
    let end = fieldLengths[document * last]!;
    for (let i = 0; i < length; i++) {
      while (field < last && i >= end) {
        field++;
        end += field < last ? fieldLengths[document * last + field]! : length;
      }
      keys[i] = terms[start + i]! * FIELDS.length + field;
    }
    return length;
  };

/** Amounts of each currency, highest first; groups name the currency's value and where its amounts end. */
function orderedByAmount(
  amounts: Float64Array,
  valued: { starts: Uint32Array; ids: Uint32Array },
  values: readonly string[],
) {
  const currency = new Uint32Array(amounts.length);
  let some = 0;
  for (let document = 0; document < amounts.length; document++) {
    if (Number.isNaN(amounts[document])) continue;
    some++;
    for (let at = valued.starts[document]!; at < valued.starts[document + 1]!; at++)
      if (values[valued.ids[at]!]!.startsWith(KIND.currency)) currency[document] = valued.ids[at]!;
  }
  const byAmount = new Uint32Array(some);
  for (let document = 0, n = 0; document < amounts.length; document++)
    if (!Number.isNaN(amounts[document])) byAmount[n++] = document;
  byAmount.sort((a, b) => currency[a]! - currency[b]! || amounts[b]! - amounts[a]! || a - b);
  const groups: number[] = [];
  for (let n = 0; n < some; n++) {
    const of = currency[byAmount[n]!]!;
    if (groups.at(-2) === of) groups[groups.length - 1] = n + 1;
    else groups.push(of, n + 1);
  }
  return {
    byAmount,
    amountRanks: ranksOf(byAmount, amounts.length),
    amountGroups: Uint32Array.from(groups),
  };
}

/** Words of joined scripts by each of their letters and each two neighbours. */
function gramsOf(words: readonly string[]): Pick<Arrays, 'gramKeys' | 'gramStarts' | 'gramWords'> {
  const counts = new Map<number, number>();
  const each = (visit: (key: number, word: number) => void) => {
    for (const [word, text] of words.entries()) {
      if (!isJoined(text)) continue;
      const keys = new Set<number>();
      for (let i = 0; i < text.length; i++) {
        keys.add(text.charCodeAt(i));
        if (i > 0) keys.add(gramKey(text, i - 1));
      }
      for (const key of keys) visit(key, word);
    }
  };
  each((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const gramKeys = Uint32Array.from(counts.keys()).sort();
  const gramStarts = new Uint32Array(gramKeys.length + 1);
  const next = new Map<number, number>();
  for (let n = 0; n < gramKeys.length; n++) {
    next.set(gramKeys[n]!, gramStarts[n]!);
    gramStarts[n + 1] = gramStarts[n]! + counts.get(gramKeys[n]!)!;
  }
  const gramWords = new Uint32Array(gramStarts.at(-1) ?? 0);
  each((key, word) => {
    const at = next.get(key)!;
    gramWords[at] = word;
    next.set(key, at + 1);
  });
  return { gramKeys, gramStarts, gramWords };
}

/** The key of two neighbouring letters; that of one letter is its code unit. */
export const gramKey = (text: string, at: number): number =>
  ((text.charCodeAt(at) << 16) | text.charCodeAt(at + 1)) >>> 0;

/** Phrases of a field (its words, without the names behind them) in order, each with how many documents it stands in and the newest of them. */
function distinctPhrases({ starts, terms, fieldLengths }: Found, field: 0 | 1) {
  const count = starts.length - 1;
  const from = new Uint32Array(count);
  const to = new Uint32Array(count);
  for (let document = 0; document < count; document++) {
    const lengths = document * (FIELDS.length - 1);
    from[document] = starts[document]! + (field === 0 ? 0 : fieldLengths[lengths]!);
    const end = from[document]! + fieldLengths[lengths + field]!;
    // What parts words from names is the first of all words.
    let at = from[document]!;
    while (at < end && terms[at] !== 0) at++;
    to[document] = at;
  }
  const compare = (a: number, b: number): number => {
    const length = Math.min(to[a]! - from[a]!, to[b]! - from[b]!);
    for (let i = 0; i < length; i++) {
      const difference = terms[from[a]! + i]! - terms[from[b]! + i]!;
      if (difference !== 0) return difference;
    }
    return to[a]! - from[a]! - (to[b]! - from[b]!);
  };
  const samples: number[] = [];
  const counts: number[] = [];
  for (const document of ordered(count, (a, b) => compare(a, b) || a - b)) {
    if (from[document] === to[document]) continue;
    const last = samples.at(-1);
    if (last !== undefined && compare(last, document) === 0) counts[counts.length - 1]!++;
    else {
      samples.push(document);
      counts.push(1);
    }
  }
  return { samples: Uint32Array.from(samples), counts: Uint32Array.from(counts) };
}
