import { expect, test } from 'vitest';
import {
  adviceOn,
  availableOrders,
  EMPTY_SEARCH,
  effectiveOrder,
  formatSearch,
  isFiltered,
  onlyAuthor,
  parseSearch,
} from './search.domain.ts';

test('formats and parses a search', () => {
  const search = {
    query: '바다 & C++',
    exact: true,
    tag: '여행',
    author: 'Kim',
    sortOrder: 'title',
  } as const;
  expect(parseSearch(formatSearch(search, 3))).toEqual({ search, pagenum: 3 });
});

test('the default search has an empty query string', () => {
  expect(formatSearch(EMPTY_SEARCH)).toBe('');
  expect(parseSearch('')).toEqual({ search: EMPTY_SEARCH, pagenum: 1 });
  expect(isFiltered(EMPTY_SEARCH)).toBe(false);
});

test('ignores `exact` without a query', () => {
  expect(parseSearch('?exact=true').search).toEqual(EMPTY_SEARCH);
  expect(parseSearch('?query=a&exact=1').search.exact).toBe(false);
});

test.each(['?sortOrder=newest', '?sortOrder=toString', '?sortOrder=relevance', '?sortOrder=recent'])(
  'ignores the sort order in %s',
  (query) => {
    expect(parseSearch(query).search).toEqual(EMPTY_SEARCH);
  },
);

test.each(['0', '-1', '1.5', 'two', '99999999'])('pagenum=%s selects the first page', (pagenum) => {
  expect(parseSearch(`?pagenum=${pagenum}`).pagenum).toBe(1);
});

test('sorts by relevance only with a query', () => {
  const parse = (query: string) => parseSearch(query).search;
  expect(effectiveOrder(parse('?query=a'))).toBe('relevance');
  expect(formatSearch(parse('?query=a&sortOrder=relevance'))).toBe('?query=a');
  expect(formatSearch(parse('?query=a&sortOrder=recent'))).toBe('?query=a&sortOrder=recent');
  expect(availableOrders(EMPTY_SEARCH)).toEqual(['recent', 'title', 'duration']);
  expect(availableOrders(parse('?query=a'))[0]).toBe('relevance');
});

test('truncates values that the service would reject', () => {
  const { search } = parseSearch(`?query=${'a'.repeat(300)}&tag=${'b'.repeat(300)}`);
  expect([search.query.length, search.tag.length]).toEqual([200, 60]);
});

test('returns the author if no other filter is set', () => {
  const kim = { ...EMPTY_SEARCH, author: 'Kim' };
  expect(onlyAuthor({ ...kim, sortOrder: 'title' })).toBe('Kim');
  expect(onlyAuthor({ ...kim, tag: '여행' })).toBeUndefined();
  expect(onlyAuthor(EMPTY_SEARCH)).toBeUndefined();
});

test.each([
  ['bycicle', {}, 'spelling'],
  [' bycicle ', {}, 'spelling'],
  ['blue bycicle', {}, 'words'],
  ['bycicle', { tag: 'sport' }, 'filters'],
  ['', { author: 'Ann' }, 'filters'],
] as const)('advises on a search for “%s” with %j: %s', (query, filters, advice) => {
  expect(adviceOn({ ...EMPTY_SEARCH, query, ...filters })).toBe(advice);
});
