import { describe, expect, it } from 'vitest';
import { buildAmountOrder, currencyRange } from './amount-order.domain.ts';
import { arrange, NO_RANK, orderBy, withRanks } from './document-order.domain.ts';

describe('document order', () => {
  it('sorts by key, then by document number, and returns ranks', () => {
    const { documents, ranks } = orderBy(Int16Array.of(3, 1, 3, 0));
    expect([...documents]).toEqual([3, 1, 0, 2]);
    expect([...ranks]).toEqual([2, 1, 3, 0]);
  });

  it('assigns no rank to documents that are not part of it', () => {
    expect([...withRanks(Uint32Array.of(2, 0), 3).ranks]).toEqual([1, NO_RANK, 0]);
  });

  it('rearranges columns', () => {
    const order = Uint32Array.of(1, 0);
    expect([...arrange(Float64Array.of(0.5, 7), order, Float64Array)]).toEqual([7, 0.5]);
    expect([...arrange(Uint32Array.of(1, 2, 3, 4), order, Uint16Array, 2)]).toEqual([3, 4, 1, 2]);
  });
});

describe('amount order', () => {
  const [KRW, USD] = [4, 9];
  const order = buildAmountOrder(
    Float64Array.of(100, Number.NaN, 30e6, 40e6, 200, 30e6),
    Uint32Array.of(USD, 0, KRW, KRW, USD, KRW),
  );

  it('sorts by currency, descending amount and document number, and omits documents without an amount', () => {
    expect([...order.documents]).toEqual([3, 2, 5, 4, 0]);
    expect(order.ranks[1]).toBe(NO_RANK);
  });

  it('returns the range of ranks of each currency', () => {
    expect(currencyRange(order, KRW)).toEqual([0, 3]);
    expect(currencyRange(order, USD)).toEqual([3, 5]);
    expect(currencyRange(order, -1)).toEqual([0, 0]);
  });

  it('may be empty', () => {
    expect(currencyRange(buildAmountOrder(Float64Array.of(Number.NaN), Uint32Array.of(0)), KRW)).toEqual([
      0, 0,
    ]);
  });
});
