import { join } from 'node:path';
import { loadProfiles, SHIPPED_PROFILES, type SiteProfile } from '@workreel/site-profiles';
import { profileIn, REAL_PAGES, realPage } from '@workreel/site-profiles/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResponse } from '../testing/loopback-site.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

const TEST_PROFILES = join(import.meta.dirname, '../../../../../packages/site-profiles/test-profiles');

/** Collects recorded pages of real sites, served over loopback. */
describe.skipIf(REAL_PAGES === '')('recorded pages of real sites (REAL_PAGES_DIR)', () => {
  let runs: Runs;
  let shipped: Map<string, SiteProfile>;
  beforeAll(async () => {
    runs = await openRuns();
    shipped = await loadProfiles([SHIPPED_PROFILES], {
      demoUrl: 'http://127.0.0.1:1/demo',
      demoHost: '127.0.0.1:1',
    });
  });
  afterAll(() => runs.close());

  /** Serves pages under a profile with modified hosts, start and crawl policy. Returns 404 after the last page. */
  async function serve(name: string, profile: SiteProfile, pages: PageResponse[]) {
    const site = await runs.site(name, (page) => pages[page - 1] ?? { status: 404 });
    runs.profiles.set(name, {
      ...profile,
      site: name,
      enabledByDefault: true,
      hosts: [site.host, ...profile.hosts],
      start: {
        ...profile.start,
        address: `${site.origin}/list?page={page}`,
        browse: null,
        firstPage: 1,
        pageStep: 1,
      },
      crawlPolicy: { delaySeconds: 0, maxPages: 50, dailyPages: 50, dailyDetails: 500, nightlyChecks: 0 },
    });
    return site;
  }
  const asHtml =
    (bytes: Buffer, contentType = 'text/html'): PageResponse =>
    (response) =>
      void response.writeHead(200, { 'content-type': contentType }).end(bytes);

  it.each([
    { site: 'indeed', pages: [1, 2, 3, 4, 5].map((n) => `indeed/search-${n}.html`), cards: 76, postings: 35 },
    {
      site: 'totaljobs',
      pages: ['totaljobs/search-a.html', 'totaljobs/search-b.html'],
      cards: 50,
      postings: 31,
    },
    {
      site: 'albacheon',
      pages: ['albacheon/list-a.html', 'albacheon/list-b.html'],
      cards: 100,
      postings: 65,
    },
  ])('$site: $cards cards are stored as $postings postings', async ({ site, pages, cards, postings }) => {
    await serve(
      site,
      profileIn(join(TEST_PROFILES, site)),
      pages.map((page) => asHtml(realPage(page))),
    );
    const run = await runs.crawl(site);
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    expect(run.pagesFetched).toBe(pages.length);
    expect(countsOf(run)).toEqual({ found: cards, saved: postings, skipped: cards - postings, rejected: 0 });
    const stored = await runs.postings(site);
    expect(stored).toHaveLength(postings);
    for (const { sourceUrl } of stored) expect(sourceUrl).not.toContain('127.0.0.1');

    const again = await runs.crawl(site);
    expect(countsOf(again)).toEqual({ found: cards, saved: 0, skipped: cards, rejected: 0 });
  });

  it('saramin: a search without results stores its 20 promoted cards only with includePromoted', async () => {
    await serve('saramin-empty', shipped.get('saramin')!, [asHtml(realPage('saramin/search.html'))]);
    const run = await runs.crawl('saramin-empty');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage' });
    expect(countsOf(run)).toEqual({ found: 0, saved: 0, skipped: 0, rejected: 0 });
    expect(run.warnings.map(({ code }) => code)).toContain('EMPTY_WITH_PROMOTED');
    expect(await runs.postings('saramin-empty')).toEqual([]);
    const withPromoted = await runs.crawl('saramin-empty', { includePromoted: true, maxPages: 1 });
    expect(countsOf(withPromoted)).toEqual({ found: 20, saved: 20, skipped: 0, rejected: 0 });
    for (const posting of await runs.postings('saramin-empty'))
      expect(posting.salary).toMatchObject({ text: null, min: null, max: null, annualMax: null });
  });

  it('saramin: the CP949 page is parsed like the UTF-8 page, with or without a charset header', async () => {
    const profile = shipped.get('saramin')!;
    const bytes = { utf8: realPage('saramin/search.html'), cp949: realPage('saramin/search.cp949.html') };
    const read = async (name: string, page: PageResponse) => {
      // All variants have the same source URLs, so delete the postings of the previous one first.
      await runs.database.run('delete from jobs.postings where source_url like $1', [
        'https://www.saramin.co.kr/%',
      ]);
      await serve(name, profile, [page]);
      expect((await runs.crawl(name, { includePromoted: true, maxPages: 1 })).postingsSaved).toBe(20);
      return (await runs.postings(name))
        .map(
          ({
            id: _id,
            site: _site,
            collectedAt: _at,
            lastSeenAt: _seen,
            lastVerifiedAt: _verified,
            closedAt,
            ...rest
          }) => ({
            ...rest,
            closed: closedAt !== null,
          }),
        )
        .sort((a, b) => (a.sourceUrl < b.sourceUrl ? -1 : 1));
    };
    const expected = await read('utf8', asHtml(bytes.utf8));
    expect(await read('cp949', asHtml(bytes.cp949, 'text/html; charset=euc-kr'))).toEqual(expected);
    expect(await read('cp949-no-header', asHtml(bytes.cp949))).toEqual(expected);
  });

  it('a run on the shell of a single-page application never succeeds', async () => {
    const shell = asHtml(realPage('negative/linkedin-spa-shell.html'));
    const profiles = [
      ...['saramin', 'jobkorea'].map((site) => shipped.get(site)!),
      ...['indeed', 'totaljobs', 'albacheon', 'linkedin'].map((site) => profileIn(join(TEST_PROFILES, site))),
    ];
    for (const profile of profiles) {
      const name = `shell-${profile.site}`;
      await serve(name, profile, [shell]);
      const run = await runs.crawl(name);
      expect(['blocked', 'failed'], name).toContain(run.status);
      expect(run.error, name).toMatchObject({
        message: expect.stringMatching(/.{20}/),
        url: expect.any(String),
      });
      expect(await runs.postings(name), name).toEqual([]);
    }
  });

  it('jobkorea: stores the 20 cards of a page, and 21 with the promoted card', async () => {
    await serve('jobkorea', shipped.get('jobkorea')!, [asHtml(realPage('jobkorea/search.html'))]);
    const run = await runs.crawl('jobkorea', { maxPages: 1 });
    expect(run.status).toBe('succeeded');
    expect(countsOf(run)).toEqual({ found: 20, saved: 20, skipped: 0, rejected: 0 });
    const all = await runs.crawl('jobkorea', { maxPages: 1, includePromoted: true });
    expect(countsOf(all)).toEqual({ found: 21, saved: 1, skipped: 20, rejected: 0 });
  });
});

