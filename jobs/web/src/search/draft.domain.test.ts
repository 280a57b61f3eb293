import { expect, test } from 'vitest';
import type { Filters } from '../api.ts';
import { countSet, draftOf, filtersOf, readAmount } from './draft.domain.ts';

const filters: Filters = {
  keyword: ['웹 개발'],
  location: ['서울', '경기'],
  experience: [3],
  salary: 45_000_000,
  techStack: ['Java', 'C++'],
  deadlineFrom: '2026-11-20',
  deadlineTo: '2026-12-31',
  status: ['closed'],
};

test.each(['ko', 'en'] as const)('the form shows the filters and means them (%s)', (language) => {
  const others: Filters = { company: ['한빛'], education: ['master'], currency: 'EUR' };
  const all = { ...others, ...filters };
  expect(filtersOf(draftOf(all, language), all, language)).toEqual(all);
});

test('a yearly amount is typed in 만원 in Korean, in millions of won in English, else as it is', () => {
  expect(draftOf(filters, 'ko').salary).toBe('4,500');
  expect(draftOf(filters, 'en').salary).toBe('45');
  expect(draftOf({ salary: 60_000, currency: 'USD' }, 'ko').salary).toBe('60,000');
  expect(readAmount('4,500', 'KRW', 'ko')).toBe(45_000_000);
  expect(readAmount('45.5', 'KRW', 'en')).toBe(45_500_000);
  expect(readAmount(' 60 000 ', 'USD', 'ko')).toBe(60_000);
  expect(readAmount('0', 'KRW', 'ko')).toBe(0);
  expect(readAmount('', 'KRW', 'ko')).toBeUndefined();
  for (const text of ['5천만', '-1', '1e9', '1.', '99999999999']) {
    expect(readAmount(text, 'KRW', 'ko'), text).toBe('invalid');
  }
});

test('words between commas are alternatives; empty fields filter nothing', () => {
  const draft = { ...draftOf({}, 'ko'), location: ' 서울 ,경기，, 서울', techStack: ' , ' };
  expect(filtersOf(draft, {}, 'ko')).toEqual({ location: ['서울', '경기'], status: ['open', 'closed'] });
});

test('a date still being typed filters nothing', () => {
  const draft = { ...draftOf({}, 'ko'), deadlineFrom: '', deadlineTo: '2026-13-01' };
  expect(filtersOf(draft, {}, 'ko')).toEqual({ status: ['open', 'closed'] });
});

test('counts the filters that a folded panel hides', () => {
  expect(countSet({ keyword: ['a'], status: ['open'] })).toBe(0);
  expect(countSet(filters)).toBe(7);
});
