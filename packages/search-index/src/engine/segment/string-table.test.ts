import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from './interner.domain.ts';
import {
  buildStringTable,
  containsAt,
  isTypoOf,
  lowerBoundOrdinal,
  ordinalOf,
  prefixRange,
  stringAt,
  stringCount,
} from './string-table.domain.ts';

const inOrder = (texts: readonly string[]) =>
  [...new Set(texts)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
/** Few letters, so that strings begin alike; one lies outside the first plane of Unicode. */
const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '가', '😀'), maxLength: 4 }));

describe('a string table', () => {
  it('answers what the array of its strings answers', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: fc.constantFrom('a', 'b', '가'), maxLength: 3 }), (all, text) => {
        const sorted = inOrder(all);
        const table = buildStringTable(sorted);
        expect(Array.from({ length: stringCount(table) }, (_, n) => stringAt(table, n))).toEqual(sorted);
        expect(ordinalOf(table, text)).toBe(sorted.indexOf(text));
        expect(lowerBoundOrdinal(table, text)).toBe(sorted.filter((each) => each < text).length);
        const [from, to] = prefixRange(table, text);
        expect(sorted.slice(from, to)).toEqual(sorted.filter((each) => each.startsWith(text)));
        for (const [n, each] of sorted.entries())
          expect(containsAt(table, n, text)).toBe(each.includes(text));
      }),
    );
  });

  it.each([
    ['react', 'react', true],
    ['react', 'reat', true],
    ['react', 'reeact', true],
    ['react', 'rwact', true],
    ['react', 'raect', true],
    ['react', 'eract', true],
    ['react', 'aerct', false],
    ['react', 'rect5', false],
    ['react', 'rea', false],
  ])('tells whether %s and %s are one typo apart', (string, text, expected) => {
    expect(isTypoOf(buildStringTable([string]), 0, text)).toBe(expected);
  });
});

describe('an interner', () => {
  it('numbers strings as they first occur, and knows the ordinal of each number', () => {
    const interner = new Interner();
    expect(['b', 'a', 'b', 'c'].map((text) => interner.intern(text))).toEqual([0, 1, 0, 2]);
    const { strings, ordinals } = interner.sorted();
    expect(strings).toEqual(['a', 'b', 'c']);
    expect([...ordinals]).toEqual([1, 0, 2]);
  });

  it('takes from a table only what is asked for', () => {
    const interner = new Interner();
    interner.intern('z');
    const internOrdinal = interner.internFrom(buildStringTable(['a', 'b', 'z']));
    expect([1, 2, 1].map(internOrdinal)).toEqual([1, 0, 1]);
    expect(interner.sorted().strings).toEqual(['b', 'z']);
  });
});
