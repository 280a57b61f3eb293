import { describe, expect, it } from 'vitest';
import { conflictingNames, isGoodEnough, score, scoreAll } from './score.domain.ts';
import type { Field, GeneratedText, PlaceValue, Values } from './types.ts';

const generated = <F extends Field>(
  field: F,
  truth: Values[F],
  alsoRight: Values[F][] = [],
): GeneratedText<F> => ({
  field,
  locale: 'en-US',
  text: '',
  context: { country: 'US', currency: 'USD', timeZone: 'UTC', fetchedAt: new Date(0) },
  truth,
  alsoRight,
  template: { form: '', meaning: '', seen: '', heldOut: false },
});
const place = (...regions: string[]): PlaceValue => ({ regions, workplace: null });
const level = (name: Values['education']['level']) => ({ level: name });
const AUSTIN = ['United States', 'Texas, United States', 'Austin, Texas, United States'];

describe('score', () => {
  it('distinguishes right, wrong, invented and missing', () => {
    expect(score(generated('education', level('master')), level('master'))).toBe('right');
    expect(score(generated('education', level('master')), level('bachelor'))).toBe('wrong');
    expect(score(generated('education', level(null)), level('master'))).toBe('invented');
    expect(score(generated('education', level('master')), level(null))).toBe('missing');
    expect(score(generated('education', level(null)), level(null))).toBe('right');
  });

  it('accepts the other readings of an ambiguous text', () => {
    const ambiguous = generated('places', place(), [place('United States')]);
    expect(score(ambiguous, place())).toBe('right');
    expect(score(ambiguous, place('United States'))).toBe('right');
    expect(score(ambiguous, place(...AUSTIN))).toBe('wrong');
  });

  it('compares each amount, the currency and the period', () => {
    const truth = {
      min: 20,
      max: 25.5,
      currency: 'USD',
      period: 'hour' as const,
      annualMin: 41_600,
      annualMax: 53_040,
    };
    const pay = generated('pay', truth);
    expect(score(pay, { ...truth })).toBe('right');
    expect(score(pay, { ...truth, currency: 'CAD' })).toBe('wrong');
    expect(score(pay, { ...truth, period: null })).toBe('wrong');
    expect(score(pay, { ...truth, max: null })).toBe('wrong');
  });

  it.each([
    ['all regions', [...AUSTIN], 'right'],
    ['only an ancestor', AUSTIN.slice(0, 2), 'wrong'],
    ['without the ancestors', AUSTIN.slice(2), 'wrong'],
    ['another city', [...AUSTIN.slice(0, 2), 'Dallas, Texas, United States'], 'wrong'],
    ['one more city', [...AUSTIN, 'Dallas, Texas, United States'], 'wrong'],
    ['an unknown city', [...AUSTIN, 'Nowhere, Texas, United States'], 'wrong'],
    ['an unknown country', ['Atlantis'], 'wrong'],
    ['nothing', [], 'missing'],
  ])('compares places: %s', (_, regions, verdict) => {
    expect(score(generated('places', place(...AUSTIN)), place(...regions))).toBe(verdict);
  });

  it.each([
    [
      ['Spain', 'Castile and León, Spain'],
      ['Spain', 'Castilla y León, Spain'],
    ],
    [
      ['Germany', 'Berlin, Germany', 'Berlin, Berlin, Germany'],
      ['Germany', 'Berlin, Germany'],
    ],
    [
      ['Germany', 'Berlin, Germany'],
      ['Germany', 'Berlin, Germany', 'Berlin, Berlin, Germany'],
    ],
    [
      ['Ireland', 'Leinster, Ireland', 'Dublin, Leinster, Ireland'],
      ['Ireland', 'Dublin, Ireland'],
    ],
    [
      ['Denmark', 'Copenhagen, Denmark'],
      ['Denmark', 'Capital Region, Denmark', 'Copenhagen, Capital Region, Denmark'],
    ],
    [['LATAM'], ['Latin America']],
    [['Czechia'], ['Czech Republic']],
  ])('accepts another English name or depth: %j as %j', (truth, regions) => {
    expect(score(generated('places', place(...truth)), place(...regions))).toBe('right');
  });

  it('does not take a city for its region or the reverse', () => {
    const texas = place('United States', 'Texas, United States');
    expect(score(generated('places', texas), place(...AUSTIN))).toBe('wrong');
  });

  it('compares the workplace', () => {
    const hybrid: PlaceValue = { regions: [], workplace: 'hybrid' };
    expect(score(generated('workplace', hybrid), { ...hybrid, workplace: 'remote' })).toBe('wrong');
    expect(score(generated('workplace', hybrid), place())).toBe('missing');
  });
});

describe('scoreAll', () => {
  it('counts the verdicts and keeps one failure for each template', () => {
    const failures = new Map();
    const texts = [generated('education', level('master')), generated('education', level('master'))];
    expect(scoreAll(texts, () => level(null), failures)).toEqual({
      right: 0,
      wrong: 0,
      invented: 0,
      missing: 2,
    });
    expect(failures.size).toBe(1);
  });
});

describe('isGoodEnough', () => {
  const counts = { right: 1_000, wrong: 0, invented: 0, missing: 0 };
  it.each([
    [counts, true],
    [{ ...counts, right: 995, missing: 5 }, true],
    [{ ...counts, right: 994, wrong: 6 }, false],
    [{ ...counts, right: 999, invented: 1 }, false],
  ])('%j: %s', (given, expected) => {
    expect(isGoodEnough(given)).toBe(expected);
  });
});

it('does not take a region and the city of the same name for one place', () => {
  expect(conflictingNames(['Lisbon, Portugal', 'Lisbon, Lisbon, Portugal'])).toEqual([]);
});

it('reports places with several names', () => {
  expect(
    conflictingNames(['Spain', 'Castilla y León, Spain', 'Castile and León, Spain', 'Texas, United States']),
  ).toEqual([['Castilla y León, Spain', 'Castile and León, Spain']]);
});
