import { type DocumentOrder, withRanks } from './document-order.domain.ts';

/** Documents that have an amount, grouped by currency and sorted by descending amount. */
export interface AmountOrder extends DocumentOrder {
  /** Pairs of the ordinal of a currency and the end of its range of ranks (exclusive). */
  groups: Uint32Array;
}

/**
 * @param amounts - amount of each document; NaN if it has none.
 * @param currencies - ordinal of the currency of each document.
 */
export function buildAmountOrder(amounts: Float64Array, currencies: Uint32Array): AmountOrder {
  const documents = Uint32Array.from(amounts.keys())
    .filter((document) => !Number.isNaN(amounts[document]))
    .sort((a, b) => currencies[a]! - currencies[b]! || amounts[b]! - amounts[a]! || a - b);
  const groups: number[] = [];
  for (const [rank, document] of documents.entries()) {
    if (groups.at(-2) !== currencies[document]) groups.push(currencies[document]!, rank);
    groups[groups.length - 1] = rank + 1;
  }
  return { ...withRanks(documents, amounts.length), groups: Uint32Array.from(groups) };
}

/** Returns the range of ranks of a currency; the end is exclusive. */
export function currencyRange({ groups }: Pick<AmountOrder, 'groups'>, currency: number): [number, number] {
  for (let index = 0; index < groups.length; index += 2)
    if (groups[index] === currency) return [index === 0 ? 0 : groups[index - 1]!, groups[index + 1]!];
  return [0, 0];
}
