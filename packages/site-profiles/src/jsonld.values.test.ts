import { readPosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './jsonld.text.ts';
import { statedValues } from './jsonld.values.ts';
import type { SiteProfile } from './profile.types.ts';

const PROFILE = { currency: 'KRW', timeZone: 'Asia/Seoul' } as SiteProfile;
const of = (posting: JsonObject) => statedValues(posting, PROFILE);
const experienceOf = (monthsOfExperience: unknown, description?: string) =>
  of({ experienceRequirements: { monthsOfExperience, ...(description ? { description } : {}) } });

describe('months of experience that are stated as data', () => {
  it.each([
    [0, 0, true],
    ['0', 0, true],
    [10, 0, false],
    [36, 3, false],
    ['36', 3, false],
    [600, 50, false],
  ])('%s are %s years', (months, minYears, newcomer) => {
    expect(experienceOf(months).stated.experience).toEqual({
      text: `${months} months`,
      minYears,
      maxYears: null,
      newcomer,
    });
  });

  it.each([601, 400_000, 999_999_999_999, '99999999999999', 1e300, -12, Number.NaN, 'many'])(
    '%s are none: no column holds them, and nobody worked that long',
    (months) => {
      expect(experienceOf(months)).toEqual({ texts: {}, stated: {} });
      // What stands beside them is read as any text.
      const { texts, stated } = experienceOf(months, '경력 3년↑');
      expect(stated).toEqual({});
      const reading = readPosting(
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
