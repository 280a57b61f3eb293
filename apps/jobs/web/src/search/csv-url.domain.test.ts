import { expect, test } from 'vitest';
import { csvUrl } from './csv-url.domain.ts';
import { EMPTY_SEARCH, parseSearch } from './search.domain.ts';

test.each([
  ['', '?status=open&distinct=true'],
  ['?status=closed', '?status=closed&distinct=true'],
  ['?distinct=false', '?distinct=false&status=open'],
  ['?status=open&status=closed', '?status=open&status=closed&distinct=true'],
  [
    '?keyword=a%26b&location=서울&location=부산&sortOrder=deadline&pagenum=3',
    '?keyword=a%26b&location=%EC%84%9C%EC%9A%B8&location=%EB%B6%80%EC%82%B0&sortOrder=deadline&status=open&distinct=true',
  ],
])('the listing %s becomes %s', (listing, query) => {
  expect(csvUrl(parseSearch(listing).search)).toBe(`/jobs.csv${query}`);
});

test('a search without filters becomes a URL without parameters', () => {
  expect(csvUrl({ ...EMPTY_SEARCH, filters: {} })).toBe('/jobs.csv');
});
