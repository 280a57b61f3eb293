import { expect, test } from 'vitest';
import type { Filters } from '../api.ts';
import { en } from '../language/en.ts';
import { ko } from '../language/ko.ts';
import { FILTER_WORDS } from './filter-words.ts';
import { conditionsOf, suggestName } from './save-search.domain.ts';

const filters: Filters = {
  keyword: ['백엔드'],
  location: ['서울'],
  experience: [3],
  techStack: ['Java'],
  status: ['open'],
};

test('a name says what is looked for', () => {
  expect(suggestName(filters, ko, FILTER_WORDS.ko)).toBe('백엔드 · 서울 · 경력 3년 · Java');
  expect(suggestName(filters, en, FILTER_WORDS.en)).toBe('백엔드 · 서울 · 3 years · Java');
  expect(suggestName({ keyword: ['a'], status: ['open', 'closed'] }, ko, FILTER_WORDS.ko)).toBe(
    'a · 마감된 공고 포함',
  );
});

test('there is none for a search that looks for nothing in particular', () => {
  expect(suggestName({ status: ['open'] }, ko, FILTER_WORDS.ko)).toBe('');
});

test('a long name ends in dots, and not amid a letter', () => {
  const name = suggestName({ keyword: ['😀'.repeat(200)], status: ['open'] }, ko, FILTER_WORDS.ko);
  expect([...name]).toHaveLength(80);
  expect(name).toMatch(/^(😀)+…$/u);
});

test('conditions say whether only open postings are meant', () => {
  expect(conditionsOf(filters, ko, FILTER_WORDS.ko)).toEqual([
    '“백엔드”',
    '서울',
    '경력 3년',
    'Java',
    '모집 중',
  ]);
  expect(conditionsOf({ status: ['open', 'closed'] }, en, FILTER_WORDS.en)).toEqual(['Closed ones too']);
});
