import { expect, test } from 'vitest';
import type { Filters } from '../api.ts';
import enListing from '../language/en/listing.ts';
import enSearch from '../language/en/search.ts';
import koListing from '../language/ko/listing.ts';
import koSearch from '../language/ko/search.ts';
import { createChips } from './chips.domain.ts';

const ko = { ...koListing, language: 'ko' as const };
const en = { ...enListing, language: 'en' as const };

const unchanged = (region: string) => region;
const inEnglish = (region: string) => (region === '서울' ? 'Seoul' : region);

const filters: Filters = {
  keyword: ['개발'],
  company: ['한빛'],
  location: ['서울', '경기'],
  experience: [0, 3],
  salary: 45_000_000,
  education: ['bachelor'],
  employmentType: ['fullTime'],
  deadlineTo: '2026-12-31',
  status: ['open', 'closed'],
};

test('describes each active filter', () => {
  expect(createChips(filters, ko, koSearch.filters, unchanged).map(({ label }) => label)).toEqual([
    '“개발”',
    '회사: 한빛',
    '서울',
    '경기',
    '신입',
    '경력 3년',
    '연 4,500만원 이상',
    '2026년 12월 31일까지 마감',
    '정규직',
    '대졸(4년제)',
    '마감된 공고 포함',
  ]);
  expect(createChips(filters, en, enSearch.filters, inEnglish).map(({ label }) => label)).toEqual([
    '“개발”',
    'Company: 한빛',
    'Seoul',
    '경기',
    'Entry level',
    '3 years',
    '₩45M or more a year',
    'Closes by Dec 31, 2026',
    'Full-time',
    'Bachelor’s degree',
    'Include closed',
  ]);
});

test('duplicates and the lack of signals have chips', () => {
  const chips = createChips({ distinct: false, withoutSignals: true }, en, enSearch.filters, inEnglish);
  expect(chips).toEqual([
    { id: 'withoutSignals', label: 'Without signals', without: { distinct: false } },
    { id: 'distinct', label: 'Include duplicates', without: { distinct: true, withoutSignals: true } },
  ]);
  expect(createChips({ distinct: true }, ko, koSearch.filters, unchanged)).toEqual([]);
});

test('removing one filter preserves the others', () => {
  const chips = createChips(filters, ko, koSearch.filters, unchanged);
  const without = (id: string) => chips.find((chip) => chip.id === id)?.without;
  expect(without('location=서울')).toEqual({ ...filters, location: ['경기'] });
  const { keyword: _keyword, ...noKeyword } = filters;
  expect(without('keyword=개발')).toEqual(noKeyword);
  const { salary: _salary, ...noSalary } = filters;
  expect(without('salary')).toEqual(noSalary);
  expect(without('status')).toEqual({ ...filters, status: ['open'] });
});

test('the default search has no chips; a currency without a salary has one', () => {
  expect(createChips({ status: ['open'] }, ko, koSearch.filters, unchanged)).toEqual([]);
  expect(createChips({ status: ['open'], currency: 'USD' }, en, enSearch.filters, inEnglish)).toEqual([
    { id: 'currency', label: 'Currency: USD', without: { status: ['open'] } },
  ]);
});
