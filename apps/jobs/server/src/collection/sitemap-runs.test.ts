import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResponse } from '../testing/loopback-site.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

describe('runs of sitemaps', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  const pageOf = (id: string, title = `Baker ${id}`) =>
    `<!doctype html><title>${title}</title><h1>${title}</h1><p class="firm">Old Mill ${id}</p><b class="pay">연봉 4,000만원</b>
    <div class="body"><p>Bake bread.</p></div>`;
  interface Sitemap {
    /** IDs of the postings of each sitemap, with the day of their last change. */
    sitemaps: [id: string, lastmod: string][][];
    page: (id: string) => PageResponse;
    /** Number of a sitemap that does not exist. */
    missing: string | null;
    asked: string[];
  }
  /** A site with an index of sitemaps. */
  async function site(name: string, profile: Record<string, unknown> = {}): Promise<Sitemap> {
    const state: Sitemap = { sitemaps: [], page: pageOf, missing: null, asked: [] };
    const { origin } = await runs.site(
      name,
      (_, url) => {
        const id = /^\/view\/(\w+)$/.exec(url.pathname)?.[1];
        if (id !== undefined) {
          state.asked.push(id);
          return state.page(id);
        }
        const number = /^\/sitemap-(\d)\.xml$/.exec(url.pathname)?.[1];
        if (number !== undefined && number === state.missing) return { status: 404 };
        const xml = (body: string): PageResponse => ({
          status: 200,
          body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
          headers: { 'content-type': 'application/xml' },
        });
        if (number === undefined)
          return xml(
            `<sitemapindex>${state.sitemaps.map((_, n) => `<sitemap><loc>${origin}/sitemap-${n}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
          );
        return xml(
          `<urlset><url><loc>${origin}/about</loc></url>${(state.sitemaps[Number(number)] ?? [])
            .map(
              ([posting, day]) => `<url><loc>${origin}/view/${posting}</loc><lastmod>${day}</lastmod></url>`,
            )
            .join('')}</urlset>`,
        );
      },
      (server) => ({
        source: 'sitemap',
        start: { address: `${server.origin}/sitemap.xml` },
        layouts: undefined,
        pages: undefined,
        detail: {
          description: '.body',
          fields: { title: 'h1', companyName: '.firm', salary: '.pay' },
          closed: ['.gone'],
        },
        ...profile,
      }),
    );
    return state;
  }

  it('read the page of each listed posting, whose title and company only the page states', async () => {
    const state = await site('sitemap');
    state.sitemaps = [
      [
        ['a', '2026-11-01'],
        ['b', '2026-11-01'],
      ],
      [],
      [['c', '2026-11-02']],
    ];
    const run = await runs.crawl('sitemap');
    expect(run).toMatchObject({
      status: 'succeeded',
      stopReason: 'lastPage',
      pagesFetched: 4,
      detailsFetched: 3,
    });
    // The second one lists nothing else than /about.
    expect(run.warnings.map(({ code }) => code)).toEqual(['URLS_IGNORED']);
    expect(countsOf(run)).toEqual({ found: 3, saved: 3, skipped: 0, rejected: 0 });
    expect(run.fieldCoverage).toMatchObject({ title: 1, companyName: 1, salary: 1, location: 0 });
    expect(await runs.postings('sitemap')).toMatchObject(
      ['a', 'b', 'c'].map((id) => ({ title: `Baker ${id}`, companyName: `Old Mill ${id}`, status: 'open' })),
    );

    // Only the page of a posting that changed is read again.
    state.sitemaps[0]![1] = ['b', '2026-11-05'];
    state.page = (id) => pageOf(id, `Master baker ${id}`);
    const next = await runs.crawl('sitemap');
    expect(countsOf(next)).toEqual({ found: 3, saved: 0, skipped: 3, rejected: 0 });
    expect(next).toMatchObject({ detailsFetched: 1, postingsUpdated: 1 });
    expect(state.asked).toEqual(['a', 'b', 'c', 'b']);
    expect((await runs.postings('sitemap')).map(({ title }) => title)).toEqual([
      'Baker a',
      'Master baker b',
      'Baker c',
    ]);
  });

  it('close postings that the sitemap no longer lists, and reopen those that it lists again', async () => {
    const state = await site('unlisted');
    const all: [string, string][] = [
      ['d', '1'],
      ['e', '1'],
    ];
    state.sitemaps = [all];
    await runs.crawl('unlisted');
    const age = () =>
      runs.database.run(
        `update jobs.postings set last_verified_at = last_verified_at - interval '5 days', last_seen_at = last_seen_at - interval '5 days', collected_at = collected_at - interval '5 days' where site = 'unlisted'`,
      );
    const ageRuns = () =>
      runs.database.run(
        `update jobs.crawl_runs set started_at = started_at - interval '5 days', finished_at = finished_at - interval '5 days' where site = 'unlisted'`,
      );
    state.sitemaps = [all.slice(0, 1)];
    for (let n = 0; n < 3; n++) {
      await age();
      await ageRuns();
      await runs.crawl('unlisted');
    }
    const states = async () =>
      (await runs.postings('unlisted')).map(({ status, closedReason }) => [status, closedReason]);
    expect(await states()).toEqual([
      ['open', null],
      ['closed', 'unlisted'],
    ]);
    state.sitemaps = [all];
    await runs.crawl('unlisted');
    expect(await states()).toEqual([
      ['open', null],
      ['open', null],
    ]);
    expect(state.asked).toEqual(['d', 'e']);
  });

  it('go on after a sitemap that does not exist, and then close nothing', async () => {
    const state = await site('hole');
    state.sitemaps = [[['m', '1']], [['n', '1']], [['o', '1']]];
    await runs.crawl('hole');
    state.missing = '1';
    for (let n = 0; n < 3; n++) {
      await runs.database.run(
        `update jobs.postings set last_verified_at = last_verified_at - interval '5 days', last_seen_at = last_seen_at - interval '5 days' where site = 'hole'`,
      );
      await runs.database.run(
        `update jobs.crawl_runs set started_at = started_at - interval '5 days', finished_at = finished_at - interval '5 days' where site = 'hole'`,
      );
      const run = await runs.crawl('hole');
      expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage', postingsSkipped: 2 });
      expect(run.warnings.map(({ code }) => code)).toEqual(['HTTP_404']);
    }
    expect((await runs.postings('hole')).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
  });

  it('read as many new postings as a run may collect', async () => {
    const state = await site('limited');
    state.sitemaps = [['p', 'q', 'r', 's'].map((id): [string, string] => [id, '1'])];
    const run = await runs.crawl('limited', { maxPostings: 2 });
    expect(countsOf(run)).toEqual({ found: 2, saved: 2, skipped: 0, rejected: 0 });
    expect(run.warnings).toEqual([]);
    expect(await runs.crawl('limited', { maxPostings: 2 })).toMatchObject({
      postingsSaved: 2,
      detailsFetched: 2,
    });
  });

  it('leave pages to the next day, and do not store pages that are no postings', async () => {
    const state = await site('mixed', { crawlPolicy: { delaySeconds: 0, dailyDetails: 3 } });
    state.sitemaps = [['f', 'g', 'h', 'i', 'j'].map((id): [string, string] => [id, '1'])];
    state.page = (id) => (id === 'g' ? '<h1>Our values</h1>' : pageOf(id));
    const run = await runs.crawl('mixed');
    expect(countsOf(run)).toEqual({ found: 3, saved: 2, skipped: 0, rejected: 1 });
    expect(run.warnings.map(({ code }) => code)).toEqual(['COMPANY_MISSING', 'DETAILS_POSTPONED']);
    await runs.database.run(`update jobs.detail_days set day = day - 1 where site = 'mixed'`);
    expect(countsOf(await runs.crawl('mixed'))).toEqual({ found: 4, saved: 2, skipped: 2, rejected: 0 });
    expect(state.asked).toEqual(['f', 'g', 'h', 'i', 'j']);
  });

  it('close a posting whose page says so, until its page shows it as open', async () => {
    const state = await site('ended');
    state.sitemaps = [['k', 'l'].map((id): [string, string] => [id, '1'])];
    await runs.crawl('ended');
    state.sitemaps = [['k', 'l', 'm'].map((id): [string, string] => [id, '2'])];
    state.page = (id) => pageOf(id) + (id === 'k' ? '' : '<p class="gone">');
    await runs.crawl('ended');
    await runs.crawl('ended');
    // One that was closed before it was found is not stored.
    const reasons = async () => (await runs.postings('ended')).map(({ closedReason }) => closedReason);
    expect(await reasons()).toEqual([null, 'closedBySite']);
    state.page = pageOf;
    await runs.crawl('ended');
    expect(await reasons()).toEqual([null, null]);
    expect(state.asked).toEqual(['k', 'l', 'k', 'l', 'm', 'l', 'l']);
  });
});
