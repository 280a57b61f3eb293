import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LONGEST_GRAM,
  searchColumns,
  searchText,
  searchWords,
  textGrams,
  wordGrams,
} from './search-text.domain.ts';

const letters = fc.oneof(
  fc.constantFrom(
    ...'가각개발영상ㄱㅏABCxyzςΣσİıßé~%_\\',
    'e\u0301',
    '\u1112\u1161\u11ab',
    '👩‍🚀',
    '\ud800',
    ' ',
    '\n',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const text = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''));
const post = fc.record({
  title: text,
  author: text,
  description: text,
  tags: fc.array(text, { maxLength: 4 }),
});

describe('texts as the search compares them', () => {
  it('are the same in each case and normal form', () => {
    expect(searchText('  한글\t\n영상  ABC ')).toBe('한글 영상 abc');
    expect(searchText('한글'.normalize('NFD'))).toBe('한글');
    expect(searchText('ΟΔΟΣ')).toBe(searchText('οδος'));
    fc.assert(
      fc.property(text, (given) => {
        const known = searchText(given);
        expect(searchText(known)).toBe(known);
        expect(searchText(given.normalize('NFD'))).toBe(known);
        expect(searchText(given.normalize('NFC'))).toBe(known);
        expect(known).not.toMatch(/[A-Z]|\s\s|^\s|\s$/u);
      }),
    );
  });

  it('are asked for word by word, each once', () => {
    expect(searchWords(' 개발  Kim 개발 kim ')).toEqual(['개발', 'kim']);
  });
});

describe('grams', () => {
  it('are letters and pairs of letters within words, each a number of its own', () => {
    expect(textGrams('개발 a').length).toBe(4);
    expect(wordGrams('개')).toEqual([0xac1c]);
    expect(wordGrams('abc')).toEqual([0x610062, 0x620063]);
    const pairs = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 2 })
      .filter((pair) => !pair.includes('\0'));
    fc.assert(
      fc.property(pairs, pairs, (one, other) => {
        fc.pre(one.length <= 2 && other.length <= 2);
        expect(wordGrams(one)[0] === wordGrams(other)[0]).toBe(one === other);
      }),
    );
    for (const number of wordGrams('힣힣')) expect(number).toBe(number | 0);
  });

  it('name each text that holds a word, and of short words no other', () => {
    fc.assert(
      fc.property(post, text, fc.nat(), fc.integer({ min: 1, max: 4 }), (texts, other, at, length) => {
        const { search_all, search_grams } = searchColumns(texts);
        const has = new Set(search_grams);
        const words = [...search_all.split(/\s/u), ...searchText(other).split(' ')].filter(
          (word) => word !== '',
        );
        fc.pre(words.length > 0);
        const word = words[at % words.length]!;
        const start = at % word.length;
        const part = word.slice(start, start + length);
        fc.pre(!part.includes('\0'));
        const named = wordGrams(part).every((one) => has.has(one));
        if (search_all.includes(part)) expect(named).toBe(true);
        if (part.length <= LONGEST_GRAM) expect(named).toBe(search_all.includes(part));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never reach from one text into the next', () => {
    const { search_all } = searchColumns({
      title: 'ab',
      author: 'cd',
      description: 'ef',
      tags: ['gh', 'ij'],
    });
    expect(search_all.split('\n').sort()).toEqual(['ab', 'cd', 'ef', 'gh', 'ij']);
    for (const across of ['bc', 'bg', 'hi', 'hc', 'de'])
      expect(textGrams(search_all)).not.toContain(wordGrams(across)[0]);
  });
});
