import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootOf } from './inflection.domain.ts';

/** The examples of Porter's steps 1a, 1b, 1c and 5a, with what all four make of them. */
const PORTER: [string, string][] = [
  // 1a: plurals.
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['caress', 'caress'],
  ['cats', 'cat'],
  // 1b: tenses.
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
  // 1c: y.
  ['happy', 'happi'],
  ['sky', 'sky'],
  // 5a: a silent e.
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
];

/** Words of postings that are forms of one. */
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

/** Words that look like forms of another and are none, or of which the ending makes another word. */
const APART: [string, string][] = [
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

describe('rootOf', () => {
  it.each(PORTER)('%s → %s', (word, root) => {
    expect(rootOf(word)).toBe(root);
  });

  it.each(FAMILIES.map((family) => [family.join(', '), family] as const))(
    'is one for %s',
    (_words, family) => {
      expect(new Set(family.map(rootOf)).size).toBe(1);
    },
  );

  it.each(APART)('is not the same for %s and %s', (one, other) => {
    expect(rootOf(one)).not.toBe(rootOf(other));
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
  ])('leaves %s as it is', (word) => {
    expect(rootOf(word)).toBe(word);
  });

  it('is the beginning of the word but for a y or an e, and never empty', () => {
    const letters = fc.constantFrom(...'aeiouyrstnlingedsz');
    const word = fc.array(letters, { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
    const ending = fc.constantFrom('', 's', 'es', 'ies', 'sses', 'ed', 'eed', 'ing', 'y', 'e');
    fc.assert(
      fc.property(word, ending, (start, end) => {
        const root = rootOf(start + end);
        expect(root).toMatch(/^[a-z]+$/);
        expect(root.length).toBeLessThanOrEqual(start.length + end.length);
        expect(start + end).toContain(root.slice(0, -1));
      }),
      { numRuns: 2_000 },
    );
  });
});
