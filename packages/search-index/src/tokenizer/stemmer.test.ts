import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stemOf } from './stemmer.domain.ts';

/** Porter's examples for steps 1a, 1b, 1c and 5a, with the result of all four steps. */
const PORTER: [string, string][] = [
  // 1a: plurals
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['caress', 'caress'],
  ['cats', 'cat'],
  // 1b: tenses
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['bled', 'bled'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['troubled', 'troubl'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['tanned', 'tan'],
  ['falling', 'fall'],
  ['hissing', 'hiss'],
  ['fizzed', 'fizz'],
  ['failing', 'fail'],
  ['filing', 'file'],
  // 1c: y
  ['happy', 'happi'],
  ['sky', 'sky'],
  // 5a: silent e
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
];

/** Groups of words with the same stem. */
const FAMILIES: string[][] = [
  ['developer', 'developers'],
  ['develop', 'develops', 'developing', 'developed'],
  ['engineer', 'engineers', 'engineering', 'engineered'],
  ['nurse', 'nurses', 'nursing', 'nursed'],
  ['manage', 'manages', 'managed', 'managing'],
  ['service', 'services', 'servicing'],
  ['company', 'companies'],
  ['library', 'libraries'],
  ['database', 'databases'],
  ['plan', 'plans', 'planned', 'planning'],
  ['class', 'classes'],
  ['house', 'houses', 'housing'],
];

/** Pairs of words that must not have the same stem, because they are different words. */
const DIFFERENT_WORDS: [string, string][] = [
  ['developer', 'development'],
  ['develop', 'developer'],
  ['manager', 'management'],
  ['planner', 'plan'],
  ['news', 'new'],
  ['bring', 'br'],
  ['king', 'k'],
  ['spring', 'spr'],
  ['shed', 'sh'],
  ['status', 'statu'],
  ['analysis', 'analysi'],
  ['analysis', 'analyst'],
  ['business', 'busines'],
];

describe('stemOf', () => {
  it.each(PORTER)('stems %s to %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  it.each(FAMILIES.map((family) => [family.join(', '), family] as const))(
    'returns the same stem for %s',
    (_words, family) => {
      expect(new Set(family.map(stemOf)).size).toBe(1);
    },
  );

  it.each(DIFFERENT_WORDS)('returns different stems for %s and %s', (first, second) => {
    expect(stemOf(first)).not.toBe(stemOf(second));
  });

  it.each([
    'aws',
    'ios',
    'css',
    'bus',
    'k8s',
    'node.js',
    'c++',
    '.net',
    'r&d',
    '3ds',
    'ünits',
    '개발',
    'series',
    'species',
    '',
  ])('does not change "%s"', (word) => {
    expect(stemOf(word)).toBe(word);
  });

  it('returns a non-empty prefix of the word, except for a final letter that may change', () => {
    const letters = fc.constantFrom(...'aeiouyrstnlingedsz');
    const word = fc.array(letters, { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
    const ending = fc.constantFrom('', 's', 'es', 'ies', 'sses', 'ed', 'eed', 'ing', 'y', 'e');
    fc.assert(
      fc.property(word, ending, (start, end) => {
        const stem = stemOf(start + end);
        expect(stem).toMatch(/^[a-z]+$/);
        expect(stem.length).toBeLessThanOrEqual(start.length + end.length);
        expect(start + end).toContain(stem.slice(0, -1));
      }),
      { numRuns: 2_000 },
    );
  });
});
