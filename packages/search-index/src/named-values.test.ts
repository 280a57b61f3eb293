import { describe, expect, it } from 'vitest';
import { type NamedValues, valuesNamedAt } from './named-values.domain.ts';
import { keywordTermsOf } from './query.domain.ts';

const regions = (...values: string[]): NamedValues => ({ field: 'regions', values });
const years = (...numbers: number[]): NamedValues => ({ field: 'experience', years: numbers });

describe('values named by words', () => {
  it.each<[string, number, NamedValues]>([
    ['서울', 1, regions('서울', '전국')],
    ['서울특별시', 1, regions('서울', '전국')],
    ['seoul', 1, regions('서울', '전국')],
    ['강남', 1, regions('서울 강남구', '전국')],
    // 강남 is only in 서울, 중구 in many cities.
    ['서울 강남 백엔드', 1, regions('서울', '전국')],
    ['서울 중구 백엔드', 2, regions('서울 중구', '전국')],
    ['서울 부산', 2, regions('서울', '부산', '전국')],
    ['new york nurse', 2, regions('New York, United States')],
    ['도쿄', 1, regions('Tokyo, Japan')],
    ['신입', 1, years(0)],
    ['신입 개발자', 1, years(0)],
    ['entry level nurse', 2, years(0)],
    ['경력무관', 1, years(0)],
    ['경력', 1, years(1, 2, 3, 4, 5, 7, 10, 15, 20)],
    ['3년', 1, years(3)],
    ['3년차', 1, years(3)],
    ['3~5년', 1, years(3, 4, 5)],
    ['경력 3년 이상', 3, years(3)],
    ['정규직', 1, { field: 'employmentTypes', values: ['fullTime'] }],
    ['part time cook', 2, { field: 'employmentTypes', values: ['partTime'] }],
    ['주니어', 1, years(0)],
    ['junior developer', 1, years(0)],
    ['재택 가능', 2, { field: 'workplace', values: ['remote'] }],
    ['remote', 1, { field: 'workplace', values: ['remote'] }],
    ['석사', 1, { field: 'education', values: ['master'] }],
    ['고졸', 1, { field: 'education', values: ['highSchool', 'none'] }],
  ])('%s: the first %i words', (words, length, values) => {
    expect(valuesNamedAt(words.split(' '), 0)).toEqual({ length, values });
  });

  it.each(['백엔드', '간호사', 'it', 'qa', 'java', 'mobile', 'reading', 'nice', 'data', '대학병원', '영업'])(
    '%s names none',
    (word) => {
      expect(valuesNamedAt([word], 0)).toBeNull();
    },
  );

  it('ends before words that name nothing', () => {
    for (const words of ['부산 간호사 이상', '부산 간호사'])
      expect(valuesNamedAt(words.split(' '), 0)).toMatchObject({ length: 1, values: { field: 'regions' } });
  });

  it('are found in compounds and beside other words', () => {
    const valuesOf = (text: string) =>
      keywordTermsOf(text).map(({ text, values }) => [text, values?.field ?? null]);
    expect(valuesOf('부산간호사')).toEqual([
      ['부산', 'regions'],
      ['간호사', null],
    ]);
    expect(valuesOf('서울 강남 백엔드 신입')).toEqual([
      ['서울', 'regions'],
      ['강남', 'regions'],
      ['백엔드', null],
      ['신입', 'experience'],
    ]);
  });
});
