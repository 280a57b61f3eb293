import { descriptionTermsOf, fieldTerms } from '../../tokenizer/index.ts';
import { bitmapWhere, hasBit } from '../bitmap.domain.ts';
import {
  COMPANY,
  type Document,
  dayOf,
  facetValues,
  NO_DAY,
  NO_GROUP,
  otherValues,
  positionOf,
  TITLE,
  VALUE_PREFIX,
  yearsSortKey,
} from '../document.domain.ts';
import { buildAmountOrder } from './amount-order.domain.ts';
import { DescriptionsBuilder } from './descriptions.domain.ts';
import { arrange, orderBy, sortDocuments } from './document-order.domain.ts';
import { copyTermKeys, STORED_LENGTHS, termKey } from './document-terms.domain.ts';
import { splitValues } from './facet-rows.domain.ts';
import { buildGrams } from './grams.domain.ts';
import { GrowableArray } from './growable-array.domain.ts';
import { Interner } from './interner.domain.ts';
import { buildPhrases } from './phrases.domain.ts';
import { buildPostingLists } from './posting-lists.domain.ts';
import { arrangeRows, copyRow, forEachItem, type RaggedRows, RowsBuilder } from './ragged-rows.domain.ts';
import { type PackedSegment, packSegment, type Segment } from './segment.domain.ts';
import { buildStringTable, prefixRange, type StringTable } from './string-table.domain.ts';

/** Maximum number of indexed terms per posting. Two of the four fields are lists of any length. */
const MAX_TERMS = 2_000;
/** Maximum number of indexed facet values per posting. */
const MAX_FACET_VALUES = 250;
/** Maximum number of all values per posting, including those that facets do not count. */
const MAX_VALUES = MAX_FACET_VALUES + 8;
/** Separates entries of a field. The empty string sorts first, so that its ordinal is 0. */
const SEPARATOR = '';
const SEPARATOR_ORDINAL = 0;

/** Builds a segment from postings or from other segments. */
export class SegmentBuilder {
  readonly #words = new Interner();
  readonly #values = new Interner();
  // Columns in insertion order.
  readonly #ids = new GrowableArray(Float64Array);
  readonly #sortAts = new GrowableArray(Float64Array);
  readonly #amounts = new GrowableArray(Float64Array);
  readonly #days = new GrowableArray(Float64Array);
  readonly #years = new GrowableArray(Float64Array);
  readonly #open = new GrowableArray(Float64Array);
  readonly #groups = new GrowableArray(Float64Array);
  readonly #positions = new GrowableArray(Uint32Array);
  readonly #signals = new GrowableArray(Uint8Array);
  readonly #fieldLengths = new GrowableArray(Uint32Array);
  readonly #terms = new RowsBuilder();
  readonly #valueRows = new RowsBuilder();
  readonly #descriptions = new DescriptionsBuilder();

