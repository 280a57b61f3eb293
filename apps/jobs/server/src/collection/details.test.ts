import type { Run } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import type { PageResponse } from '../testing/loopback-site.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';
import { collect } from './collect.ts';
import { claimRun, findRun, insertRun } from './runs.repository.ts';

const DETAIL = {
  description: '.body',
  fields: { salary: '.pay', location: '.place', education: '.school' },
  closed: ['.gone'],
};

describe('the pages of postings', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  const pageOf = (id: number, body = `<p>첫 문단 ${id}</p><p>둘째 문단</p>`, rest = '') =>
    `<!doctype html><title>${id}번 백엔드개발자</title><h1>${id}번 백엔드개발자</h1><div class="body">${body}</div>${rest}`;

  /** A site with one list page, and a page for each posting. */
  async function site(
    name: string,
    {
      cards = () => plainCards(1, 5),
      page = (id: number): PageResponse => pageOf(id),
      ...profile
    }: { cards?: () => string; page?: (id: number) => PageResponse } & Record<string, unknown> = {},
  ): Promise<{ asked: number[] }> {
    const asked: number[] = [];
    await runs.site(
      name,
      (number, url) => {
        const id = /^\/view\/(\d+)$/.exec(url.pathname)?.[1];
        if (id === undefined) return number === 1 ? listPage(cards()) : emptyPage();
        asked.push(Number(id));
        return page(Number(id));
      },
      { detail: DETAIL, ...profile },
    );
    return { asked };
  }
  const descriptions = async (name: string): Promise<(string | null)[]> =>
    (
      await runs.db
        .selectFrom('jobs.postings')
        .select('description')
        .where('site', '=', name)
        .orderBy('source_url')
        .execute()
    ).map(({ description }) => description);
  const codes = ({ warnings }: Run) => warnings.map(({ code }) => code);

  it('are read after the list, and add what the cards lack', async () => {
    const extra = '<b class="pay">연봉 4,000만원</b><b class="place">부산</b><b class="school">대졸</b>';
    const { asked } = await site('filled', { page: (id) => pageOf(id, '<p>하나</p><p>둘</p>', extra) });
    const run = await runs.crawl('filled');
    expect(run).toMatchObject({ status: 'succeeded', detailsFetched: 5, pagesFetched: 2, warnings: [] });
    expect(countsOf(run)).toEqual({ found: 5, saved: 5, skipped: 0, rejected: 0 });
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    expect(await descriptions('filled')).toEqual(Array(5).fill('하나\n\n둘'));
    for (const posting of await runs.postings('filled'))
      expect(posting).toMatchObject({
        salary: { text: '연봉 4,000만원', min: 40_000_000 },
        education: { level: 'bachelor' },
        // The card states it.
        location: { text: '서울 강남구' },
        status: 'open',
      });
    // What the first page adds is not a change.
    expect(await runs.db.selectFrom('jobs.posting_history').select('id').execute()).toEqual([]);
  });

  it('are not read again until a card says something new', async () => {
    let pay = '3,000';
    let title = '3번 백엔드개발자';
    const { asked } = await site('changed', {
      cards: () => plainCards(1, 2) + plainCard(3, { title }),
      page: (id) => pageOf(id, `<p>${pay}</p>`, `<h1>${title}</h1><b class="pay">연봉 ${pay}만원</b>`),
    });
    await runs.crawl('changed');
    expect(await runs.crawl('changed')).toMatchObject({ status: 'succeeded', detailsFetched: 0 });
    pay = '5,000';
    title = '3번 수석개발자';
    expect(await runs.crawl('changed')).toMatchObject({ detailsFetched: 1, postingsUpdated: 1 });
    expect(asked).toEqual([1, 2, 3, 3]);
    expect(await descriptions('changed')).toEqual(['3,000', '3,000', '5,000']);
    const history = await runs.db
      .selectFrom('jobs.posting_history')
      .innerJoin('jobs.postings', 'jobs.postings.id', 'posting_id')
      .where('site', '=', 'changed')
      .orderBy('jobs.posting_history.id')
      .select('changes')
      .execute();
    expect(history.map(({ changes }) => Object.keys(changes))).toEqual([['title'], ['salary']]);
  });

  it('are left to the next day if the budget is used up', async () => {
    const { asked } = await site('budget', { crawlPolicy: { delaySeconds: 0, dailyDetails: 2 } });
    const run = await runs.crawl('budget');
    expect(run).toMatchObject({ status: 'succeeded', detailsFetched: 2 });
    expect(codes(run)).toEqual(['DETAILS_POSTPONED']);
    expect(run.warnings[0]?.message).toContain('3 pages');
    expect(await runs.crawl('budget')).toMatchObject({ status: 'succeeded', detailsFetched: 0 });
    await runs.database.run(`update jobs.detail_days set day = day - 1 where site = 'budget'`);
    expect(await runs.crawl('budget')).toMatchObject({ detailsFetched: 2 });
    await runs.database.run(`update jobs.detail_days set day = day - 1 where site = 'budget'`);
    expect(await runs.crawl('budget')).toMatchObject({ detailsFetched: 1, warnings: [] });
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });

  it('are never requested without a detail key or a budget', async () => {
    const { asked } = await site('off', { detail: { closed: ['.gone'] } });
    expect(await runs.crawl('off')).toMatchObject({ detailsFetched: 0 });
    const { asked: unpaid } = await site('unpaid', { crawlPolicy: { delaySeconds: 0, dailyDetails: 0 } });
    expect(await runs.crawl('unpaid')).toMatchObject({ detailsFetched: 0, warnings: [] });
    expect([...asked, ...unpaid]).toEqual([]);
  });

  it('close postings, which stay closed until their pages show them as open again', async () => {
    let isGone = true;
    const { asked } = await site('closing', {
      page: (id) => pageOf(id, '<p>내용</p>', id === 2 && isGone ? '<p class="gone">마감</p>' : ''),
    });
    await runs.crawl('closing');
    const second = async () => (await runs.postings('closing')).find(({ title }) => title.startsWith('2번'));
    expect(await second()).toMatchObject({ status: 'closed', closedReason: 'closedBySite' });
    await runs.crawl('closing');
    expect(await second()).toMatchObject({ status: 'closed', closedReason: 'closedBySite' });
    isGone = false;
    await runs.crawl('closing');
    expect(await second()).toMatchObject({ status: 'open', closedReason: null, closedAt: null });
    expect(asked).toEqual([1, 2, 3, 4, 5, 2, 2]);
    expect((await runs.crawl('closing')).detailsFetched).toBe(0);
    expect(await descriptions('closing')).not.toContain(null);
  });

  it('do not replace what was read by what the page of a closed posting says', async () => {
    let title = '1번 백엔드개발자';
    let page = (id: number) => pageOf(id, '<p>빵을 굽습니다.</p>');
    await site('filled-position', { cards: () => plainCard(1, { title }), page: (id) => page(id) });
    await runs.crawl('filled-position');
    title = '1번 개발자';
    page = (id) => pageOf(id, '<p>채용이 완료되었습니다.</p>', '<p class="gone">마감</p>');
    await runs.crawl('filled-position');
    expect(await descriptions('filled-position')).toEqual(['빵을 굽습니다.']);
    expect((await runs.postings('filled-position'))[0]?.closedReason).toBe('closedBySite');
  });

  it('do not reopen a posting, and are not read as its page, unless they show it', async () => {
    let page: PageResponse = pageOf(1, '<p>내용</p>', '<p class="gone">마감</p>');
    await site('sentence', { cards: () => plainCards(1, 2), page: (id) => (id === 1 ? page : pageOf(id)) });
    await runs.crawl('sentence');
    page = pageOf(1, '<p>이미 채용이 마감되었습니다.</p>');
    await runs.crawl('sentence');
    expect((await runs.postings('sentence')).map(({ status }) => status)).toEqual(['open', 'closed']);

    await site('moved', {
      cards: () => plainCards(1, 3),
      page: (id) =>
        id === 3 ? { status: 302, headers: { location: '/view/1' } } : pageOf(id, `<p>${id}</p>`),
    });
    const run = await runs.crawl('moved');
    expect(codes(run)).toEqual(['PAGE_UNRECOGNISED']);
    expect(await descriptions('moved')).toEqual(['1', '2', null]);
  });

  it('are read once for a posting that a list shows twice', async () => {
    const { asked } = await site('twice', { cards: () => plainCards(1, 3) + plainCard(1) });
    expect(await runs.crawl('twice')).toMatchObject({
      status: 'succeeded',
      detailsFetched: 3,
      postingsSkipped: 1,
    });
    expect(asked).toEqual([1, 2, 3]);
  });

  it.each([1, 3])('close postings whose pages are gone: %i of 5', async (gone) => {
    const name = `removed-${gone}`;
    const { asked } = await site(name, { page: (id) => (id === gone ? { status: 410 } : pageOf(id)) });
    expect(await runs.crawl(name)).toMatchObject({ status: 'succeeded', detailsFetched: 5, warnings: [] });
    const closed = (await runs.postings(name)).filter(({ closedReason }) => closedReason === 'removed');
    expect(closed.map(({ title }) => title)).toEqual([`${gone}번 백엔드개발자`]);
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });

  it('close nothing if all pages are gone', async () => {
    await site('broken', { page: () => ({ status: 404 }) });
    expect(await runs.crawl('broken')).toMatchObject({ status: 'succeeded' });
    expect((await runs.postings('broken')).map(({ status }) => status)).toEqual(Array(5).fill('open'));
  });

  it.each<[string, PageResponse, string]>([
    ['denied', { status: 403 }, 'HTTP_FORBIDDEN'],
    ['failing', { status: 503 }, 'SERVER_ERROR'],
    ['captcha', '<title>Just a moment...</title><form id="challenge-form"></form>', 'BLOCKED_PAGE'],
  ])('end when the site is %s, and go on in the next run', async (name, response, code) => {
    let isBlocked = true;
    const { asked } = await site(name, { page: (id) => (isBlocked && id === 3 ? response : pageOf(id)) });
    const run = await runs.crawl(name);
    expect(run).toMatchObject({ status: 'partial', stopReason: 'lastPage', detailsFetched: 2, error: null });
    expect(codes(run)).toContain(code);
    expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
    // Blocks do not count as attempts to read the page.
    for (let n = 0; n < 6; n++) await runs.crawl(name);
    isBlocked = false;
    expect(await runs.crawl(name)).toMatchObject({ status: 'succeeded', detailsFetched: 3 });
    expect(await descriptions(name)).not.toContain(null);
  });

  it('end if none can be read, and are given up after several runs', async () => {
    const { asked } = await site('unreadable', {
      cards: () => plainCards(101, 15),
      page: () => ({ status: 418 }),
    });
    const run = await runs.crawl('unreadable');
    expect(run.status).toBe('partial');
    expect(codes(run)).toContain('DETAILS_UNREADABLE');
    expect(asked).toHaveLength(10);
    for (let n = 0; n < 12; n++) await runs.crawl('unreadable');
    for (let id = 101; id <= 115; id++) expect(asked.filter((each) => each === id)).toHaveLength(5);
    expect((await runs.postings('unreadable')).every(({ status }) => status === 'open')).toBe(true);
  });

  it('keep their technologies when a card changes that states none', async () => {
    let title = '1번 백엔드개발자';
    await site('technologies', {
      cards: () => plainCard(1, { title, location: '서울' }).replace('</li>', '<i class="tag">금융</i></li>'),
      page: (id) => pageOf(id, '<p>내용</p>', '<b class="skill">Java</b><b class="skill">Kotlin</b>'),
      layouts: [
        {
          card: '.card',
          link: '.title',
          fields: { title: '.title', companyName: '.company', location: '.location', tags: '.tag' },
        },
      ],
      detail: { description: '.body', fields: { tags: '.skill' } },
    });
    await runs.crawl('technologies');
    title = '1번 데이터개발자';
    await runs.crawl('technologies');
    expect((await runs.postings('technologies'))[0]).toMatchObject({ title, techStack: ['Java', 'Kotlin'] });
    const history = await runs.db
      .selectFrom('jobs.posting_history')
      .innerJoin('jobs.postings', 'jobs.postings.id', 'posting_id')
      .where('site', '=', 'technologies')
      .select('changes')
      .execute();
    expect(history.map(({ changes }) => Object.keys(changes))).toEqual([['title']]);
  });

  it('make a run partial if the selectors find nothing', async () => {
    await site('redesigned', { page: (id) => `<title>${id}번 백엔드개발자</title>` });
    const run = await runs.crawl('redesigned');
    expect(run.status).toBe('partial');
    expect(codes(run)).toEqual(['DETAILS_EMPTY']);
  });

  it('are not requested for postings of other hosts', async () => {
    const { asked } = await site('partners', {
      cards: () => plainCards(1, 2).replace(/\/view\/2\?/, 'https://partner.example.com/2?'),
    });
    expect(await runs.crawl('partners')).toMatchObject({ detailsFetched: 1 });
    expect(asked).toEqual([1]);
  });

  it('are requested once, even if the run is interrupted and resumed at any page', async () => {
    const { asked } = await site('resumed');
    const profile = runs.profiles.get('resumed')!;
    const { run } = await insertRun(runs.db, { site: 'resumed' }, 'test');
    let attempts = 0;
    for (let isFinished = false; !isFinished; attempts++) {
      const claimed = (await claimRun(runs.db, run.id, new Date()))!;
      const interrupt = new AbortController();
      let requests = 0;
      isFinished = await collect({
        db: runs.db,
        profile,
        parser: runs.parser,
        run: claimed,
        cancelled: new AbortController().signal,
        interrupted: interrupt.signal,
        drainFetchWarnings: () => [],
        fetcher: {
          fetchPage: async (url) => {
            // The second request of each attempt is interrupted.
            if (++requests === 2) {
              interrupt.abort();
              throw interrupt.signal.reason;
            }
            const response = await fetch(url);
            return {
              url,
              status: 200,
              contentType: 'text/html; charset=utf-8',
              bytes: new Uint8Array(await response.arrayBuffer()),
              fetchedAt: new Date(),
              attempts: 1,
              redirects: [],
            };
          },
          close: async () => {},
        },
      });
    }
    expect(attempts).toBe(7);
    expect(asked).toEqual([1, 2, 3, 4, 5]);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'succeeded',
      details_fetched: 5,
      pages_fetched: 2,
    });
    expect(await descriptions('resumed')).not.toContain(null);
    const day = await runs.db
      .selectFrom('jobs.detail_days')
      .select('pages')
      .where('site', '=', 'resumed')
      .execute();
    expect(day).toEqual([{ pages: 5 }]);
  });

  it('end when the run is canceled', async () => {
    const reached = Promise.withResolvers<void>();
    const unblock = Promise.withResolvers<void>();
    await site('cancelled', {
      page: (id) =>
        id < 3
          ? pageOf(id)
          : async (response) => {
              reached.resolve();
              await unblock.promise;
              response.end();
            },
    });
    const { id } = await runs.start({ site: 'cancelled' });
    await reached.promise;
    await runs.cancel(id);
    expect(await runs.finished(id)).toMatchObject({
      status: 'cancelled',
      detailsFetched: 2,
      postingsSaved: 5,
    });
    unblock.resolve();
  });
});
