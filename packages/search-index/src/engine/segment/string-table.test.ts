import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from './interner.domain.ts';
import {
  buildStringTable,
  containsAt,
  isNearAt,
  lowerBoundOrdinal,
  ordinalOf,
  prefixRange,
  stringAt,
  stringCount,
} from './string-table.domain.ts';

const inOrder = (texts: readonly string[]) =>
  [...new Set(texts)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
/** Few different characters, so that strings have common prefixes. One is outside the Basic Multilingual Plane. */
const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '가', '😀'), maxLength: 4 }));

describe('string table', () => {
  it('returns the same results as an array of the strings', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: fc.constantFrom('a', 'b', '가'), maxLength: 3 }), (all, text) => {
        const sorted = inOrder(all);
        const table = buildStringTable(sorted);
        expect(Array.from({ length: stringCount(table) }, (_, n) => stringAt(table, n))).toEqual(sorted);
        expect(ordinalOf(table, text)).toBe(sorted.indexOf(text));
        expect(lowerBoundOrdinal(table, text)).toBe(sorted.filter((string) => string < text).length);
        const [from, to] = prefixRange(table, text);
        expect(sorted.slice(from, to)).toEqual(sorted.filter((string) => string.startsWith(text)));
        for (const [n, string] of sorted.entries())
          expect(containsAt(table, n, text)).toBe(string.includes(text));
      }),
    );
  });

  it.each([
    ['react', 'rwact', true],
    ['react', 'eract', true],
    ['백엔드', '벡엔드', true],
    ['react', 'rea', false],
    ['react', 'paint', false],
  ])('checks cheaply whether %s and %s may differ by one typo: %s', (string, text, expected) => {
    expect(isNearAt(buildStringTable([string]), 0, text)).toBe(expected);
  });
});

describe('interner', () => {
  it('numbers strings in order of first occurrence and returns the ordinal of each number', () => {
    const interner = new Interner();
    expect(['b', 'a', 'b', 'c'].map((text) => interner.intern(text))).toEqual([0, 1, 0, 2]);
    const { strings, ordinals } = interner.sorted();
    expect(strings).toEqual(['a', 'b', 'c']);
    expect([...ordinals]).toEqual([1, 0, 2]);
  });

  it('interns only the requested strings of a table', () => {
    const interner = new Interner();
    interner.intern('z');
    const internOrdinal = interner.internFrom(buildStringTable(['a', 'b', 'z']));
    expect([1, 2, 1].map(internOrdinal)).toEqual([1, 0, 1]);
    expect(interner.sorted().strings).toEqual(['b', 'z']);
  });
});
