import { type DocumentOrder, withRanks } from './document-order.domain.ts';

/** Documents that have an amount, by currency, then the highest first. */
export interface AmountOrder extends DocumentOrder {
  /** Pairs: the ordinal of a currency's value, and the rank at which its amounts end. */
  groups: Uint32Array;
}

/**
 * @param amounts - of each document; NaN if it has none.
 * @param currencies - of each document, the ordinal of its currency's value.
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

/** The ranks of a currency's amounts: the first, and the end. */
export function currencyRange({ groups }: Pick<AmountOrder, 'groups'>, currency: number): [number, number] {
  for (let at = 0; at < groups.length; at += 2)
    if (groups[at] === currency) return [at === 0 ? 0 : groups[at - 1]!, groups[at + 1]!];
  return [0, 0];
}
