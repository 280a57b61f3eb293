import { parsePosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './jsonld.text.ts';
import { extractValues } from './jsonld.values.ts';
import type { SiteProfile } from './profile.types.ts';

const PROFILE = { currency: 'KRW', timeZone: 'Asia/Seoul' } as SiteProfile;
const extract = (posting: JsonObject) => extractValues(posting, PROFILE);
const experienceOf = (monthsOfExperience: unknown, description?: string) =>
  extract({ experienceRequirements: { monthsOfExperience, ...(description ? { description } : {}) } });

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
