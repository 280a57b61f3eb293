import { describe, expect, it } from 'vitest';
import { PERIODS_PER_YEAR, parseSalary } from './salary.domain.ts';

type Case = [
  text: string,
  min: number | null,
  max: number | null,
  period: string | null,
  annual: number | null,
];

describe('parseSalary in won', () => {
  it.each<Case>([
    ['연봉 3,000~4,000만원', 30_000_000, 40_000_000, 'year', 30_000_000],
    ['연봉 3,000만원 ~ 4,000만원', 30_000_000, 40_000_000, 'year', 30_000_000],
    ['연봉 4,000만원~', 40_000_000, null, 'year', 40_000_000],
    ['연봉 4,000만원 이상', 40_000_000, null, 'year', 40_000_000],
    ['~ 4,000만원', null, 40_000_000, 'year', null],
    ['연봉 4,000만원 이하', null, 40_000_000, 'year', null],
    ['3,000만원 이상 4,000만원 이하', 30_000_000, 40_000_000, 'year', 30_000_000],
    ['연봉 4,000~3,000만원', 30_000_000, 40_000_000, 'year', 30_000_000],
    ['연봉 3,000', 30_000_000, 30_000_000, 'year', 30_000_000],
    ['연 3,600만원', 36_000_000, 36_000_000, 'year', 36_000_000],
    ['3,200 만원', 32_000_000, 32_000_000, 'year', 32_000_000],
    ['300 만원', 3_000_000, 3_000_000, 'month', 36_000_000],
    ['999만원', 9_990_000, 9_990_000, 'month', 119_880_000],
    ['1,000만원', 10_000_000, 10_000_000, 'year', 10_000_000],
    ['월급 230만원~', 2_300_000, null, 'month', 27_600_000],
    ['월급 2,200,000', 2_200_000, 2_200_000, 'month', 26_400_000],
    ['월급 250만원 (수습 3개월 90%)', 2_500_000, 2_500_000, 'month', 30_000_000],
    ['주 5일 · 월 300만원', 3_000_000, 3_000_000, 'month', 36_000_000],
    ['시급 10,320', 10_320, 10_320, 'hour', 10_320 * 209 * 12],
    ['시급13,500', 13_500, 13_500, 'hour', 13_500 * 209 * 12],
    ['시급 1만 2천원', 12_000, 12_000, 'hour', 12_000 * 209 * 12],
    ['시급 9천원', 9_000, 9_000, 'hour', 9_000 * 209 * 12],
    ['일급 12만원', 120_000, 120_000, 'day', 120_000 * 260],
    ['주급 50만원', 500_000, 500_000, 'week', 500_000 * 52],
    ['건별 5,000원', 5_000, 5_000, null, null],
    ['10,320원', 10_320, 10_320, null, null],
    ['1억 2천', 120_000_000, 120_000_000, 'year', 120_000_000],
    ['1억 2천만원', 120_000_000, 120_000_000, 'year', 120_000_000],
    ['연봉 1억2,000만원', 120_000_000, 120_000_000, 'year', 120_000_000],
    ['1.2억', 120_000_000, 120_000_000, 'year', 120_000_000],
    ['1~2억', 100_000_000, 200_000_000, 'year', 100_000_000],
    ['연봉 5,000~1억', 50_000_000, 100_000_000, 'year', 50_000_000],
    ['3천5백만원', 35_000_000, 35_000_000, 'year', 35_000_000],
    ['연봉 3천~4천', 30_000_000, 40_000_000, 'year', 30_000_000],
    ['₩50,000,000', 50_000_000, 50_000_000, 'year', 50_000_000],
    ['2,400만원 ~ 면접 후 결정', 24_000_000, null, 'year', 24_000_000],
  ])('parses %s', (text, min, max, period, annualMin) => {
    expect(parseSalary(text, { currency: 'KRW' })).toMatchObject({
      text,
      min,
      max,
      period,
      annualMin,
      currency: 'KRW',
    });
  });
});

