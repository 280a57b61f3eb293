import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_GRAM_LENGTH,
  normalizeText,
  queryTerms,
  searchColumns,
  termGrams,
  textGrams,
} from './search-text.domain.ts';

const characters = fc.oneof(
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
const text = fc.array(characters, { maxLength: 30 }).map((pieces) => pieces.join(''));
const post = fc.record({
  title: text,
  author: text,
  credit: text,
  description: text,
  tags: fc.array(text, { maxLength: 4 }),
});

describe('normalizeText', () => {
  it('ignores case, normalization form and white space', () => {
    expect(normalizeText('  한글\t\n영상  ABC ')).toBe('한글 영상 abc');
    expect(normalizeText('한글'.normalize('NFD'))).toBe('한글');
    expect(normalizeText('ΟΔΟΣ')).toBe(normalizeText('οδος'));
    fc.assert(
      fc.property(text, (input) => {
        const normalized = normalizeText(input);
        expect(normalizeText(normalized)).toBe(normalized);
        expect(normalizeText(input.normalize('NFD'))).toBe(normalized);
        expect(normalizeText(input.normalize('NFC'))).toBe(normalized);
        expect(normalized).not.toMatch(/[A-Z]|\s\s|^\s|\s$/u);
      }),
    );
  });

  it('queryTerms returns each term once', () => {
    expect(queryTerms(' 개발  Kim 개발 kim ')).toEqual(['개발', 'kim']);
  });
});

describe('grams', () => {
  it('are unigrams and bigrams within words, without collisions', () => {
    expect(textGrams('개발 a').length).toBe(4);
    expect(termGrams('개')).toEqual([0xac1c]);
    expect(termGrams('abc')).toEqual([0x610062, 0x620063]);
    const pairs = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 2 })
      .filter((pair) => !pair.includes('\0'));
    fc.assert(
      fc.property(pairs, pairs, (one, other) => {
        fc.pre(one.length <= 2 && other.length <= 2);
        expect(termGrams(one)[0] === termGrams(other)[0]).toBe(one === other);
      }),
    );
    for (const number of termGrams('힣힣')) expect(number).toBe(number | 0);
  });

  it('match every text that contains a term, and for short terms no others', () => {
    fc.assert(
      fc.property(post, text, fc.nat(), fc.integer({ min: 1, max: 4 }), (fields, other, seed, length) => {
        const { search_all, search_grams } = searchColumns(fields);
        const grams = new Set(search_grams);
        const words = [...search_all.split(/\s/u), ...normalizeText(other).split(' ')].filter(
          (word) => word !== '',
        );
        fc.pre(words.length > 0);
        const word = words[seed % words.length]!;
        const start = seed % word.length;
        const part = word.slice(start, start + length);
        fc.pre(!part.includes('\0'));
        const matches = termGrams(part).every((gram) => grams.has(gram));
        if (search_all.includes(part)) expect(matches).toBe(true);
        if (part.length <= MAX_GRAM_LENGTH) expect(matches).toBe(search_all.includes(part));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never span two fields', () => {
    const { search_all } = searchColumns({
      title: 'ab',
      author: 'cd',
      credit: 'kl',
      description: 'ef',
      tags: ['gh', 'ij'],
    });
    expect(search_all.split('\n').sort()).toEqual(['ab', 'cd', 'ef', 'gh', 'ij', 'kl']);
    for (const across of ['bc', 'bg', 'hi', 'hc', 'de'])
      expect(textGrams(search_all)).not.toContain(termGrams(across)[0]);
  });
});
