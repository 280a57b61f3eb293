/** A sort order of documents, and the rank of each document in it. */
export interface DocumentOrder {
  documents: Uint32Array;
  ranks: Uint32Array;
}

/** Rank of a document that is not part of the order. */
export const NO_RANK = 0xffffffff;

export const sortDocuments = (count: number, compare: (a: number, b: number) => number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, document) => document).sort(compare);

/** @param count - number of all documents, of which `documents` may be a subset. */
export function withRanks(documents: Uint32Array, count: number): DocumentOrder {
  const ranks = new Uint32Array(count).fill(NO_RANK);
  for (let rank = 0; rank < documents.length; rank++) ranks[documents[rank]!] = rank;
  return { documents, ranks };
}

/** Sorts documents by ascending key, then by document number. */
export const orderBy = (keys: Int32Array | Int16Array): DocumentOrder =>
  withRanks(
    sortDocuments(keys.length, (a, b) => keys[a]! - keys[b]! || a - b),
    keys.length,
  );

/** Rearranges a column in a sort order. @param width - values per document. */
export function arrange<T extends Float64Array | Int32Array | Int16Array | Uint16Array>(
  numbers: Float64Array | Uint32Array,
  order: Uint32Array,
  type: new (length: number) => T,
  width = 1,
): T {
  const arranged = new type(order.length * width);
  for (let rank = 0; rank < order.length; rank++)
    for (let i = 0; i < width; i++) arranged[rank * width + i] = numbers[order[rank]! * width + i]!;
  return arranged;
}
