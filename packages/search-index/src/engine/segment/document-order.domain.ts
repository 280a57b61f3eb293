/** Documents in an order other than that of their numbers, and the rank of each. */
export interface DocumentOrder {
  documents: Uint32Array;
  ranks: Uint32Array;
}

/** The rank of a document that the order leaves out. */
export const NO_RANK = 0xffffffff;

export const sortDocuments = (count: number, compare: (a: number, b: number) => number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, document) => document).sort(compare);

/** @param count - of all documents; `documents` may be some of them. */
export function withRanks(documents: Uint32Array, count: number): DocumentOrder {
  const ranks = new Uint32Array(count).fill(NO_RANK);
  for (let rank = 0; rank < documents.length; rank++) ranks[documents[rank]!] = rank;
  return { documents, ranks };
}

/** Orders documents by a number that each has, lowest first, then by their own numbers. */
export const orderBy = (keys: Int32Array | Int16Array): DocumentOrder =>
  withRanks(
    sortDocuments(keys.length, (a, b) => keys[a]! - keys[b]! || a - b),
    keys.length,
  );

/** Arranges what documents have in an order: `width` numbers each. */
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
