import { describe, expect, test } from 'vitest';
import { EMPTY_SEARCH, orderOf, readAddress, type Search, writeAddress } from './search.domain.ts';

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
  },
  sortOrder: 'deadline',
};

describe('an address', () => {
  test('holds the whole search and gives it back', () => {
    const { search, pagenum, ignored } = readAddress(writeAddress(full, 7));
    expect(search).toEqual(full);
    expect(pagenum).toBe(7);
    expect(ignored).toEqual([]);
  });

  test('is empty for the listing as it opens', () => {
    expect(writeAddress(EMPTY_SEARCH)).toBe('');
    expect(readAddress('')).toEqual({ search: EMPTY_SEARCH, pagenum: 1, ignored: [] });
  });

  test('without a status means open postings; both mean all', () => {
    expect(readAddress('?keyword=a').search.filters.status).toEqual(['open']);
    expect(readAddress('?status=closed').search.filters.status).toEqual(['closed']);
    expect(writeAddress({ filters: { status: ['open', 'closed'] }, sortOrder: undefined })).toBe(
      '?status=open&status=closed',
    );
  });

  test('leaves out the order that applies anyway, and relevance to nothing', () => {
    expect(readAddress('?sortOrder=recent').search.sortOrder).toBeUndefined();
    expect(readAddress('?sortOrder=relevance').search.sortOrder).toBeUndefined();
    expect(readAddress('?keyword=a&sortOrder=relevance').search.sortOrder).toBeUndefined();
    expect(readAddress('?keyword=a&sortOrder=recent').search.sortOrder).toBe('recent');
    expect(orderOf(readAddress('?keyword=a').search)).toBe('relevance');
    expect(orderOf(EMPTY_SEARCH)).toBe('recent');
  });

  test('reads an empty parameter as an absent one, and a repeated value once', () => {
    expect(readAddress('?keyword=&location=%20&salary=&techStack=Java&techStack=Java')).toEqual({
      search: { filters: { status: ['open'], techStack: ['Java'] }, sortOrder: undefined },
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
  ])('says that %s means nothing instead of finding everything in silence', (part) => {
    const { search, pagenum, ignored } = readAddress(`?${part}`);
    expect(ignored).toEqual([part]);
    expect(search).toEqual(EMPTY_SEARCH);
    expect(pagenum).toBe(1);
  });

  test('takes one value where one is meant, twenty at most elsewhere', () => {
    expect(readAddress('?salary=1&salary=2')).toMatchObject({
      search: { filters: { salary: 1 } },
      ignored: ['salary=2'],
    });
    const many = Array.from({ length: 21 }, (_, i) => `techStack=t${i}`).join('&');
    expect(readAddress(`?${many}`).ignored).toEqual(['techStack=t20']);
  });

  test('says nothing of marks that others hang on shared links', () => {
    expect(readAddress('?utm_source=mail&fbclid=x').ignored).toEqual([]);
  });
});
