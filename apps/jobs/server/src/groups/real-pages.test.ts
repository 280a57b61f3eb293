import { join } from 'node:path';
import { groupsOf, keysOf, type PostingFacts } from '@workreel/job-groups';
import { parsePosting } from '@workreel/posting-parser';
import {
  compileProfile,
  decodeHtml,
  loadProfiles,
  readPage,
  SHIPPED_PROFILES,
} from '@workreel/site-profiles';
import { profileIn, REAL_PAGES, realPage } from '@workreel/site-profiles/testing';
import { describe, expect, it } from 'vitest';

const TEST_PROFILES = join(import.meta.dirname, '../../../../../packages/site-profiles/test-profiles');
const NO_DECISIONS = { joined: [], split: [] };

/**
 * All pairs of the postings of recorded pages. They were looked through by hand: the groups are postings with the same title of one branch,
 * published once per neighbourhood (albacheon), or twice (indeed, jobkorea). Near misses are 24 and 28 hours a week at one branch,
 * different branches, and one title in three cities.
 */
describe.skipIf(REAL_PAGES === '')('postings of recorded pages (REAL_PAGES_DIR)', () => {
  const pagesOf = (site: string, ...names: string[]) => names.map((name) => `${site}/${name}.html`);

  it.each([
    {
      site: 'albacheon',
      pages: pagesOf('albacheon', 'list-a', 'list-b'),
      postings: 65,
      sizes: { 2: 27, 3: 1, 4: 1 },
    },
    {
      site: 'indeed',
      pages: pagesOf('indeed', 'search-1', 'search-2', 'search-3', 'search-4', 'search-5'),
      postings: 35,
      sizes: { 2: 1 },
    },
    { site: 'totaljobs', pages: pagesOf('totaljobs', 'search-a', 'search-b'), postings: 31, sizes: {} },
    { site: 'linkedin', pages: pagesOf('linkedin', 'guest-search'), postings: 4, sizes: {} },
    { site: 'jobkorea', pages: pagesOf('jobkorea', 'search'), postings: 21, sizes: { 2: 1 } },
    {
      site: 'saramin',
      pages: pagesOf('saramin', 'search', 'category-list', 'search-salary'),
      postings: 28,
      sizes: {},
    },
  ])('$site: the groups of $postings postings', async ({ site, pages, postings, sizes }) => {
    const facts = await factsIn(site, pages);
    expect(facts).toHaveLength(postings);
    const blocks = Map.groupBy(facts, (posting) => keysOf(posting).titleKey);
    const groups = [...blocks.values()].flatMap((block) => groupsOf(block, NO_DECISIONS));
    const found = Object.groupBy(groups, ({ length }) => length);
    expect(Object.fromEntries(Object.entries(found).map(([size, all]) => [size, all!.length]))).toEqual(
      sizes,
    );
    const titles = new Map(facts.map(({ id, companyName, title }) => [id, `${companyName} ${title}`]));
    for (const group of groups.filter(() => site !== 'jobkorea'))
      expect(new Set(group.map((id) => titles.get(id))).size).toBe(1);
  });
});

async function factsIn(site: string, pages: readonly string[]): Promise<PostingFacts[]> {
  const shipped = await loadProfiles([SHIPPED_PROFILES], {
    demoUrl: 'http://127.0.0.1:1/demo',
    demoHost: '127.0.0.1:1',
  });
  const profile = shipped.get(site) ?? profileIn(join(TEST_PROFILES, site));
  const compiled = compileProfile(profile);
  const { timeZone, currency } = profile;
  const byUrl = new Map<string, PostingFacts>();
  for (const page of pages) {
    const { text } = decodeHtml(realPage(page), 'text/html', profile);
    for (const card of readPage(compiled, text, `https://${profile.hosts[0]}/`).cards) {
      const parsed = parsePosting(card, { fetchedAt: new Date('2025-09-01'), timeZone, currency });
      const { sourceUrl } = card;
      if ('rejected' in parsed || sourceUrl === null || byUrl.has(sourceUrl)) continue;
      const { companyName, title, location, experience, employmentType, salary, workplace } = parsed.values;
      byUrl.set(sourceUrl, {
        id: byUrl.size + 1,
        site,
        companyName,
        title,
        regions: location.regions,
        locationText: location.text,
        remote: location.remote,
        workplace,
        ...experience,
        employmentTypes: employmentType.types,
        annualMin: salary.annualMin,
        annualMax: salary.annualMax,
        currency: salary.currency,
        sortAt: 0,
        fieldCount: 0,
        sketch: null,
      });
    }
  }
  return [...byUrl.values()];
}
