import { describe, expect, it } from 'vitest';
import { acceptsYears, parseExperience } from './experience.domain.ts';

type Case = [text: string, min: number | null, max: number | null, newcomer: boolean | null];

const KOREAN: Case[] = [
  ['신입', 0, 0, true],
  ['경력', null, null, false],
  ['경력무관', 0, null, true],
  ['경력 무관', 0, null, true],
  ['무관', 0, null, true],
  ['신입·경력', 0, null, true],
  ['신입 · 경력', 0, null, true],
  ['신입/경력', 0, null, true],
  ['신입ㆍ경력', 0, null, true],
  ['경력(년수무관)', 1, null, false],
  ['경력3년↑', 3, null, false],
  ['경력 2년↑', 2, null, false],
  ['경력 10년 이상', 10, null, false],
  ['경력 3년차 이상', 3, null, false],
  ['경력5년~', 5, null, false],
  ['경력 1~4년', 1, 4, false],
  ['경력 3~15년', 3, 15, false],
  ['3 ~ 12년', 3, 12, false],
  ['경력 3년~5년', 3, 5, false],
  ['경력 5~3년', 3, 5, false],
  ['경력 １～４년', 1, 4, false],
  ['경력 1년 이상 3년 이하', 1, 3, false],
  ['5년 이상 10년 미만', 5, 9, false],
  ['경력 3년 이하', null, 3, false],
  ['3년 미만', null, 2, false],
  ['경력 3년 6개월 이상', 3, null, false],
  ['경력 6개월 이상', 0, null, false],
  ['신입·경력3년↑', 3, null, true],
  ['신입 또는 경력 2년 이상', 2, null, true],
  ['신입·경력 3년 ↓', 0, 3, true],
  ['신입~3년', 0, 3, true],
  ['0~3년', 0, 3, true],
  ['경력우대', 0, null, true],
  ['경력 3년 이상 우대', 0, null, true],
  ['신입 지원 가능', 0, null, true],
];
const ENGLISH: Case[] = [
  ['3+ years', 3, null, false],
  ['3+ Years of experience', 3, null, false],
  ['five (5) years', 5, null, false],
  ['five years', 5, null, false],
  ['2-4 years', 2, 4, false],
  ['2 – 4 years', 2, 4, false],
  ['2 to 4 yrs', 2, 4, false],
  ['three years or more', 3, null, false],
  ['at least 3 years', 3, null, false],
  ['Minimum of 3 years of experience', 3, null, false],
  ['5 years', 5, null, false],
  ['5-year experience', 5, null, false],
  ['up to 3 years', null, 3, false],
  ['less than 2 years', null, 1, false],
  ['Entry level', 0, 0, true],
  ['Entry-level', 0, 0, true],
  ['Entry Level (0-2yrs Exp.)', 0, 2, true],
  ['No experience required', 0, null, true],
  ['Mid-Senior level', null, null, false],
];
/** Texts without years of experience. */
const UNKNOWN = [
  '',
  ' ',
  '외',
  '인기있는',
  '창립 100년',
  '2026년',
  '26년 6월',
  '대학(2,3년)',
  '20명',
  '연봉상승률 10% 이상',
  'Competitive',
];

describe('parseExperience', () => {
  it.each([...KOREAN, ...ENGLISH])('parses %s', (text, minYears, maxYears, newcomer) => {
    expect(parseExperience(text)).toEqual({ text, minYears, maxYears, newcomer });
  });

  it.each(UNKNOWN)('finds no years in %j', (text) => {
    expect(parseExperience(text)).toMatchObject({ minYears: null, maxYears: null, newcomer: null });
  });

  it('trims the text and returns null for a blank or missing one', () => {
    expect(parseExperience(' 경력 3년 ↑ ').text).toBe('경력 3년 ↑');
    expect(parseExperience('  ').text).toBeNull();
    expect(parseExperience(null)).toEqual({ text: null, minYears: null, maxYears: null, newcomer: null });
  });
});

describe('acceptsYears', () => {
  const accepted = (text: string): (boolean | null)[] =>
    [0, 1, 2, 3, 4, 12].map((years) => acceptsYears(parseExperience(text), years));

  it.each([
    ['신입', [true, false, false, false, false, false]],
    ['경력', [false, true, true, true, true, true]],
    ['경력무관', [true, true, true, true, true, true]],
    ['신입·경력', [true, true, true, true, true, true]],
    ['경력(년수무관)', [false, true, true, true, true, true]],
    ['경력3년↑', [false, false, false, true, true, true]],
    ['경력 1~3년', [false, true, true, true, false, false]],
    ['경력 3년 이하', [false, true, true, true, false, false]],
    ['신입·경력3년↑', [true, false, false, true, true, true]],
    ['신입·경력 3년 ↓', [true, true, true, true, false, false]],
    ['경력 6개월 이상', [false, true, true, true, true, true]],
    ['외', [null, null, null, null, null, null]],
  ])('compares 0, 1, 2, 3, 4 and 12 years with %s', (text, expected) => {
    expect(accepted(text)).toEqual(expected);
  });
});