describe('parseSalary in English', () => {
  it.each<[...Case, currency: string]>([
    ['$18 - $25 an hour', 18, 25, 'hour', 37_440, 'USD'],
    ['$15.50/hr - $20/hr', 15.5, 20, 'hour', 32_240, 'USD'],
    ['$120-150k', 120_000, 150_000, 'year', 120_000, 'USD'],
    ['$67K-$136K (Glassdoor est.)', 67_000, 136_000, 'year', 67_000, 'USD'],
    ['$60,000 - $80,000 a year', 60_000, 80_000, 'year', 60_000, 'USD'],
    ['$50,000+', 50_000, null, 'year', 50_000, 'USD'],
    ['From $50,000 a year', 50_000, null, 'year', 50_000, 'USD'],
    ['Up to $100,000 a year', null, 100_000, 'year', null, 'USD'],
    ['US$2,000 per month', 2_000, 2_000, 'month', 24_000, 'USD'],
    ['$2,500 per week', 2_500, 2_500, 'week', 130_000, 'USD'],
    ['C$80,000', 80_000, 80_000, 'year', 80_000, 'CAD'],
    ['£27352 - £30886 per annum + plus excellent benefits', 27_352, 30_886, 'year', 27_352, 'GBP'],
    ['From £24,500 to £25,900 per annum', 24_500, 25_900, 'year', 24_500, 'GBP'],
    ['between £30k and £40k', 30_000, 40_000, 'year', 30_000, 'GBP'],
    ['£0.00 - £80000 per annum', null, 80_000, 'year', null, 'GBP'],
    ['£12.50ph plus holiday pay', 12.5, 12.5, 'hour', 26_000, 'GBP'],
    ['£300 - 350 per day', 300, 350, 'day', 78_000, 'GBP'],
    ['Band 5 £30,000 pro rata', 30_000, 30_000, 'year', 30_000, 'GBP'],
    ['31,000 - 33,500', 31_000, 33_500, 'year', 31_000, 'GBP'],
    ['30000 - 34999 per annum', 30_000, 34_999, 'year', 30_000, 'GBP'],
    ['€45.000 - €55.000', 45_000, 55_000, 'year', 45_000, 'EUR'],
    ['45,000 EUR', 45_000, 45_000, 'year', 45_000, 'EUR'],
    ['₹6,00,000 - ₹8,00,000 a year', 600_000, 800_000, 'year', 600_000, 'INR'],
    ['6-8 LPA', 600_000, 800_000, 'year', 600_000, 'INR'],
  ])('parses %s', (text, min, max, period, annualMin, currency) => {
    expect(parseSalary(text, { currency: 'GBP' })).toMatchObject({
      text,
      min,
      max,
      period,
      annualMin,
      currency,
    });
  });

  it('interprets a bare $ as the dollar of the site', () => {
    expect(parseSalary('$80,000 a year', { currency: 'CAD' }).currency).toBe('CAD');
    expect(parseSalary('$80,000 a year', { currency: 'KRW' }).currency).toBe('USD');
  });
});

describe('parseSalary for texts without a salary', () => {
  it.each([
    '',
    '회사내규에 따름',
    '면접 후 결정',
    '연봉 협의',
    '연봉상승률 10% 이상',
    '평균연봉 상위 10%',
    '평균연봉 6,000 이상',
    '인기있는',
    '취업축하금',
    '합격축하금 50만원',
    '500억 이상 투자유치',
    'IT개발·데이터 지원 TOP100',
    '주 5일',
    '3급',
    '20명',
    '월급 협의 010-1234-5678',
    '2026년 연봉 협의',
    'Competitive',
    'Negotiable',
    'Unspecified',
    'DOE',
    'Competitive + 401k',
    'Competitive, 37.5 hours per week',
    'Grade 7',
    '10% bonus',
  ])('finds no amount in %j', (text) => {
    expect(parseSalary(text, { currency: 'KRW' })).toEqual({
      text: text || null,
      min: null,
      max: null,
      currency: null,
      period: null,
      annualMin: null,
      annualMax: null,
    });
    expect(parseSalary(text, { currency: 'GBP' })).toMatchObject({ min: null, max: null, currency: null });
  });
});

describe('PERIODS_PER_YEAR', () => {
  it('matches the definitions of the API', () => {
    expect(PERIODS_PER_YEAR).toEqual({
      KRW: { hour: 2_508, day: 260, week: 52, month: 12, year: 1 },
      other: { hour: 2_080, day: 260, week: 52, month: 12, year: 1 },
    });
  });
});
