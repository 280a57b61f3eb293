import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card, emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

describe('a run', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());
  /** Three pages of five cards, followed by an empty page. */
  const threePages = (page: number) => (page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage());

  it('stores each page and counts its postings', async () => {
    const site = await runs.site('plain', threePages);
    const run = await runs.crawl('plain');
    expect(run).toMatchObject({
      site: 'plain',
      keyword: null,
      status: 'succeeded',
      stopReason: 'lastPage',
      requestedBy: 'test',
      pagesFetched: 4,
      warnings: [],
      error: null,
    });
    expect(countsOf(run)).toEqual({ found: 15, saved: 15, skipped: 0, rejected: 0 });
    expect(run.bytesFetched).toBeGreaterThan(1_000);
    expect(run.fieldCoverage).toMatchObject({ title: 1, companyName: 1, sourceUrl: 1, salary: 0 });
    expect(Date.parse(run.finishedAt!)).toBeGreaterThanOrEqual(Date.parse(run.startedAt!));
    expect(site.requestedPages).toEqual([1, 2, 3, 4]);

    const stored = await runs.postings('plain');
    expect(stored).toHaveLength(15);
    expect(stored.find(({ title }) => title.startsWith('10번'))).toMatchObject({
      site: 'plain',
      sourceUrl: `${site.origin}/view/10`,
      title: '10번 백엔드개발자',
      companyName: '(주)예시10',
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
      experience: { text: '경력3년↑', minYears: 3, maxYears: null, newcomer: false },
      salary: { text: null, min: null, annualMin: null },
      deadline: { text: null, kind: 'unknown', date: null },
      status: 'open',
      closedAt: null,
    });
  });

  it('saves nothing twice and only updates lastSeenAt', async () => {
    await runs.site('again', threePages);
    await runs.crawl('again');
    const before = await runs.postings('again');
    const run = await runs.crawl('again');
    expect(run.status).toBe('succeeded');
    expect(countsOf(run)).toEqual({ found: 15, saved: 0, skipped: 15, rejected: 0 });
    const after = await runs.postings('again');
    const withoutLastSeen = ({ lastSeenAt: _, lastVerifiedAt: __, ...rest }: (typeof after)[number]) => rest;
    expect(after.map(withoutLastSeen)).toEqual(before.map(withoutLastSeen));
    for (const [index, posting] of after.entries())
      expect(Date.parse(posting.lastSeenAt)).toBeGreaterThan(Date.parse(before[index]!.lastSeenAt));
  });

  it('counts the postings that it updated, which are also skipped', async () => {
    let title = '간호사';
    await runs.site('refreshed', (page) =>
      page === 1 ? listPage(plainCards(1, 3).replace('1번 백엔드개발자', title)) : emptyPage(),
    );
    await runs.crawl('refreshed');
    title = '수간호사';
    expect(await runs.crawl('refreshed')).toMatchObject({
      postingsFound: 3,
      postingsSkipped: 3,
      postingsUpdated: 1,
    });
    expect((await runs.postings('refreshed')).map((posting) => posting.title)).toContain(title);
    expect(await runs.crawl('refreshed')).toMatchObject({ postingsUpdated: 0 });
  });

  it('counts a repeated card as skipped, on the same page and across pages', async () => {
    await runs.site('twice', (page) => {
      if (page === 1) return listPage(plainCards(1, 3) + plainCard(2));
      return page === 2 ? listPage(plainCard(3) + plainCard(4)) : emptyPage();
    });
    const run = await runs.crawl('twice');
    expect(countsOf(run)).toEqual({ found: 6, saved: 4, skipped: 2, rejected: 0 });
    expect(await runs.postings('twice')).toHaveLength(4);
  });

  it('ignores promoted cards unless includePromoted is set', async () => {
    const promoted = plainCard(900, { promoted: true }) + plainCard(901, { promoted: true });
    await runs.site('promoted', (page) =>
      page <= 2 ? listPage(promoted + plainCards(page * 10, 3)) : emptyPage(promoted),
    );
    const without = await runs.crawl('promoted');
    expect(countsOf(without)).toEqual({ found: 6, saved: 6, skipped: 0, rejected: 0 });
    expect((await runs.postings('promoted')).map(({ title }) => title)).not.toContain('900번 백엔드개발자');

    const withPromoted = await runs.crawl('promoted', { includePromoted: true });
    expect(withPromoted.status).toBe('succeeded');
    expect(withPromoted.postingsSaved).toBe(2);
    expect(withPromoted.postingsFound).toBe(withPromoted.postingsSaved + withPromoted.postingsSkipped);
    expect(await runs.postings('promoted')).toHaveLength(8);
  });

  it('stores no promoted cards of a search without results, and adds a warning', async () => {
    const site = await runs.site('nothing-found', () =>
      emptyPage(plainCards(1, 20).replaceAll('"card"', '"card promoted"')),
    );
    const run = await runs.crawl('nothing-found');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage', pagesFetched: 1, error: null });
    expect(countsOf(run)).toEqual({ found: 0, saved: 0, skipped: 0, rejected: 0 });
    expect(run.warnings).toEqual([
      {
        code: 'EMPTY_WITH_PROMOTED',
        message: expect.stringContaining('promoted cards (20)'),
        url: expect.stringContaining(`${site.origin}/list`),
      },
    ]);
    expect(await runs.postings('nothing-found')).toEqual([]);
    const withPromoted = await runs.crawl('nothing-found', { includePromoted: true });
    expect(withPromoted.postingsSaved).toBe(20);
  });

  it('sends its keyword percent-encoded', async () => {
    const keywords: (string | null)[] = [];
    await runs.site('keyword', (_page, url) => {
      keywords.push(url.searchParams.get('keyword'));
      return emptyPage();
    });
    const run = await runs.crawl('keyword', { keyword: ' C++ & 개발 ' });
    expect(run.keyword).toBe('C++ & 개발');
    expect(keywords).toEqual(['C++ & 개발']);
  });

  it('rejects a card without title, company or URL, adds a warning, and continues', async () => {
    const site = await runs.site('rejecting', (page) => {
      if (page > 2) return emptyPage();
      const invalidCards = [
        card({ id: 701, company: '(주)제목없음' }),
        card({ id: 702, title: '회사없음' }),
        plainCard(703).replace('/view/703', '/elsewhere/703'),
      ];
      return listPage((page === 1 ? invalidCards.join('') : '') + plainCards(page * 10, 7));
    });
    const run = await runs.crawl('rejecting');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage' });
    expect(countsOf(run)).toEqual({ found: 17, saved: 14, skipped: 0, rejected: 3 });
    expect(run.warnings).toEqual(
      expect.arrayContaining([
        { code: 'TITLE_MISSING', message: 'The posting has no title.', url: `${site.origin}/view/701` },
        { code: 'COMPANY_MISSING', message: expect.any(String), url: `${site.origin}/view/702` },
        { code: 'ADDRESS_MISSING', message: expect.any(String), url: expect.stringContaining('/list') },
      ]),
    );
  });

  it('fails if most cards cannot be parsed', async () => {
    await runs.site('unreadable', () =>
      listPage(
        Array.from({ length: 8 }, (_, n) => card({ id: n + 1, company: '(주)예시' })).join('') +
          plainCards(50, 2),
      ),
    );
    const run = await runs.crawl('unreadable');
    expect(run).toMatchObject({ status: 'failed', stopReason: 'error', pagesFetched: 1 });
    expect(run.error).toMatchObject({
      code: 'CARDS_UNREADABLE',
      message: expect.stringMatching(/^8 of 10 cards lack/),
    });
    expect(countsOf(run)).toEqual({ found: 10, saved: 2, skipped: 0, rejected: 8 });
  });

  it('finishes as partial if an expected field is empty, and names its selector', async () => {
    const site = (page: number) =>
      page === 1 ? listPage(plainCards(1, 10).replaceAll('class="location"', 'class="place"')) : emptyPage();
    await runs.site('changed', site, { coverage: { location: 0.95, salary: { expected: 0.1, minimum: 0 } } });
    const run = await runs.crawl('changed');
    expect(run).toMatchObject({ status: 'partial', stopReason: 'lastPage', error: null });
    expect(run.fieldCoverage).toMatchObject({ location: 0, title: 1 });
    // One warning for the page without the field and one for the whole run.
    expect(run.warnings.map(({ code, url }) => [code, url && new URL(url).pathname])).toEqual([
      ['COVERAGE_LOW', '/list'],
      ['COVERAGE_LOW', null],
    ]);
    expect(run.warnings[0]!.message).toMatch(
      /location was found on 0 of 10 cards.*expected 95%.*"\.location"/,
    );
    expect(run.postingsSaved).toBe(10);
  });

  it('stores unusual characters as well-formed text without U+0000', async () => {
    const long = `${'가'.repeat(79)}😀 알 수 없는 조건`;
    await runs.site(
      'odd',
      (page) =>
        page === 1
          ? listPage(
              `${plainCard(1, { title: 'a\u0000b 😀 \u202e개발자' })}<li class="card"><a class="title" href="/view/2">${'한'.repeat(499)}😀</a>` +
                `<span class="company">&#0;&#xD800;(주)예시</span><span class="mix">${long}</span></li>`,
            )
          : emptyPage(),
      {
        layouts: [
          {
            card: '.card',
            link: '.title',
            fields: { title: '.title', companyName: '.company' },
            mixed: '.mix',
          },
        ],
      },
    );
    const run = await runs.crawl('odd');
    expect(run).toMatchObject({ status: 'succeeded', postingsSaved: 2, postingsRejected: 0 });
    expect(run.warnings.map(({ code }) => code)).toContain('UNCLASSIFIED_TEXT');
    for (const { title, companyName } of await runs.postings('odd')) {
      expect(title.isWellFormed()).toBe(true);
      expect(`${title}${companyName}`).not.toMatch(/\u0000/);
    }
  });

  it('is partial with a warning that names the identity rule if the cards share a URL', async () => {
    await runs.site('shared-url', (page) => (page === 1 ? listPage(plainCards(100, 30)) : emptyPage()), {
      hosts: ['127.0.0.1'],
      identity: { from: [{ path: '^/(view)/' }], address: 'http://127.0.0.1/{id}' },
    });
    const run = await runs.crawl('shared-url');
    expect(run).toMatchObject({ status: 'partial', postingsSaved: 1 });
    expect(run.warnings).toEqual([
      {
        code: 'ADDRESS_SHARED',
        message: expect.stringMatching(
          /^30 cards have only one URL .*identity\.from \(path \^\/\(view\)\/\)/,
        ),
        url: expect.stringMatching(/page=1$/),
      },
    ]);
  });
});
