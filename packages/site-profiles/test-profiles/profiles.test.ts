import { join } from 'node:path';
import type { Card } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import { readPage } from '../src/sources/index.ts';
import { compiledIn, profileIn, REAL_PAGES, realPage } from '../src/testing.ts';

/** Sites with saved pages, to test real markup. */
const SITES = [
  {
    site: 'indeed',
    url: 'https://www.indeed.com/jobs?q=x',
    pages: [1, 2, 3, 4, 5].map((n) => `indeed/search-${n}.html`),
    cards: 76,
    distinct: 35,
    canonicalUrl: /^https:\/\/www\.indeed\.com\/viewjob\?jk=[0-9a-f]{16}$/,
  },
  {
    site: 'totaljobs',
    url: 'https://www.totaljobs.com/jobs/x',
    pages: ['totaljobs/search-a.html', 'totaljobs/search-b.html'],
    cards: 50,
    distinct: 31,
    canonicalUrl: /^https:\/\/www\.totaljobs\.com\/job\/\d+$/,
  },
  {
    site: 'albacheon',
    url: 'https://www.alba.co.kr/job/area/MainLocal',
    pages: ['albacheon/list-a.html', 'albacheon/list-b.html'],
    cards: 100,
    distinct: 65,
    canonicalUrl: /^https:\/\/www\.alba\.co\.kr\/job\/Detail\?adid=\d+$/,
  },
  {
    site: 'linkedin',
    url: 'https://www.linkedin.com/jobs-guest/jobs/api/seeMoreJobPostings/search',
    pages: ['linkedin/guest-search.html'],
    cards: 4,
    distinct: 4,
    canonicalUrl: /^https:\/\/www\.linkedin\.com\/jobs\/view\/\d+$/,
  },
];

const compiled = (site: string) => compiledIn(join(import.meta.dirname, site));

describe('test profiles', () => {
  it.each(SITES)('$site is valid and disabled', ({ site }) => {
    expect(profileIn(join(import.meta.dirname, site))).toMatchObject({ site, enabledByDefault: false });
  });
});

describe.skipIf(REAL_PAGES === '')('saved pages', () => {
  const read = ({ site, pages, url }: (typeof SITES)[number]) =>
    pages.map((page) => readPage(compiled(site), realPage(page).toString('utf8'), url));

  it.each(SITES)('$site has $cards cards of $distinct postings', (sample) => {
    const pages = read(sample);
    expect(pages.map(({ kind }) => kind)).toEqual(sample.pages.map(() => 'results'));
    const cards = pages.flatMap((page) => page.cards);
    expect(cards).toHaveLength(sample.cards);
    expect(new Set(cards.map((card) => card.sourceUrl)).size).toBe(sample.distinct);
    for (const card of cards) {
      expect(card.sourceUrl).toMatch(sample.canonicalUrl);
      expect(card.texts.title).toBeTruthy();
      expect(card.texts.companyName).toBeTruthy();
      expect(card.texts.location).toBeTruthy();
    }
  });

  const texts = (sample: (typeof SITES)[number] | undefined, field: keyof Card['texts']) =>
    sample === undefined ? [] : read(sample).flatMap((page) => page.cards.map((card) => card.texts[field]));
  const siteOf = (name: string) => SITES.find(({ site }) => site === name);

  it('joins the two elements of a salary on 알바천국', () => {
    for (const salary of texts(siteOf('albacheon'), 'salary'))
      expect(salary).toMatch(/^(?:시급|월급) [\d,]+$/);
  });

  it('excludes the neighborhood from a location on Indeed', () => {
    for (const location of texts(siteOf('indeed'), 'location')) expect(location).not.toMatch(/area\)/);
  });

  it('never recognizes an application shell as results', () => {
    const shell = realPage('negative/linkedin-spa-shell.html').toString('utf8');
    for (const { site, url } of SITES) {
      expect(['blocked', 'unrecognized']).toContain(readPage(compiled(site), shell, url).kind);
    }
  });
});
