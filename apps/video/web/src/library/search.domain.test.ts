import { expect, test } from 'vitest';
import {
  authorShown,
  EVERYTHING,
  isNarrowed,
  orderOf,
  ordersFor,
  readSearch,
  writeSearch,
} from './search.domain.ts';

test('an address holds the whole search and gives it back', () => {
  const search = { query: '바다 & C++', tag: '여행', author: 'Kim', sortOrder: 'title' } as const;
  expect(readSearch(writeSearch(search, 3))).toEqual({ search, pagenum: 3 });
});

test('the library as it opens has no query', () => {
  expect(writeSearch(EVERYTHING)).toBe('');
  expect(readSearch('')).toEqual({ search: EVERYTHING, pagenum: 1 });
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

test.each(['?sortOrder=newest', '?sortOrder=toString', '?sortOrder=relevance', '?sortOrder=recent'])(
  '%s changes nothing',
  (address) => {
    expect(readSearch(address).search).toEqual(EVERYTHING);
  },
);

test.each(['0', '-1', '1.5', 'two', '99999999'])('pagenum=%s is the first page', (pagenum) => {
  expect(readSearch(`?pagenum=${pagenum}`).pagenum).toBe(1);
});

test('words bring relevance, which nothing else does', () => {
  const of = (address: string) => readSearch(address).search;
  expect(orderOf(of('?query=a'))).toBe('relevance');
  expect(writeSearch(of('?query=a&sortOrder=relevance'))).toBe('?query=a');
  expect(writeSearch(of('?query=a&sortOrder=recent'))).toBe('?query=a&sortOrder=recent');
  expect(ordersFor(EVERYTHING)).toEqual(['recent', 'title', 'duration']);
  expect(ordersFor(of('?query=a'))[0]).toBe('relevance');
});

test('words are cut off where the service would refuse them', () => {
  const { search } = readSearch(`?query=${'a'.repeat(300)}&tag=${'b'.repeat(300)}`);
  expect([search.query.length, search.tag.length]).toEqual([200, 60]);
});

test('the page of an author shows all that is theirs', () => {
  const kim = { ...EVERYTHING, author: 'Kim' };
  expect(authorShown({ ...kim, sortOrder: 'title' })).toBe('Kim');
  expect(authorShown({ ...kim, tag: '여행' })).toBeUndefined();
  expect(authorShown(EVERYTHING)).toBeUndefined();
});
