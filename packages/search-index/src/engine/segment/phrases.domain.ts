import { sortDocuments } from './document-order.domain.ts';
import { type DocumentTerms, fieldRange } from './document-terms.domain.ts';
import { rowCount } from './ragged-rows.domain.ts';

/** The distinct texts of a field, sorted by their words. */
export interface Phrases {
  /** Newest document with each phrase. */
  samples: Uint32Array;
  /** Number of documents with each phrase. */
  counts: Uint32Array;
}

/** Collects the phrases of a field: its words up to the separator, without the names that follow. */
export function buildPhrases(terms: DocumentTerms, field: number, separator: number): Phrases {
  const { items } = terms;
  const count = rowCount(terms);
  const starts = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  for (let document = 0; document < count; document++) {
    const [start, end] = fieldRange(terms, document, field);
    let phraseEnd = start;
    while (phraseEnd < end && items[phraseEnd] !== separator) phraseEnd++;
    starts[document] = start;
    lengths[document] = phraseEnd - start;
  }
  const compare = (a: number, b: number): number => {
    const shorter = Math.min(lengths[a]!, lengths[b]!);
    for (let i = 0; i < shorter; i++) {
      const difference = items[starts[a]! + i]! - items[starts[b]! + i]!;
      if (difference !== 0) return difference;
    }
    return lengths[a]! - lengths[b]!;
  };
  const samples: number[] = [];
  const counts: number[] = [];
  for (const document of sortDocuments(count, (a, b) => compare(a, b) || a - b)) {
    if (lengths[document] === 0) continue;
    const last = samples.at(-1);
    if (last !== undefined && compare(last, document) === 0) counts[counts.length - 1]!++;
    else {
      samples.push(document);
      counts.push(1);
    }
  }
  return { samples: Uint32Array.from(samples), counts: Uint32Array.from(counts) };
}
