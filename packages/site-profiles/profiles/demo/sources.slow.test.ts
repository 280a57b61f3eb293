import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Card, parsePosting } from '@workreel/posting-parser';
import {
  atomFeed,
  demoPostings,
  jobsAnswer,
  renderPosting,
  rssFeed,
  sitemapIndex,
  sitemapOf,
} from '@workreel/sample-data/site/pages';
import { describe, expect, it } from 'vitest';
import { parseContext } from '../../src/check.ts';
import { compileProfile } from '../../src/compile.ts';
import { readDetail } from '../../src/posting-page.ts';
import { parseProfile } from '../../src/profile.ts';
import { readPage } from '../../src/sources/index.ts';
import { startUrl } from '../../src/start.domain.ts';

// The demo site offers the same postings in several ways. All of them yield the same URLs, texts and values.

const DAY = '2026-11-20';
const ORIGIN = 'http://127.0.0.1:3001';
const frame = { origin: ORIGIN, path: '/demo' };
const postings = demoPostings(DAY);
const urls = postings.map(({ id }) => `${ORIGIN}/demo/jobs/${id}`).sort();

const compiledOf = (site: string) => {
  const file = join(import.meta.dirname, `../${site}/profile.yaml`);
  const variables = { demoUrl: `${ORIGIN}/demo`, demoHost: '127.0.0.1:3001' };
  return compileProfile(parseProfile(readFileSync(file, 'utf8'), file, { variables }));
};

/** Compares cards with the postings from which the site was generated. */
function expectAll(cards: readonly Card[], compiled: ReturnType<typeof compiledOf>): void {
  expect(cards.map(({ sourceUrl }) => sourceUrl).sort()).toEqual(urls);
  const byUrl = new Map(postings.map((posting) => [`${ORIGIN}/demo/jobs/${posting.id}`, posting]));
  const context = parseContext(compiled.profile, new Date(`${DAY}T12:00:00+09:00`));
  for (const card of cards) {
    const posting = byUrl.get(card.sourceUrl ?? '')!;
    const { values, tags, duties } = posting;
    expect(card.texts).toMatchObject({
      title: values.title,
      companyName: values.companyName,
      location: values.location.text,
      experience: values.experience.text,
      education: values.education.text,
      employmentType: values.employmentType.text,
      salary: values.salary.text,
    });
    expect(card.tags).toEqual(tags);
    for (const duty of duties) expect(card.description).toContain(`• ${duty}`);
    expect(card.description?.split('\n\n').length).toBeGreaterThanOrEqual(5);
    const reading = parsePosting(card, context);
    if (!('values' in reading)) throw new Error(`Not parsed: ${JSON.stringify(card)}`);
    expect(reading.values.deadline).toMatchObject({
      kind: posting.deadlineKind,
      date: posting.deadlineOn,
    });
    if (!card.texts.posted?.includes('30+'))
      expect(new Date(Date.parse(reading.values.postedAt ?? '') + 9 * 3_600_000).toISOString()).toContain(
        posting.postedOn,
      );
  }
}

describe('the demo site', () => {
  it('has an API', () => {
    const compiled = compiledOf('demo-json');
    const cards: Card[] = [];
    let url: string | null = startUrl(compiled.profile, { keyword: null, page: 1 });
    let pages = 0;
    for (; url !== null; pages += 1) {
      const { searchParams } = new URL(url);
      const answer = jobsAnswer(frame, postings, {
        keyword: '',
        offset: Number(searchParams.get('offset')),
        limit: Number(searchParams.get('limit')),
      });
      const page = readPage(compiled, JSON.stringify(answer), url);
      expect(page).toMatchObject({ kind: 'results', total: postings.length, warnings: [] });
      cards.push(...page.cards);
      url = page.nextUrl;
    }
    expect(pages).toBe(10);
    expectAll(cards, compiled);
    const nothing = JSON.stringify(jobsAnswer(frame, [], { keyword: 'zzz', offset: 0, limit: 20 }));
    expect(readPage(compiled, nothing, `${ORIGIN}/demo/api/jobs`).kind).toBe('empty');
  });

  it.each([
    ['RSS', rssFeed],
    ['Atom', atomFeed],
  ])('has an %s feed', (name, feed) => {
    const { profile } = compiledOf('demo-feed');
    const rss = profile.layouts[0]!;
    // Atom differs in four elements.
    const rule = (selector: string, attribute: string | null = null) => [
      { ...rss.fields.title![0]!, selector, attribute },
    ];
    const atom = {
      ...rss,
      card: 'entry',
      fields: {
        ...rss.fields,
        companyName: rule('author > name'),
        posted: rule('published'),
        tags: [{ ...rss.fields.tags![0]!, attribute: 'term' }],
      },
      description: [{ ...rss.description[0]!, selector: 'content' }],
    };
    const compiled = compileProfile(name === 'RSS' ? profile : { ...profile, layouts: [atom] });
    const cards: Card[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const reading = readPage(compiled, feed(frame, postings, page), `${ORIGIN}/demo/jobs.rss`);
      expect(reading).toMatchObject({ kind: 'results', warnings: [] });
      cards.push(...reading.cards);
    }
    expectAll(cards, compiled);
    expect(readPage(compiled, feed(frame, postings, 11), `${ORIGIN}/demo/jobs.rss`).kind).toBe('empty');
  });

  it('has sitemaps that lead to the pages of all postings', () => {
    const compiled = compiledOf('demo-sitemap');
    const index = readPage(compiled, sitemapIndex(frame), `${ORIGIN}/demo/sitemap.xml`);
    expect(index.moreUrls).toEqual([`${ORIGIN}/demo/sitemap-1.xml`, `${ORIGIN}/demo/sitemap-2.xml.gz`]);
    const locations = ([0, 1] as const).flatMap((part) => {
      const page = readPage(compiled, sitemapOf(frame, postings, part), index.moreUrls[part]!);
      expect(page).toMatchObject({ kind: 'results', warnings: [] });
      return page.locations;
    });
    const versions = new Map(postings.map(({ id, postedOn }) => [`${ORIGIN}/demo/jobs/${id}`, postedOn]));
    expect(locations).toHaveLength(postings.length);
    for (const { sourceUrl, version } of locations) expect(version).toBe(versions.get(sourceUrl));

    const cards = postings.map((posting) => {
      const sourceUrl = `${ORIGIN}/demo/jobs/${posting.id}`;
      const page = renderPosting(frame, posting);
      const { state, card } = readDetail(compiled, page, sourceUrl, { sourceUrl, title: null }, DAY);
      expect(state).toBe('open');
      return card!;
    });
    expectAll(cards, compiled);
  });
});
