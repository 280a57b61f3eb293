import { parsePosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './jsonld.text.ts';
import { extractValues } from './jsonld.values.ts';
import type { SiteProfile } from './profile.types.ts';

const PROFILE = { currency: 'KRW', timeZone: 'Asia/Seoul' } as SiteProfile;
const extract = (posting: JsonObject) => extractValues(posting, PROFILE);
const experienceOf = (monthsOfExperience: unknown, description?: string) =>
  extract({ experienceRequirements: { monthsOfExperience, ...(description ? { description } : {}) } });

it.each(['no requirements', 'No requirements', 'none'])('the experience %j is open to anyone', (text) => {
  expect(extract({ experienceRequirements: text })).toEqual({
    texts: { experience: text },
    structuredData: { experience: { text, minYears: 0, maxYears: null, newcomer: true } },
  });
});

describe('monthsOfExperience', () => {
  it.each([
    [0, 0, true],
    ['0', 0, true],
    [10, 0, false],
    [36, 3, false],
    ['36', 3, false],
    [600, 50, false],
  ])('%s becomes %s years', (months, minYears, newcomer) => {
    expect(experienceOf(months).structuredData.experience).toEqual({
      text: `${months} months`,
      minYears,
      maxYears: null,
      newcomer,
    });
  });

  it.each([601, 400_000, 999_999_999_999, '99999999999999', 1e300, -12, Number.NaN, 'many'])(
    '%s is ignored',
    (months) => {
      expect(experienceOf(months)).toEqual({ texts: {}, structuredData: {} });
      // The description is parsed instead.
      const { texts, structuredData } = experienceOf(months, '경력 3년↑');
      expect(structuredData).toEqual({});
      const reading = parsePosting(
        {
          sourceUrl: 'https://jobs.example/1',
          texts: {
            title: '개발자',
            companyName: '(주)예시',
            location: null,
            experience: null,
            education: null,
            employmentType: null,
            deadline: null,
            salary: null,
            posted: null,
            ...texts,
          },
          tags: [],
          promoted: false,
        },
        { fetchedAt: new Date('2026-11-20T03:00:00Z'), timeZone: 'Asia/Seoul', currency: 'KRW' },
      );
      expect(reading).toMatchObject({ values: { experience: { minYears: 3, maxYears: null } } });
    },
  );
});

describe('baseSalary', () => {
  const salaryOf = (currency: unknown, value: unknown) =>
    extract({ baseSalary: { '@type': 'MonetaryAmount', currency, value } }).structuredData.salary;

  it.each([
    ['EUR', '45.000', 45_000, 'EUR'],
    ['eur', '45.000,50', 45_000.5, 'EUR'],
    ['€', 45_000, 45_000, 'EUR'],
    ['CHF', "110'000", 110_000, 'CHF'],
    ['INR', '6,00,000', 600_000, 'INR'],
    ['US$', '80000.00', 80_000, 'USD'],
    [undefined, '36000000', 36_000_000, 'KRW'],
  ])('in %s of %j is %s %s', (currency, value, min, code) => {
    expect(salaryOf(currency, { value, unitText: 'YEAR' })).toMatchObject({ min, max: min, currency: code });
  });

  it('in an unknown currency has no amount', () => {
    expect(salaryOf('Quatloos', { value: 500, unitText: 'MONTH' })).toEqual({
      text: '500 Quatloos per month',
      min: null,
      max: null,
      currency: null,
      period: null,
      annualMin: null,
      annualMax: null,
    });
  });

  it('names the lower amount first', () => {
    expect(salaryOf('USD', { minValue: 90_000, maxValue: 70_000 })).toMatchObject({
      min: 70_000,
      max: 90_000,
    });
  });

  it('given as text keeps the currency and unit beside it', () => {
    const textOf = (value: unknown) => extract({ baseSalary: { currency: 'CHF', value } }).texts.salary;
    expect(textOf({ value: '40000 - 50000', unitText: 'YEAR' })).toBe('40000 - 50000 CHF per year');
    expect(textOf('40000 - 50000')).toBe('40000 - 50000 CHF');
    expect(textOf('€ 40.000')).toBe('€ 40.000');
  });
});
