import { describe, expect, it } from 'vitest';
import { NO_RULE } from './profile.build.ts';
import type { SiteProfile } from './profile.types.ts';
import { isAllowedHost, linkedUrl, nextPageUrl, startUrl } from './start.domain.ts';

const start = {
  address: 'https://www.example.com/s?q={keyword}&from={page}',
  browse: 'https://www.example.com/all/{page}',
  encoding: 'utf-8' as const,
  firstPage: 0,
  pageStep: 25,
  lastPage: 3,
  sitemaps: null,
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
  const html = { source: 'html' as const, start, hosts };
  const current = {
    keyword: 'x',
    page: 1,
    nextUrl: null,
    cursor: null,
    total: null,
    found: 25,
    url: 'https://www.example.com/s?q=x&from=0',
  };
  it('increments the page, follows a link, or returns null', () => {
    expect(nextPageUrl({ ...html, pagination: { by: 'page' } }, current)).toMatch(/from=25$/);
    expect(nextPageUrl({ ...html, pagination: { by: 'page' } }, { ...current, page: 3 })).toBeNull();
    expect(nextPageUrl({ ...html, pagination: { by: 'none' } }, current)).toBeNull();
    const byLink = { ...html, pagination: { by: 'link' as const, next: 'a.next' } };
    expect(nextPageUrl(byLink, current)).toBeNull();
    const next = 'https://www.example.com/s?q=x&from=9';
    expect(nextPageUrl(byLink, { ...current, nextUrl: next })).toBe(next);
  });

  it('returns null for a link to the same page', () => {
    const byLink = { ...html, pagination: { by: 'link' as const, next: 'a.next' } };
    expect(
      nextPageUrl(byLink, { ...current, nextUrl: `https://www.example.com/s?from=0&q=x#more` }),
    ).toBeNull();
  });

  it('ends the list of an API, but not of a page, when its total is reached', () => {
    const json = { ...html, source: 'json' as const, pagination: { by: 'page' as const } };
    expect(nextPageUrl(json, { ...current, total: 26 })).toMatch(/from=25$/);
    expect(nextPageUrl(json, { ...current, total: 25 })).toBeNull();
    // A total of 0 beside results is that of something else.
    expect(nextPageUrl(json, { ...current, total: 0 })).toMatch(/from=25$/);
    expect(nextPageUrl({ ...json, source: 'html' }, { ...current, total: 25 })).toMatch(/from=25$/);
  });

  describe('with a cursor', () => {
    const cursor: SiteProfile['pagination'] = { by: 'cursor', cursor: NO_RULE };
    const byCursor = (address: string) => ({
      ...html,
      source: 'json' as const,
      pagination: cursor,
      start: { ...start, address, browse: null },
    });

    it.each([
      ['https://www.example.com/s?c={cursor}&n=9', 'https://www.example.com/s?n=9', 's?c=a%2Fb%3D&n=9'],
      ['https://www.example.com/s?n=9&c={cursor}', 'https://www.example.com/s?n=9', 's?n=9&c=a%2Fb%3D'],
      ['https://www.example.com/s?c={cursor}', 'https://www.example.com/s', 's?c=a%2Fb%3D'],
      ['https://www.example.com/s/{cursor}', 'https://www.example.com/s/', 's/a%2Fb%3D'],
    ])('fills %s', (address, first, next) => {
      const profile = byCursor(address);
      expect(startUrl(profile, { keyword: null, page: 1 })).toBe(first);
      expect(nextPageUrl(profile, { ...current, cursor: 'a/b=', url: first })).toBe(
        `https://www.example.com/${next}`,
      );
    });

    it('ends the list without a cursor, with that of the page itself, and at the last page', () => {
      const profile = byCursor('https://www.example.com/s?c={cursor}');
      expect(nextPageUrl(profile, current)).toBeNull();
      const repeated = { ...current, cursor: 'a', url: 'https://www.example.com/s?c=a' };
      expect(nextPageUrl(profile, repeated)).toBeNull();
      expect(nextPageUrl(profile, { ...repeated, cursor: 'b' })).toBe('https://www.example.com/s?c=b');
      expect(nextPageUrl(profile, { ...repeated, cursor: 'b', page: 3 })).toBeNull();
    });
  });
});

describe('linkedUrl', () => {
  it.each([
    ['<https://www.example.com/s?p=3>; rel="next"', 'https://www.example.com/s?p=3'],
    [
      '</s?p=1>; rel=prev, </s?p=3,4>; title="x, y"; rel=next, </s?p=9>; rel="last"',
      'https://www.example.com/s?p=3,4',
    ],
    ['<?p=3>; rel="last next"', 'https://www.example.com/s?p=3'],
    ['</s?p=1>; rel="prev"', null],
    ['</s?p=1>; rel="nextish"', null],
    ['<https://evil.example/s?p=3>; rel="next"', null],
    ['<>; rel=next', null],
    ['', null],
    ['<'.repeat(20_000), null],
  ])('reads %.80s', (link, next) => {
    expect(linkedUrl({ hosts, start }, link, 'https://www.example.com/s?p=2')).toBe(next);
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
