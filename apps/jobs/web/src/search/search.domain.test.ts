import { describe, expect, test } from 'vitest';
import type { Filters } from '../api.ts';
import {
  countActive,
  EMPTY_SEARCH,
  effectiveOrder,
  formatSearch,
  parseSearch,
  type Search,
  toListingSearch,
  withCurrency,
} from './search.domain.ts';

const full: Search = {
  filters: {
    keyword: ['웹 개발', 'C++ & C#'],
    company: ['한빛'],
    position: ['백엔드'],
    sector: ['IT개발·데이터'],
    location: ['서울', '경기 성남시'],
    experience: [0, 3],
    salary: 40_000_000,
    currency: 'USD',
    education: ['bachelor'],
    employmentType: ['fullTime', 'contract'],
    techStack: ['Java', 'C++'],
    postedWithin: 7,
    deadlineFrom: '2026-11-20',
    deadlineTo: '2026-12-31',
    status: ['open', 'closed'],
    site: ['demo'],
    withoutSignals: true,
    distinct: false,
    exact: true,
  },
  sortOrder: 'deadline',
};

describe('the URL of a search', () => {
  test('represents a complete search', () => {
    const { search, pagenum, ignored } = parseSearch(formatSearch(full, 7));
    expect(search).toEqual(full);
    expect(pagenum).toBe(7);
    expect(ignored).toEqual([]);
  });

  test('is empty for the default search', () => {
    expect(formatSearch(EMPTY_SEARCH)).toBe('');
    expect(parseSearch('')).toEqual({ search: EMPTY_SEARCH, pagenum: 1, ignored: [] });
  });

  test('without a status matches open postings, and with both statuses all postings', () => {
    expect(parseSearch('?keyword=a').search.filters.status).toEqual(['open']);
    expect(parseSearch('?status=closed').search.filters.status).toEqual(['closed']);
    expect(formatSearch({ filters: { status: ['open', 'closed'] }, sortOrder: undefined })).toBe(
      '?status=open&status=closed',
    );
  });

  test('shows each job once unless `distinct` is false', () => {
    expect(parseSearch('?keyword=a').search.filters.distinct).toBe(true);
    expect(parseSearch('?distinct=false').search.filters.distinct).toBe(false);
    expect(parseSearch('?distinct=true')).toEqual(parseSearch(''));
    expect(formatSearch(parseSearch('?distinct=true').search)).toBe('');
    expect(formatSearch(parseSearch('?distinct=false').search)).toBe('?distinct=false');
    expect(parseSearch('?distinct=no').ignored).toEqual(['distinct=no']);
  });

  test('counts the active filters without the defaults', () => {
    const counted = (query: string) => countActive(parseSearch(query).search.filters);
    expect(counted('')).toBe(0);
    expect(counted('?keyword=a&exact=true&currency=USD')).toBe(0);
    expect(counted('?distinct=false')).toBe(1);
    expect(counted('?status=closed&distinct=false&withoutSignals=true&site=demo')).toBe(4);
  });

  test('omits `exact` without a keyword', () => {
    expect(parseSearch('?exact=true').search).toEqual(EMPTY_SEARCH);
    expect(parseSearch('?keyword=a&exact=true').search.filters.exact).toBe(true);
    expect(parseSearch('?keyword=a&exact=x').ignored).toEqual(['exact=x']);
  });

  test('omits the default sort order, and relevance without a keyword', () => {
    expect(parseSearch('?sortOrder=recent').search.sortOrder).toBeUndefined();
    expect(parseSearch('?sortOrder=relevance').search.sortOrder).toBeUndefined();
    expect(parseSearch('?keyword=a&sortOrder=relevance').search.sortOrder).toBeUndefined();
    expect(parseSearch('?keyword=a&sortOrder=recent').search.sortOrder).toBe('recent');
    expect(effectiveOrder(parseSearch('?keyword=a').search)).toBe('relevance');
    expect(effectiveOrder(EMPTY_SEARCH)).toBe('recent');
  });

  test('may have empty parameters and repeated values', () => {
    expect(parseSearch('?keyword=&location=%20&salary=&techStack=Java&techStack=Java')).toEqual({
      search: { filters: { status: ['open'], distinct: true, techStack: ['Java'] }, sortOrder: undefined },
      pagenum: 1,
      ignored: [],
    });
  });

  test.each([
    'experience=three',
    'experience=-1',
    'experience=61',
    'postedWithin=0',
    'postedWithin=week',
    'salary=4천만',
    'salary=1e99',
    'currency=won',
    'education=phd',
    'employmentType=FULLTIME',
    'status=any',
    'status=toString',
    'deadlineFrom=2026-02-30',
    'deadlineTo=tomorrow',
    'sortOrder=newest',
    'pagenum=0',
    'locaton=서울',
    'cursor=abc',
  ])('may contain the invalid parameter %s, which is reported as ignored', (parameter) => {
    const { search, pagenum, ignored } = parseSearch(`?${parameter}`);
    expect(ignored).toEqual([parameter]);
    expect(search).toEqual(EMPTY_SEARCH);
    expect(pagenum).toBe(1);
  });

  test('may have one value of a single-value filter, and at most 20 values of others', () => {
    expect(parseSearch('?salary=1&salary=2')).toMatchObject({
      search: { filters: { salary: 1 } },
      ignored: ['salary=2'],
    });
    const many = Array.from({ length: 21 }, (_, i) => `techStack=t${i}`).join('&');
    expect(parseSearch(`?${many}`).ignored).toEqual(['techStack=t20']);
  });

  test('may have tracking parameters, which are not reported', () => {
    expect(parseSearch('?utm_source=mail&fbclid=x').ignored).toEqual([]);
  });
});

test('withCurrency leaves out the default currency', () => {
  const search = { filters: { company: ['a'] }, sortOrder: undefined };
  expect(withCurrency(search, 'USD').filters).toEqual({ company: ['a'], currency: 'USD' });
  expect(withCurrency(search, 'KRW').filters).toEqual({ company: ['a'] });
});

test.each<[Filters, string]>([
  [{ location: ['서울'], status: ['open'], distinct: true }, `?location=${encodeURIComponent('서울')}`],
  [{ techStack: ['React'] }, '?techStack=React&status=open&status=closed&distinct=false'],
  [{ keyword: ['QA'], status: ['open'], distinct: true }, '?keyword=QA'],
])('%j opens the listing at %s', (filters, url) => {
  expect(formatSearch(toListingSearch(filters))).toBe(url);
});
