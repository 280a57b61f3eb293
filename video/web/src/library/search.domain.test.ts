import { expect, test } from 'vitest';
import { EVERYTHING, isNarrowed, orderOf, ordersFor, readSearch, writeSearch } from './search.domain.ts';

test('an address holds the whole search and gives it back', () => {
  const search = { query: '바다 & C++', tag: '여행', author: 'Kim', sortOrder: 'title', pagenum: 3 } as const;
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('the library as it opens has no query', () => {
  expect(writeSearch(EVERYTHING)).toBe('');
  expect(readSearch('')).toEqual(EVERYTHING);
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

test.each(['?sortOrder=newest', '?sortOrder=toString', '?sortOrder=relevance', '?sortOrder=recent'])(
  '%s changes nothing',
  (address) => {
    expect(readSearch(address)).toEqual(EVERYTHING);
  },
);

test.each(['0', '-1', '1.5', 'two', '99999999'])('pagenum=%s is the first page', (pagenum) => {
  expect(readSearch(`?pagenum=${pagenum}`).pagenum).toBe(1);
});

test('words bring relevance, which nothing else does', () => {
  expect(orderOf(readSearch('?query=a'))).toBe('relevance');
  expect(writeSearch(readSearch('?query=a&sortOrder=relevance'))).toBe('?query=a');
  expect(writeSearch(readSearch('?query=a&sortOrder=recent'))).toBe('?query=a&sortOrder=recent');
  expect(ordersFor(EVERYTHING)).toEqual(['recent', 'title', 'duration']);
  expect(ordersFor(readSearch('?query=a'))[0]).toBe('relevance');
});