  constructor() {
    this.#words.intern(SEPARATOR);
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Memory of the descriptions of the added postings, in bytes. */
  get descriptionBytes(): number {
    return this.#descriptions.bytes;
  }

  add(document: Document): void {
    const { id, sortAt, amount, currency, deadline, open, description } = document;
    if (description !== null) this.#descriptions.add(this.count, descriptionTermsOf(description));
    this.#ids.push(id);
    this.#sortAts.push(sortAt);
    this.#amounts.push(amount !== null && currency !== null ? amount : Number.NaN);
    this.#days.push(deadline === null ? NO_DAY : dayOf(deadline));
    this.#years.push(yearsSortKey(document));
    this.#open.push(open ? 1 : 0);
    this.#groups.push(document.group ?? NO_GROUP);
    this.#positions.push(positionOf(document));
    this.#signals.push(document.hasSignals ? 1 : 0);
    let remaining = MAX_TERMS;
    for (const [field, terms] of fieldTerms(document).entries()) {
      const length = Math.min(terms.length, remaining);
      remaining -= length;
      if (field < STORED_LENGTHS) this.#fieldLengths.push(length);
      for (let i = 0; i < length; i++) this.#terms.push(this.#words.intern(terms[i]!));
    }
    this.#terms.endRow();
    for (const value of facetValues(document).slice(0, MAX_FACET_VALUES))
      this.#valueRows.push(this.#values.intern(value));
    for (const value of otherValues(document)) this.#valueRows.push(this.#values.intern(value));
    this.#valueRows.endRow();
  }

  /** Adds the documents of a segment that are still stored, with their current state. */
  addSegment(segment: Segment): void {
    const { count, columns, status, words, terms, values, facetRows, valueRows } = segment;
    // Segments of an earlier release may have none.
    const states: Partial<Segment['states']> = segment.states;
    this.#descriptions.addSegment(segment, this.count);
    const internWord = this.#words.internFrom(words);
    const internValue = this.#values.internFrom(values);
    const addTerm = (ordinal: number) => this.#terms.push(internWord(ordinal));
    const addFacetValue = (number: number) => this.#valueRows.push(internValue(facetRows.ordinals[number]!));
    const addValue = (ordinal: number) => this.#valueRows.push(internValue(ordinal));
    for (let document = 0; document < count; document++) {
      if (!hasBit(status.live, document)) continue;
      this.#ids.push(columns.ids[document]!);
      this.#sortAts.push(columns.sortAts[document]!);
      this.#amounts.push(columns.amounts[document]!);
      this.#days.push(columns.days[document]!);
      this.#years.push(columns.years[document]!);
      this.#open.push(hasBit(status.open, document) ? 1 : 0);
      this.#groups.push(states.groups?.[document] ?? NO_GROUP);
      this.#positions.push(states.positions?.[document] ?? 0);
      this.#signals.push(states.signals && hasBit(states.signals, document) ? 1 : 0);
      for (let field = 0; field < STORED_LENGTHS; field++)
        this.#fieldLengths.push(terms.fieldLengths[document * STORED_LENGTHS + field]!);
      forEachItem(terms, document, addTerm);
      this.#terms.endRow();
      forEachItem(facetRows, document, addFacetValue);
      forEachItem(valueRows, document, addValue);
      this.#valueRows.endRow();
    }
  }

  /** Sorts documents newest first, replaces words and values by their ordinals, and builds the structures of the segment. */
  build(): PackedSegment {
    const { count } = this;
    const [ids, sortAts, isOpen] = [this.#ids.values, this.#sortAts.values, this.#open.values];
    const order = sortDocuments(count, (a, b) => sortAts[b]! - sortAts[a]! || ids[b]! - ids[a]!);
    const columns = {
      ids: arrange(ids, order, Float64Array),
      sortAts: arrange(sortAts, order, Float64Array),
      amounts: arrange(this.#amounts.values, order, Float64Array),
      days: arrange(this.#days.values, order, Int32Array),
      years: arrange(this.#years.values, order, Int16Array),
    };
    const status = {
      open: bitmapWhere(count, (document) => isOpen[order[document]!] === 1),
      live: bitmapWhere(count, () => true),
    };

    const hasSignals = this.#signals.values;
    const states = {
      groups: arrange(this.#groups.values, order, Float64Array),
      positions: arrange(this.#positions.values, order, Uint16Array),
      signals: bitmapWhere(count, (document) => hasSignals[order[document]!] === 1),
    };

    const { strings: wordStrings, ordinals: wordOrdinals } = this.#words.sorted();
    const terms = {
      ...arrangeRows(this.#terms.rows, order, wordOrdinals),
      fieldLengths: arrange(this.#fieldLengths.values, order, Uint16Array, STORED_LENGTHS),
    };
    const wordKeys = termKey(wordStrings.length, 0);
    const wordLists = buildPostingLists(wordKeys, count, MAX_TERMS, (document, keys) =>
      copyTermKeys(terms, document, keys),
    );

    const { strings: valueStrings, ordinals: valueOrdinals } = this.#values.sorted();
    const values = buildStringTable(valueStrings);
    const rows = arrangeRows(this.#valueRows.rows, order, valueOrdinals);
    const valueLists = buildPostingLists(valueStrings.length, count, MAX_VALUES, (document, keys) =>
      copyRow(rows, document, keys),
    );

    return packSegment({
      columns,
      status,
      states,
      words: buildStringTable(wordStrings),
      terms,
      wordLists,
      grams: buildGrams(wordStrings),
      titles: buildPhrases(terms, TITLE, SEPARATOR_ORDINAL),
      companies: buildPhrases(terms, COMPANY, SEPARATOR_ORDINAL),
      values,
      ...this.#descriptions.build(order),
      ...splitValues(rows, valueStrings, valueLists),
      valueLists,
      byId: { documents: sortDocuments(count, (a, b) => columns.ids[a]! - columns.ids[b]!) },
      byDay: orderBy(columns.days),
      byYears: orderBy(columns.years),
      byAmount: buildAmountOrder(columns.amounts, currenciesOf(rows, values)),
    });
  }
}

/** Returns the ordinal of each document's currency; 0 if it has none. */
function currenciesOf(rows: RaggedRows, values: StringTable): Uint32Array {
  const [from, to] = prefixRange(values, VALUE_PREFIX.currency);
  const currencies = new Uint32Array(rows.starts.length - 1);
  for (let document = 0; document < currencies.length; document++)
    forEachItem(rows, document, (value) => {
      if (value >= from && value < to) currencies[document] = value;
    });
  return currencies;
}

/** Builds a segment from postings. */
export function buildSegment(documents: Iterable<Document>): PackedSegment {
  const builder = new SegmentBuilder();
  for (const document of documents) builder.add(document);
  return builder.build();
}
