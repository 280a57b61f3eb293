import { MIN_DESCRIPTION_PART } from '../../tokenizer/index.ts';
import { bitmapLength, documentsIn, hasBit, setBit } from '../bitmap.domain.ts';
import {
  type CompressedLists,
  CompressedListsBuilder,
  CompressedListsWriter,
  pushVarint,
  varintLength,
  visitDocuments,
  visitVarints,
} from './compressed-lists.domain.ts';
import { buildGrams, type GramIndex } from './grams.domain.ts';
import { GrowableArray } from './growable-array.domain.ts';
import { Interner } from './interner.domain.ts';
import type { Segment } from './segment.domain.ts';
import { buildStringTable, type StringTable, stringCount } from './string-table.domain.ts';

export interface Descriptions {
  descriptionWords: StringTable;
  descriptionLists: CompressedLists;
  descriptionGrams: GramIndex;
}

/** Lists of the terms of some descriptions. */
interface Source {
  lists: CompressedLists;
  /** Interned number of each term; -1 for terms that no stored document has. */
  terms: Int32Array;
  /** Number of each document in insertion order; -1 for documents that are no longer stored. */
  numbers: Int32Array;
}

const NO_NUMBER = -1;
/** Documents of more than one in this many are collected in a bitmap, which is faster than sorting them. */
const SORT_INTERVAL = 64;

/** Builds the lists of the terms of descriptions. Documents are numbered in insertion order until {@link build}. */
export class DescriptionsBuilder {
  readonly #terms = new Interner();
  /** For each added document, the differences of its sorted terms: a third of the size of plain numbers. */
  readonly #rows = new GrowableArray(Uint8Array);
  readonly #rowStarts = new GrowableArray(Uint32Array);
  /** Insertion number of each row. */
  readonly #rowNumbers = new GrowableArray(Uint32Array);
  readonly #sources: Source[] = [];

  /** Memory of the added documents, in bytes. */
  get bytes(): number {
    return this.#rows.length;
  }

  /** @param number - of the document in insertion order. */
  add(number: number, terms: readonly string[]): void {
    if (terms.length === 0) return;
    this.#rowNumbers.push(number);
    this.#rowStarts.push(this.#rows.length);
    const sorted = Uint32Array.from(terms, (term) => this.#terms.intern(term)).sort();
    let next = 0;
    for (const term of sorted) {
      pushVarint(this.#rows, term - next);
      next = term + 1;
    }
  }

  /** @param firstNumber - of the stored documents of the segment, in insertion order. */
  addSegment(segment: Segment, firstNumber: number): void {
    const { count, status, descriptionWords, descriptionLists } = segment;
    // Snapshots of earlier versions have no descriptions.
    if (descriptionLists.starts === undefined) return;
    const numbers = new Int32Array(count).fill(NO_NUMBER);
    let number = firstNumber;
    for (let document = 0; document < count; document++)
      if (hasBit(status.live, document)) numbers[document] = number++;
    const intern = this.#terms.internFrom(descriptionWords);
    const terms = new Int32Array(stringCount(descriptionWords)).fill(NO_NUMBER);
    for (let word = 0; word < terms.length; word++)
      visitDocuments(descriptionLists, word, (document) => {
        if (numbers[document] === NO_NUMBER) return true;
        terms[word] = intern(word);
        return false;
      });
    this.#sources.push({ lists: descriptionLists, terms, numbers });
  }

  /** @param order - insertion number of each document. */
  build(order: Uint32Array): Descriptions {
    const { strings, ordinals } = this.#terms.sorted();
    if (this.#sources.length > 0 && this.#rowNumbers.length > 0)
      throw new Error('A segment is built from postings or from segments, not from both.');
    return {
      descriptionWords: buildStringTable(strings),
      descriptionLists:
        this.#sources.length === 0 ? this.#listsOfRows(order, ordinals) : this.#mergedLists(order, ordinals),
      descriptionGrams: buildGrams(strings, MIN_DESCRIPTION_PART),
    };
  }

  /** Reads the rows twice, first for the sizes of the lists, so that uncompressed documents are never in memory. */
  #listsOfRows(order: Uint32Array, ordinals: Uint32Array): CompressedLists {
    const sizes = new Uint32Array(ordinals.length);
    const counts = new Uint32Array(ordinals.length);
    const nexts = new Uint32Array(ordinals.length);
    this.#visitRows(order, ordinals, (document, term) => {
      sizes[term]! += varintLength(document - nexts[term]!);
      counts[term]!++;
      nexts[term] = document + 1;
    });
    const writer = new CompressedListsWriter(order.length, sizes, counts);
    this.#visitRows(order, ordinals, (document, term) => writer.push(term, document));
    return writer.lists;
  }

  #visitRows(
    order: Uint32Array,
    ordinals: Uint32Array,
    visit: (document: number, term: number) => void,
  ): void {
    const [rows, starts, numbers] = [this.#rows.values, this.#rowStarts.values, this.#rowNumbers.values];
    const rowOf = new Int32Array(order.length).fill(NO_NUMBER);
    for (let row = 0; row < numbers.length; row++) rowOf[numbers[row]!] = row;
    for (let document = 0; document < order.length; document++) {
      const row = rowOf[order[document]!]!;
      if (row === NO_NUMBER) continue;
      const end = starts[row + 1] ?? rows.length;
      visitVarints(rows, starts[row]!, end, (term) => visit(document, ordinals[term]!));
    }
  }

  #mergedLists(order: Uint32Array, ordinals: Uint32Array): CompressedLists {
    const documents = new Uint32Array(order.length);
    for (let document = 0; document < order.length; document++) documents[order[document]!] = document;
    const keys = this.#sources.map(({ terms }) => {
      const keyOf = new Int32Array(ordinals.length).fill(NO_NUMBER);
      for (let key = 0; key < terms.length; key++)
        if (terms[key] !== NO_NUMBER) keyOf[ordinals[terms[key]!]!] = key;
      return keyOf;
    });
    const builder = new CompressedListsBuilder(order.length);
    const merged = new Uint32Array(order.length);
    const bitmap = new Int32Array(bitmapLength(order.length));
    for (let term = 0; term < ordinals.length; term++) {
      let length = 0;
      let sources = 0;
      for (const [n, { lists, numbers }] of this.#sources.entries()) {
        const key = keys[n]![term]!;
        if (key === NO_NUMBER) continue;
        sources++;
        visitDocuments(lists, key, (document) => {
          if (numbers[document] !== NO_NUMBER) merged[length++] = documents[numbers[document]!]!;
        });
      }
      // Each source is already sorted.
      if (sources === 1) builder.add(merged.subarray(0, length));
      else if (length * SORT_INTERVAL < order.length) builder.add(merged.subarray(0, length).sort());
      else {
        bitmap.fill(0);
        for (let n = 0; n < length; n++) setBit(bitmap, merged[n]!);
        builder.add(documentsIn(bitmap, length));
      }
    }
    return builder.build();
  }
}
