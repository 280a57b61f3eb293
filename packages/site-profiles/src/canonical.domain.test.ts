import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, type IdentityRule, normalizeUrl } from './canonical.domain.ts';

const BASE = 'https://jobs.example.com/list?page=2';
const isOwn = (link: URL) => link.hostname.endsWith('example.com');
const normalize = (href: string) => normalizeUrl(href, BASE);

const word = fc.stringMatching(/^[A-Za-z0-9가-힣%&;=+._~-]{0,8}$/);
const parameter = fc.tuple(fc.stringMatching(/^p[a-z0-9]{1,5}$/), fc.stringMatching(/^[A-Za-z0-9%_-]{0,8}$/));
const tracking = fc.constantFrom(
  'utm_source=a',
  'utm_medium=',
  'gclid=x',
  'fbclid=1',
  'search_uuid=9-9',
  'trk=q',
);

describe('normalizeUrl', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), word, (url, tail) => {
        const once = normalize(url + tail);
        expect(once === null ? null : normalize(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('ignores the order of parameters and tracking parameters', () => {
    fc.assert(
      fc.property(
        fc.array(parameter, { maxLength: 6 }),
        fc.array(tracking, { maxLength: 3 }),
        (pairs, noise) => {
          const query = pairs.map(([name, value]) => `${name}=${value}`);
          const expected = normalize(`/view/1?${query.join('&')}`);
          expect(normalize(`/view/1?${[...noise, ...query.toReversed()].join('&')}#top`)).toBe(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps parameters that may identify a posting', () => {
    expect(normalize('/view?id=1&utm_source=x#apply')).toBe('https://jobs.example.com/view?id=1');
    expect(normalize('/view?b=2&a=1')).not.toBe(normalize('/view?b=1&a=2'));
    expect(normalize('/view?ref=12')).toBe('https://jobs.example.com/view?ref=12');
  });

  it.each([
    ['//www.example.com:443/a', 'https://www.example.com/a'],
    ['  HTTPS://WWW.Example.com/a?x=%b0%a1 ', 'https://www.example.com/a?x=%B0%A1'],
    ['/v?a=1&amp;amp;b=2&amp;c=3', 'https://jobs.example.com/v?a=1&b=2&c=3'],
    ['https://me:secret@www.example.com/a', 'https://www.example.com/a'],
    ['/a;jsessionid=0A1B?x=1', 'https://jobs.example.com/a?x=1'],
    ['javascript:open(1)', null],
    ['#', null],
    ['', null],
    ['mailto:a@example.com', null],
    [`/v?a=${'x'.repeat(2_000)}`, null],
  ])('normalizes %s to %s', (href, expected) => {
    expect(normalize(href)).toBe(expected);
  });
});

describe('canonicalUrl', () => {
  const rule: IdentityRule = {
    from: [{ query: 'rec_idx' }, { path: /-job(\d+)$/u }],
    address: 'https://jobs.example.com/view?id={id}',
  };
  const canonical = (href: string | null) => canonicalUrl(href, BASE, rule, isOwn);

  it('contains only the ID', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.array(parameter, { maxLength: 5 }), (id, pairs) => {
        const query = [...pairs.map(([name, value]) => `${name}=${value}`), `rec_idx=${id}`];
        expect(canonical(`/relay?${query.join('&')}`)).toBe(`https://jobs.example.com/view?id=${id}`);
      }),
    );
    expect(canonical('/job/a-slug/of-today-job77?x=1')).toBe('https://jobs.example.com/view?id=77');
  });

  it('is null if a link to the site has no ID', () => {
    for (const href of ['/relay?x=1', '/relay?rec_idx=', '#', null, 'javascript:void(0)'])
      expect(canonical(href)).toBeNull();
  });

  it('normalizes a link to another host', () => {
    expect(canonical('https://partner.test/apply?rec_idx=5&utm_source=x')).toBe(
      'https://partner.test/apply?rec_idx=5',
    );
  });

  it('uses the first source with an ID, and escapes the ID', () => {
    const byCard: IdentityRule = { ...rule, from: [{ id: () => ' a/b?c ' }, { query: 'rec_idx' }] };
    expect(canonicalUrl(null, BASE, byCard, isOwn)).toBe('https://jobs.example.com/view?id=a%2Fb%3Fc');
  });
});