/** Renders the cards of a real search in the markup of the site. */
describe.skipIf(REAL_PAGES === '')('250 recorded cards of saramin, collected twice (REAL_PAGES_DIR)', () => {
  interface RealCard {
    company: string;
    title: string;
    location: string;
    experience: string;
    education: string;
    employmentType: string;
    deadline: string;
    badge: string | null;
    recIdx: string;
    sectors: string[];
    jobDay: string;
  }
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

  const markup = (card: RealCard, searchId: string, position: number) => {
    const [region = '', ...rest] = card.location.split(' ');
    const area = (code: number, name: string) =>
      `<a target="_blank" href="/zf_user/area-recruit/area-list/area/${code}/areamode/mcode">${escaped(name)}</a>`;
    return `<div class="item_recruit" value="${card.recIdx}" data-data_layer="keyword_free|paid_n_quick">
  ${card.badge ? `<div class="area_badge"><span class="badge ">${escaped(card.badge)}</span></div>` : ''}
  <div class="area_job">
    <h2 class="job_tit"><a target="_blank"onmousedown="track('${position}')" title="${escaped(card.title)}" class="data_layer" href="/zf_user/jobs/relay/view?view_type=search&amp;rec_idx=${card.recIdx}&amp;location=ts&amp;pos=${position}&amp;search_uuid=${searchId}"><span>${escaped(card.title)}</span></a></h2>
    <div class="job_date"><span class="date">${escaped(card.deadline)}</span><button><span>입사지원</span></button></div>
    <div class="job_condition">
      <span>${area(101000, region)}  ${rest.length > 0 ? area(101080, rest.join(' ')) : ''}</span> <span>${escaped(card.experience)}</span> <span>${escaped(card.education)}</span> <span>${escaped(card.employmentType)}</span>
    </div>
    <div class="job_sector">${card.sectors.map((sector, n) => `<a href="/zf_user/jobs/list/job-category?cat_kewd=${n}">${escaped(sector)}</a>`).join(', ')} 외 <span class="job_day">${escaped(card.jobDay)}</span></div>
  </div>
  <div class="area_corp"><strong class="corp_name"><a href="/zf_user/company-info/view?csn=${searchId}">${escaped(card.company)}</a></strong></div>
</div>`;
  };

  it('saves 250 postings, then none', async () => {
    const { cards } = JSON.parse(realPage('saramin/records-2024-12-06.json').toString('utf8')) as {
      cards: RealCard[];
    };
    expect(cards).toHaveLength(250);
    const runs = await openRuns();
    try {
      const shipped = await loadProfiles([SHIPPED_PROFILES], {
        demoUrl: 'http://127.0.0.1:1/demo',
        demoHost: '127.0.0.1:1',
      });
      const profile = shipped.get('saramin')!;
      const searchIds = new Set<string>();
      const site = await runs.site('saramin', (page, url) => {
        expect(url.searchParams.get('searchword')).toBe('python');
        const searchId = crypto.randomUUID();
        searchIds.add(searchId);
        const pageCards = cards.slice((page - 1) * 40, page * 40);
        const body = pageCards.map((card, n) => markup(card, searchId, n)).join('\n');
        return pageCards.length > 0
          ? `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>python 통합검색 | 총 250건의 검색결과</title></head><body><div class="content">${body}</div></body></html>`
          : '<!DOCTYPE html><html><head><meta charset="utf-8"><title>python 통합검색 | 총 0건의 검색결과</title></head><body><div class="info_no_result"><p class="no_result">없습니다</p></div></body></html>';
      });
      runs.profiles.set('saramin', {
        ...profile,
        enabledByDefault: true,
        hosts: [site.host, ...profile.hosts],
        start: {
          ...profile.start,
          address: profile.start.address
            .replace('https://www.saramin.co.kr', site.origin)
            .replace('/zf_user/search/recruit?', '/list?')
            .replace('recruitPage=', 'page='),
        },
        crawlPolicy: { ...profile.crawlPolicy, delaySeconds: 0 },
      });
      const first = await runs.crawl('saramin', { keyword: 'python' });
      expect(first).toMatchObject({
        status: 'succeeded',
        stopReason: 'lastPage',
        pagesFetched: 8,
        error: null,
      });
      expect(countsOf(first)).toEqual({ found: 250, saved: 250, skipped: 0, rejected: 0 });
      const second = await runs.crawl('saramin', { keyword: 'python' });
      expect(second).toMatchObject({ status: 'succeeded', stopReason: 'lastPage' });
      expect(countsOf(second)).toEqual({ found: 250, saved: 0, skipped: 250, rejected: 0 });
      expect(searchIds.size).toBe(16);

      const stored = new Map((await runs.postings('saramin')).map((posting) => [posting.sourceUrl, posting]));
      expect(stored.size).toBe(250);
      const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
      for (const card of cards) {
        const posting = stored.get(
          `https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=${card.recIdx}`,
        );
        expect(posting, card.title).toMatchObject({
          title: folded(card.title),
          companyName: folded(card.company),
          location: { text: folded(card.location) },
          experience: { text: card.experience },
          education: { text: card.education },
          employmentType: { text: card.employmentType },
          deadline: { text: card.deadline },
          // Badges mention pay, but no card specifies an amount.
          salary: { text: null, min: null, max: null, annualMin: null, annualMax: null },
        });
      }
    } finally {
      await runs.close();
    }
  });
});
