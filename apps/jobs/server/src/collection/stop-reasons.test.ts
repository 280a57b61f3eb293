import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

describe('the stop reason of a run', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());
  const endless = (page: number) => listPage(plainCards(page * 10, 5));

  it('is lastPage after a 404 beyond the first page', async () => {
    await runs.site('not-found-past-end', (page) => (page <= 2 ? endless(page) : { status: 404 }));
    const run = await runs.crawl('not-found-past-end');
    expect(run).toMatchObject({
      status: 'succeeded',
      stopReason: 'lastPage',
      pagesFetched: 2,
      warnings: [],
      error: null,
    });
    expect(countsOf(run)).toMatchObject({ found: 10, saved: 10 });
  });

  it('is lastPage at a page without cards that looks like the page before', async () => {
    const page = (number: number, cards: string) =>
      listPage(cards).replace('채용 정보', `채용 정보 ${number}쪽`);
    await runs.site('unmarked-end', (number) => page(number, number <= 2 ? plainCards(number * 10, 5) : ''));
    const run = await runs.crawl('unmarked-end');
    expect(run).toMatchObject({
      status: 'succeeded',
      stopReason: 'lastPage',
      error: null,
      warnings: [
        {
          code: 'LAST_PAGE_UNMARKED',
          message: expect.stringContaining('pages.empty'),
          url: expect.stringMatching(/page=3$/),
        },
      ],
    });
    expect(countsOf(run)).toMatchObject({ found: 10, saved: 10 });
    // Neither on the first page nor with another title.
    await runs.site('unmarked-first', () => page(1, ''));
    expect(await runs.crawl('unmarked-first')).toMatchObject({ status: 'failed' });
    await runs.site('unmarked-other', (number) =>
      number === 1 ? endless(1) : '<title>오류</title><p>잠시 후 다시 시도하세요.</p>',
    );
    expect(await runs.crawl('unmarked-other')).toMatchObject({ status: 'partial' });
  });

  it('is error if the first page returns 404', async () => {
    const site = await runs.site('not-found', () => ({ status: 404 }));
    const run = await runs.crawl('not-found');
    expect(run).toMatchObject({ status: 'failed', stopReason: 'error', pagesFetched: 0 });
    expect(run.error).toMatchObject({ code: 'HTTP_404', url: expect.stringContaining(site.origin) });
    expect(run.error!.message).toMatch(/does not exist \(404\).*profile/);
  });

  it('is lastPage if the next link points to the current page', async () => {
    const site = await runs.site(
      'own-next',
      (page) =>
        listPage(
          plainCards(page * 10, 5),
          `<a class="next" href="/list?keyword=&page=${Math.min(page + 1, 3)}">`,
        ),
      { pagination: { next: '.next' } },
    );
    const run = await runs.crawl('own-next');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage', pagesFetched: 3 });
    expect(site.requestedPages).toEqual([1, 2, 3]);
  });

  it('is repeatedPage if every next link points to the same page', async () => {
    const site = await runs.site(
      'constant-next',
      (page) =>
        listPage(
          plainCards(page * 10, 5),
          `<a class="next" href="/list?keyword=&page=11&load=${Math.random()}">`,
        ),
      { pagination: { next: '.next' } },
    );
    const run = await runs.crawl('constant-next');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'repeatedPage' });
    expect(site.requestedPages).toEqual([1, 11, 11]);
    expect(countsOf(run)).toEqual({ found: 15, saved: 10, skipped: 5, rejected: 0 });
  });

  it('is repeatedPage if a page equals the previous one except for search IDs', async () => {
    const site = await runs.site('capped', (page) => endless(Math.min(page, 3)));
    const run = await runs.crawl('capped');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'repeatedPage', pagesFetched: 4 });
    expect(site.requestedPages).toEqual([1, 2, 3, 4]);
    expect(countsOf(run)).toEqual({ found: 20, saved: 15, skipped: 5, rejected: 0 });
  });

  it('is repeatedPage after two consecutive pages without new postings, in any order', async () => {
    const site = await runs.site('shuffling', (page) =>
      listPage(
        page <= 2
          ? plainCards(page * 10, 5)
          : [10, 21, 12, 23].map((id) => plainCard(id + (page % 2))).join(''),
      ),
    );
    const run = await runs.crawl('shuffling');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'repeatedPage', pagesFetched: 4 });
    expect(site.requestedPages).toEqual([1, 2, 3, 4]);
  });

  it('is maxPages at the limit in the request, or else in the profile', async () => {
    const site = await runs.site('max-pages', endless, { crawlPolicy: { delaySeconds: 0, maxPages: 4 } });
    const limited = await runs.crawl('max-pages', { maxPages: 2 });
    expect(limited).toMatchObject({
      status: 'succeeded',
      stopReason: 'maxPages',
      pagesFetched: 2,
      postingsSaved: 10,
    });
    expect(site.requestedPages).toEqual([1, 2]);
    expect(await runs.crawl('max-pages')).toMatchObject({ stopReason: 'maxPages', pagesFetched: 4 });
  });

  it('is lastPage at start.lastPage of the profile', async () => {
    const site = await runs.site('last-page', endless, undefined);
    const profile = runs.profiles.get('last-page')!;
    profile.start.lastPage = 3;
    expect(await runs.crawl('last-page')).toMatchObject({ stopReason: 'lastPage', pagesFetched: 3 });
    expect(site.requestedPages).toEqual([1, 2, 3]);
  });

  it('is maxPostings after exactly the requested number of postings', async () => {
    await runs.site('max-postings', endless);
    const run = await runs.crawl('max-postings', { maxPostings: 7 });
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'maxPostings', pagesFetched: 2 });
    expect(countsOf(run)).toEqual({ found: 7, saved: 7, skipped: 0, rejected: 0 });
    expect(await runs.postings('max-postings')).toHaveLength(7);
  });

  it('is nothingNew after the requested number of pages without new postings, and never by default', async () => {
    const site = await runs.site('known', (page) => (page <= 6 ? endless(page) : emptyPage()));
    await runs.crawl('known', { maxPages: 4 });
    const stopping = await runs.crawl('known', { stopAfterKnownPages: 2 });
    expect(stopping).toMatchObject({ status: 'succeeded', stopReason: 'nothingNew', pagesFetched: 2 });
    expect(countsOf(stopping)).toEqual({ found: 10, saved: 0, skipped: 10, rejected: 0 });
    site.requestedPages.length = 0;
    const unlimited = await runs.crawl('known');
    expect(unlimited).toMatchObject({
      stopReason: 'lastPage',
      pagesFetched: 7,
      postingsSaved: 10,
      postingsSkipped: 20,
    });
    expect(site.requestedPages).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('is error with status blocked on a login, CAPTCHA or block page, or if access is denied', async () => {
    const pages = {
      captcha: '<!doctype html><title>잠시만요</title><div class="g-recaptcha"></div><p>로봇이 아닙니다</p>',
      login: '<!doctype html><title>로그인</title><form><input type="password"></form>',
      challenge: '<!doctype html><title>Just a moment...</title><div id="challenge-form"></div>',
    };
    for (const [name, page] of Object.entries(pages)) {
      const site = await runs.site(name, () => page);
      const run = await runs.crawl(name);
      expect(run, name).toMatchObject({
        status: 'blocked',
        stopReason: 'error',
        pagesFetched: 0,
        postingsFound: 0,
      });
      expect(run.error, name).toMatchObject({
        code: 'BLOCKED_PAGE',
        url: expect.stringContaining(site.origin),
      });
      expect(site.requestedPages, name).toEqual([1]);
    }
    for (const [status, code] of [
      [403, 'HTTP_FORBIDDEN'],
      [401, 'HTTP_UNAUTHORIZED'],
      [451, 'HTTP_LEGAL'],
    ] as const) {
      await runs.site(`status-${status}`, () => ({ status, body: 'no' }));
      expect(await runs.crawl(`status-${status}`)).toMatchObject({ status: 'blocked', error: { code } });
    }
  });

  it('is error with status blocked if a later page is blocked, and the first pages stay stored', async () => {
    await runs.site('blocked-later', (page) => (page <= 2 ? endless(page) : '<title>Access Denied</title>'));
    const run = await runs.crawl('blocked-later');
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'error', pagesFetched: 2, postingsSaved: 10 });
    expect(run.error!.url).toMatch(/page=3$/);
  });

  it('is error with status failed on the shell of a single-page application, or partial after the first pages', async () => {
    const shell = '<!doctype html><title>채용</title><div id="root"></div><script src="/app.js"></script>';
    await runs.site('shell', () => shell);
    expect(await runs.crawl('shell')).toMatchObject({
      status: 'failed',
      error: { code: 'PAGE_UNRECOGNISED', message: expect.stringContaining('needs a browser') },
    });
    await runs.site('shell-later', (page) => (page === 1 ? endless(page) : shell));
    expect(await runs.crawl('shell-later')).toMatchObject({
      status: 'partial',
      stopReason: 'error',
      postingsSaved: 5,
      error: { code: 'PAGE_UNRECOGNISED', url: expect.stringMatching(/page=2$/) },
    });
  });
});
