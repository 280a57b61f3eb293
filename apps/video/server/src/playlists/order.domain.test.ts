import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedAfter } from './order.domain.ts';

describe('moving an item', () => {
  it.each([
    ['c', null, 'cabd'],
    ['a', 'd', 'bcda'],
    ['a', 'b', 'bacd'],
    ['d', 'a', 'adbc'],
    ['b', 'a', 'abcd'],
    ['b', 'b', 'abcd'],
  ])('moves %s after %s', (item, after, expected) => {
    expect(movedAfter([...'abcd'], item, after).join('')).toBe(expected);
  });

  it('keeps all items and the order of the others', () => {
    const list = fc.uniqueArray(fc.integer(), { minLength: 1 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (items, from, to) => {
        const item = items[from % items.length]!;
        const after = items[to % items.length]!;
        const moved = movedAfter(items, item, after);
        const without = (all: number[]) => all.filter((other) => other !== item);
        expect(without(moved)).toEqual(without(items));
        if (item !== after) expect(moved.indexOf(item)).toBe(moved.indexOf(after) + 1);
      }),
    );
  });
});
