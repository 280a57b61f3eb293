import { describe, expect, it } from 'vitest';
import { COMPANY, SECTOR, TECH, TITLE } from '../document.domain.ts';
import { copyTermKeys, type DocumentTerms, fieldRange, termKey } from './document-terms.domain.ts';
import { buildPhrases } from './phrases.domain.ts';

/** @param documents - for each document, the word ordinals of its title, company, technologies and sectors. */
function termsOf(documents: readonly number[][][]): DocumentTerms {
  const rows = documents.map((fields) => fields.flat());
  const starts = [0];
  for (const row of rows) starts.push(starts.at(-1)! + row.length);
  return {
    starts: Uint32Array.from(starts),
    items: Uint32Array.from(rows.flat()),
    fieldLengths: Uint16Array.from(
      documents.flatMap((fields) => fields.slice(0, -1).map(({ length }) => length)),
    ),
  };
}

describe('document terms', () => {
  const terms = termsOf([
    [[1, 2], [], [3], [4, 1]],
    [[], [5], [], []],
  ]);

  it('are found by document and field', () => {
    const inField = (document: number, field: number) => [
      ...terms.items.slice(...fieldRange(terms, document, field)),
    ];
    expect([TITLE, COMPANY, TECH, SECTOR].map((field) => inField(0, field))).toEqual([
      [1, 2],
      [],
      [3],
      [4, 1],
    ]);
    expect([TITLE, COMPANY, TECH, SECTOR].map((field) => inField(1, field))).toEqual([[], [5], [], []]);
  });

  it('have a separate key for each word and field', () => {
    const keys = new Uint32Array(8);
    const keysOf = (document: number) => [...keys.slice(0, copyTermKeys(terms, document, keys))];
    const [title, company, tech, sector] = [TITLE, COMPANY, TECH, SECTOR].map(
      (field) => (word: number) => termKey(word, field),
    ) as [(n: number) => number, (n: number) => number, (n: number) => number, (n: number) => number];
    expect(keysOf(0)).toEqual([title(1), title(2), tech(3), sector(4), sector(1)]);
    expect(keysOf(1)).toEqual([company(5)]);
  });
});

describe('phrases', () => {
  it('are the distinct texts of a field up to the separator, sorted, each with its newest document and count', () => {
    const titles = [[2, 3], [1], [2, 3, 0, 9], [], [2], [0, 9], [1]];
    const terms = termsOf(titles.map((title) => [title, [7], [], []]));
    const phrases = buildPhrases(terms, TITLE, 0);
    expect([...phrases.samples]).toEqual([1, 4, 0]);
    expect([...phrases.counts]).toEqual([2, 1, 2]);
    expect([...buildPhrases(terms, COMPANY, 0).counts]).toEqual([titles.length]);
  });
});
