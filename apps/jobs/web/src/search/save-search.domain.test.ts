import { expect, test } from 'vitest';
import type { Filters } from '../api.ts';
import enListing from '../language/en/listing.ts';
import enSearch from '../language/en/search.ts';
import koListing from '../language/ko/listing.ts';
import koSearch from '../language/ko/search.ts';
import { describeConditions, isSameSearch, suggestName } from './save-search.domain.ts';

const ko = { ...koListing, language: 'ko' as const };
const en = { ...enListing, language: 'en' as const };

const unchanged = (region: string) => region;
const inEnglish = (region: string) => (region === '서울' ? 'Seoul' : region);

const filters: Filters = {
  keyword: ['백엔드'],
  location: ['서울'],
  experience: [3],
  techStack: ['Java'],
  status: ['open'],
};

test('a suggested name consists of the filters', () => {
  expect(suggestName(filters, ko, koSearch.filters, unchanged)).toBe('백엔드 · 서울 · 경력 3년 · Java');
  expect(suggestName(filters, en, enSearch.filters, inEnglish)).toBe('백엔드 · Seoul · 3 years · Java');
  expect(suggestName({ keyword: ['a'], status: ['open', 'closed'] }, ko, koSearch.filters, unchanged)).toBe(
    'a · 마감된 공고 포함',
  );
});

test('no name is suggested for a search without filters', () => {
  expect(suggestName({ status: ['open'] }, ko, koSearch.filters, unchanged)).toBe('');
});

test('a long name is truncated between characters', () => {
  const name = suggestName(
    { keyword: ['😀'.repeat(200)], status: ['open'] },
    ko,
    koSearch.filters,
    unchanged,
  );
  expect([...name]).toHaveLength(80);
  expect(name).toMatch(/^(😀)+…$/u);
});

test('conditions are those of the chips, or that only open postings match', () => {
  expect(describeConditions(filters, ko, koSearch.filters, unchanged)).toEqual([
    '“백엔드”',
    '서울',
    '경력 3년',
    'Java',
  ]);
  expect(describeConditions({ status: ['open', 'closed'] }, en, enSearch.filters, inEnglish)).toEqual([
    'Include closed',
  ]);
  expect(describeConditions({ status: ['open'] }, en, enSearch.filters, inEnglish)).toEqual(['Open']);
});

test.each<[Filters, Filters, boolean]>([
  [
    { keyword: ['QA'], status: ['open'], distinct: true },
    { distinct: true, status: ['open'], keyword: ['QA'] },
    true,
  ],
  [{ keyword: ['QA'] }, { keyword: ['QA'], status: ['open', 'closed'], distinct: false }, true],
  [{ keyword: ['QA'], status: ['open'] }, { keyword: ['QA'] }, false],
  [{ location: ['서울'] }, { location: ['부산'] }, false],
])('%j and %j are the same search: %s', (a, b, same) => {
  expect(isSameSearch(a, b)).toBe(same);
});
