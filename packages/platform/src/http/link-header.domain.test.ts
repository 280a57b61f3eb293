import { describe, expect, it } from 'vitest';
import { linkHeader } from './link-header.domain.ts';

const page = {
  path: '/jobs',
  query: { keyword: ['a,b'], pageSize: 20, cursor: 'old' },
  pagenum: 2,
  pageSize: 20,
  total: { count: 100, relation: 'eq' as const },
  cursor: 'WzEs-_8',
};
const relations = (header: string | undefined) =>
  [...(header ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);

describe('the Link header', () => {
  it('contains the first, previous, next and last page', () => {
    expect(linkHeader(page)?.split(', ')).toEqual([
      '</jobs?keyword=a%2Cb&pageSize=20&pagenum=1>; rel="first"',
      '</jobs?keyword=a%2Cb&pageSize=20&pagenum=1>; rel="prev"',
      '</jobs?keyword=a%2Cb&pageSize=20&cursor=WzEs-_8>; rel="next"',
      '</jobs?keyword=a%2Cb&pageSize=20&pagenum=5>; rel="last"',
    ]);
  });

  it('has no last page if the total is not exact', () => {
    expect(relations(linkHeader({ ...page, total: { count: 100, relation: 'gte' } }))).toEqual([
      'first',
      'prev',
      'next',
    ]);
  });

  it('has no pages that cannot be reached by number', () => {
    const deep = { ...page, pagenum: 502, total: { count: 20_000, relation: 'eq' as const } };
    expect(relations(linkHeader(deep))).toEqual(['first', 'next']);
    expect(relations(linkHeader({ ...deep, pagenum: 501 }))).toEqual(['first', 'prev', 'next']);
    expect(relations(linkHeader({ ...page, total: { count: 10_000, relation: 'eq' } }))).toContain('last');
  });

  it('is reduced to the next page if the parameters are long', () => {
    const long = { ...page, query: { keyword: '백엔드'.repeat(20) } };
    expect(relations(linkHeader(long))).toEqual(['next']);
    expect(linkHeader(long)).toContain('keyword=%EB%B0%B1');
  });

  it('is reduced to the cursor if the parameters are too long, and stays short whatever the request', () => {
    const longest = { ...page, query: { keyword: '백엔드'.repeat(1_000) } };
    expect(linkHeader(longest)).toBe('</jobs?cursor=WzEs-_8>; rel="next"');
    expect(linkHeader({ ...longest, cursor: undefined })).toBeUndefined();
    expect(linkHeader({ ...longest, cursor: 'x'.repeat(1_000) })).toBeUndefined();
  });

  it('uses the page number if the cursor is too long', () => {
    expect(linkHeader({ ...page, cursor: 'x'.repeat(1_000) })).toBe(
      '</jobs?keyword=a%2Cb&pageSize=20&pagenum=3>; rel="next"',
    );
  });
});
