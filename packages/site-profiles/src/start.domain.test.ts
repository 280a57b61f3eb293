import { describe, expect, it } from 'vitest';
import { isAllowedHost, nextPageUrl, startUrl } from './start.domain.ts';

const start = {
  address: 'https://www.example.com/s?q={keyword}&from={page}',
  browse: 'https://www.example.com/all/{page}',
  encoding: 'utf-8' as const,
  firstPage: 0,
  pageStep: 25,
  lastPage: 3,
};
const hosts = ['www.example.com', '*.example.org', '127.0.0.1:3001'];

describe('startUrl', () => {
  it('numbers pages like the site, up to its last page', () => {
    const url = (page: number) => startUrl({ start }, { keyword: 'c++ & 파이썬', page });
    expect(url(1)).toBe('https://www.example.com/s?q=c%2B%2B%20%26%20%ED%8C%8C%EC%9D%B4%EC%8D%AC&from=0');
    expect(url(3)).toMatch(/from=50$/);
    expect(url(4)).toBeNull();
    expect(url(0)).toBeNull();
  });

  it('encodes the keyword in EUC-KR if configured', () => {
    const korean = { start: { ...start, encoding: 'euc-kr' as const } };
    expect(startUrl(korean, { keyword: '개발 a', page: 1 })).toBe(
      'https://www.example.com/s?q=%B0%B3%B9%DF%20a&from=0',
    );
  });

  it('uses start.browse without a keyword', () => {
    expect(startUrl({ start }, { keyword: null, page: 2 })).toBe('https://www.example.com/all/25');
    expect(startUrl({ start: { ...start, browse: null } }, { keyword: ' ', page: 1 })).toBe(
      'https://www.example.com/s?q=&from=0',
    );
  });
});

describe('nextPageUrl', () => {
  const current = { keyword: 'x', page: 1, nextUrl: null, url: 'https://www.example.com/s?q=x&from=0' };
  it('increments the page, follows a link, or returns null', () => {
    expect(nextPageUrl({ start, hosts, pagination: { by: 'page' } }, current)).toMatch(/from=25$/);
    expect(nextPageUrl({ start, hosts, pagination: { by: 'page' } }, { ...current, page: 3 })).toBeNull();
    expect(nextPageUrl({ start, hosts, pagination: { by: 'none' } }, current)).toBeNull();
    const byLink = { start, hosts, pagination: { by: 'link' as const, next: 'a.next' } };
    expect(nextPageUrl(byLink, current)).toBeNull();
    const next = 'https://www.example.com/s?q=x&from=9';
    expect(nextPageUrl(byLink, { ...current, nextUrl: next })).toBe(next);
  });

  it('returns null for a link to the same page', () => {
    const byLink = { start, hosts, pagination: { by: 'link' as const, next: 'a.next' } };
    expect(
      nextPageUrl(byLink, { ...current, nextUrl: `https://www.example.com/s?from=0&q=x#more` }),
    ).toBeNull();
  });
});

describe('isAllowedHost', () => {
  it.each([
    ['https://www.example.com/', true],
    ['http://WWW.example.com/', true],
    ['http://www.example.com:8080/', false],
    ['http://kr.example.org:8443/', true],
    ['http://us.example.org:8443/', false],
    ['https://example.com/', false],
    ['https://www.example.com.evil.test/', false],
    ['https://kr.example.org/', true],
    ['https://example.org/', true],
    ['https://notexample.org/', false],
    ['http://127.0.0.1:3001/demo', true],
    ['http://127.0.0.1:3002/', false],
  ])('%s: %s', (url, allowed) => {
    const browse = 'https://kr.example.org:8443/{page}';
    expect(isAllowedHost({ hosts, start: { ...start, browse } }, new URL(url))).toBe(allowed);
  });
});
