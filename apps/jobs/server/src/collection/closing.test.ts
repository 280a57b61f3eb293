import { createLog } from '@workreel/platform/log';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage, takeDown } from '../postings/postings.repository.ts';
import { emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { runDueTasks } from './scheduler.ts';

const DAY_MS = 24 * 3_600_000;

describe('closing postings', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  const TOTAL = { empty: ['.nothing'], total: { selector: '.total', pattern: '총 (\\d+)건' } };
  /**
   * Starts a site that shows cards with these IDs, ten per page, and their number or `total`. `extra` are further cards on
   * the first page.
   */
  async function siteWith(name: string, ids: number[], profile: Record<string, unknown> = {}) {
    const shown = {
      ids,
      breaks: false,
      total: undefined as number | null | undefined,
      card: (id: number) => plainCard(id),
      extra: '',
    };
    await runs.site(
      name,
      (page) => {
        const cards = shown.ids.slice((page - 1) * 10, page * 10).map(shown.card);
        if (page === 1 && shown.extra) cards.unshift(shown.extra);
        if (shown.breaks && page === 2) return '<title>채용</title><div id="root"></div>';
        const total = shown.total === undefined ? shown.ids.length : shown.total;
        const totalHtml = total === null ? '' : `<p class="total">총 ${total}건</p>`;
        return cards.length > 0 ? listPage(cards.join(''), totalHtml) : emptyPage();
      },
      { pages: TOTAL, ...profile },
    );
    return shown;
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  /** Moves the runs of a site, and when they found which postings, back by `days`. */
  async function ageBy(site: string, days: number) {
    const age = (table: string, columns: string[]) =>
      runs.database.run(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - $2 * interval '1 day'`).join(', ')} where site = $1`,
        [site, days],
      );
    await age('jobs.postings', ['posted_at', 'collected_at', 'last_seen_at', 'last_verified_at']);
    await age('jobs.crawl_runs', ['started_at', 'finished_at', 'covered_since']);
    await runs.database.run(
      `update jobs.crawl_runs set covered_since = 'epoch' where site = $1 and covered_since < 'epoch'`,
      [site],
    );
  }
  const postingOf = async (site: string, id: number) =>
    (await runs.postings(site)).find(({ sourceUrl }) => sourceUrl.endsWith(`/${id}`))!;
  const statusOf = async (site: string) =>
    Object.fromEntries(
      (await runs.postings(site)).map(({ sourceUrl, status }) => [
        Number(sourceUrl.split('/').at(-1)),
        status,
      ]),
    );

  it('closes postings that are missing from a complete list for closeAfterDaysUnseen days, and reopens them if seen again', async () => {
    const shown = await siteWith('unseen', range(1, 12), { closeAfterDaysUnseen: 3 });
    await runs.crawl('unseen');
    await ageBy('unseen', 5);
    shown.ids = range(1, 11);
    // The first run that misses the posting is no sufficient evidence, however long ago it was seen.
    await runs.crawl('unseen');
    expect(await postingOf('unseen', 12)).toMatchObject({ status: 'open', closedReason: null });
    await ageBy('unseen', 2);
    await runs.crawl('unseen');
    expect((await statusOf('unseen'))[12]).toBe('open');
    await ageBy('unseen', 1);
    const before = Date.now();
    expect((await runs.crawl('unseen')).status).toBe('succeeded');
    expect(await statusOf('unseen')).toMatchObject({ 1: 'open', 11: 'open', 12: 'closed' });
    const closed = await postingOf('unseen', 12);
    expect(closed.closedReason).toBe('unlisted');
    expect(Date.parse(closed.closedAt!)).toBeGreaterThanOrEqual(before - 1_000);

    shown.ids = range(1, 12);
    expect(await runs.crawl('unseen')).toMatchObject({ postingsSaved: 0, postingsSkipped: 12 });
    const reopened = await postingOf('unseen', 12);
    expect(reopened).toMatchObject({ status: 'open', closedAt: null, closedReason: null });
    expect(reopened.lastVerifiedAt).toBe(reopened.lastSeenAt);
  });

  /** Runs twice, closeAfterDaysUnseen days apart and long after the postings were seen. */
  async function missTwice(site: string) {
    await ageBy(site, 30);
    await runs.crawl(site);
    await ageBy(site, 7);
    return runs.crawl(site);
  }

  it('closes nothing after a partial or limited run', async () => {
    const shown = await siteWith('incomplete', range(1, 25));
    await runs.crawl('incomplete');
    shown.ids = range(1, 15);
    await ageBy('incomplete', 30);
    shown.breaks = true;
    expect((await runs.crawl('incomplete')).status).toBe('partial');
    await ageBy('incomplete', 30);
    expect((await runs.crawl('incomplete')).status).toBe('partial');
    shown.breaks = false;
    expect((await runs.crawl('incomplete', { maxPages: 1 })).stopReason).toBe('maxPages');
    await ageBy('incomplete', 30);
    expect((await runs.crawl('incomplete', { maxPostings: 5 })).stopReason).toBe('maxPostings');
    expect((await runs.crawl('incomplete', { stopAfterKnownPages: 1 })).stopReason).toBe('nothingNew');
    expect(Object.values(await statusOf('incomplete'))).toEqual(Array(25).fill('open'));
    // These runs are complete.
    await missTwice('incomplete');
    const status = await statusOf('incomplete');
    expect(range(1, 15).every((id) => status[id] === 'open')).toBe(true);
    expect(range(16, 25).every((id) => status[id] === 'closed')).toBe(true);
  });

  it.each([
    ['states more postings than it shows', { total: 1_000 }],
    ['states no total', { total: null }],
    ['states a number that counts something else', { total: 1 }],
    ['shows nothing', { ids: [] }],
    [
      'has a card that cannot be read',
      { card: (id: number) => plainCard(id, id === 3 ? { title: '' } : {}) },
    ],
  ])('closes nothing if the list %s', async (name, change) => {
    const site = `list-${name.replaceAll(' ', '-').slice(0, 30)}`;
    const shown = await siteWith(site, range(1, 5));
    await runs.crawl(site);
    Object.assign(shown, { ids: range(1, 3) }, change);
    expect((await missTwice(site)).status).toBe('succeeded');
    expect(Object.values(await statusOf(site))).toEqual(Array(5).fill('open'));
  });

  it('closes nothing that is still shown as an advertisement', async () => {
    const shown = await siteWith('advertised', range(1, 5));
    await runs.crawl('advertised');
    Object.assign(shown, { ids: range(1, 3), extra: plainCard(4, { promoted: true }) });
    await missTwice('advertised');
    expect(await statusOf('advertised')).toEqual({ 1: 'open', 2: 'open', 3: 'open', 4: 'open', 5: 'closed' });
    shown.extra = plainCard(5, { promoted: true });
    expect(await runs.crawl('advertised')).toMatchObject({ postingsFound: 3 });
    expect((await statusOf('advertised'))[5]).toBe('open');
    // An advertisement does not extend a deadline.
    await runs.database.run(
      `update jobs.postings set deadline_date = current_date - 2, last_verified_at = now() - interval '4 days'
       where site = 'advertised' and source_url ~ '5$'`,
    );
    await runs.crawl('advertised');
    await runDueTasks(
      { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') },
      new Date(),
    );
    expect(await postingOf('advertised', 5)).toMatchObject({
      status: 'closed',
      closedReason: 'deadlinePassed',
    });
  });

  it('counts postings that were taken down as found', async () => {
    const shown = await siteWith('taken-and-missing', range(1, 5));
    await runs.crawl('taken-and-missing');
    await takeDown(runs.db, Number((await postingOf('taken-and-missing', 1)).id), 'test');
    shown.ids = range(1, 4);
    await missTwice('taken-and-missing');
    expect(await statusOf('taken-and-missing')).toEqual({ 2: 'open', 3: 'open', 4: 'open', 5: 'closed' });
  });

  it('closes a posting that is missing among those published after it, but none that the list no longer reaches', async () => {
    const posted = new Map(range(1, 8).map((id) => [id, 9 - id]));
    const daysAgo = (days: number) =>
      new Date(Date.now() + 9 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '.');
    const shown = await siteWith('newest-first', range(1, 8).reverse(), { closeAfterDaysUnseen: 1 });
    shown.total = 1_000;
    shown.card = (id) => plainCard(id, { posted: `등록일 ${daysAgo(posted.get(id)!)}` });
    // Every day a posting is added, the list shows the newest six of them.
    let newest = 0;
    const nextDay = async (missing: number[]) => {
      await ageBy('newest-first', 1);
      for (const [id, days] of posted) posted.set(id, days + 1);
      newest++;
      posted.set(newest, 0);
      shown.ids = range(1, newest)
        .filter((id) => !missing.includes(id))
        .reverse()
        .slice(0, 6);
      expect((await runs.crawl('newest-first')).stopReason).toBe('lastPage');
    };
    posted.clear();
    for (let day = 0; day < 6; day++) await nextDay([]);
    for (let day = 0; day < 3; day++) await nextDay([5]);
    expect(await statusOf('newest-first')).toEqual({
      1: 'open',
      2: 'open',
      3: 'open',
      4: 'open',
      5: 'closed',
      6: 'open',
      7: 'open',
      8: 'open',
      9: 'open',
    });
    expect(await postingOf('newest-first', 5)).toMatchObject({ closedReason: 'unlisted' });
  });

  it.each([
    ['never', { closeAfterDaysUnseen: 'never' }],
    ['newest', { list: 'newest' }],
  ])('closes no unseen posting of a site with %j', async (name, profile) => {
    const shown = await siteWith(`unseen-${name}`, range(1, 5), profile);
    await runs.crawl(`unseen-${name}`);
    shown.ids = range(1, 3);
    await ageBy(`unseen-${name}`, 300);
    expect((await missTwice(`unseen-${name}`)).status).toBe('succeeded');
    expect(Object.values(await statusOf(`unseen-${name}`))).toEqual(Array(5).fill('open'));
  });

  it('closes nothing after a run whose end the site did not mark', async () => {
    const shown = { ids: range(1, 5) };
    await runs.site(
      'unmarked',
      (page) =>
        listPage(
          page === 1 ? shown.ids.map((id) => plainCard(id)).join('') : '',
          `<p class="total">총 ${shown.ids.length}건</p>`,
        ),
      { pages: TOTAL },
    );
    expect(await runs.crawl('unmarked')).toMatchObject({ status: 'succeeded', stopReason: 'lastPage' });
    shown.ids = range(1, 3);
    expect((await missTwice('unmarked')).status).toBe('succeeded');
    expect(Object.values(await statusOf('unmarked'))).toEqual(Array(5).fill('open'));
  });

  it('closes only postings that the same search found before', async () => {
    const shown = await siteWith('two-searches', range(1, 5));
    await runs.crawl('two-searches', { keyword: '간호사' });
    shown.ids = range(21, 25);
    await runs.crawl('two-searches', { keyword: '개발자' });
    shown.ids = range(21, 24);
    await ageBy('two-searches', 30);
    await runs.crawl('two-searches', { keyword: '개발자' });
    await ageBy('two-searches', 7);
    await runs.crawl('two-searches', { keyword: '개발자' });
    expect(await statusOf('two-searches')).toMatchObject({ 1: 'open', 5: 'open', 24: 'open', 25: 'closed' });
  });

  it('closes a posting at the end of its deadline day in the time zone of the site', async () => {
    const seoul = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
    const today = seoul(Date.now());
    const deadlineText = (day: string) => `~ ${day.replaceAll('-', '.')}`;
    await runs.site('due', (page) =>
      page === 1
        ? listPage(
            plainCard(1, { deadline: deadlineText(today) }) +
              plainCard(2, { deadline: deadlineText(seoul(Date.now() + 40 * DAY_MS)) }) +
              plainCard(3, { deadline: '상시채용' }) +
              plainCard(4),
          )
        : emptyPage(),
    );
    await runs.crawl('due');
    expect(new Set(Object.values(await statusOf('due')))).toEqual(new Set(['open']));
    expect(
      (await runs.postings('due'))
        .map(({ deadline }) => deadline.date)
        .filter(Boolean)
        .sort()[0],
    ).toBe(today);
    const options = { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') };
    const midnight = Date.parse(`${today}T24:00:00+09:00`);
    await runDueTasks(options, new Date(midnight - 1_000));
    expect((await statusOf('due'))[1]).toBe('open');
    await runDueTasks(options, new Date(midnight + 1_000));
    expect(await statusOf('due')).toEqual({ 1: 'closed', 2: 'open', 3: 'open', 4: 'open' });
    await runDueTasks(options, new Date(midnight + 60 * DAY_MS));
    expect(await statusOf('due')).toEqual({ 1: 'closed', 2: 'closed', 3: 'open', 4: 'open' });
  });

  it('uses Asia/Seoul for deadlines of postings imported from sites without a profile', async () => {
    const deadline = { text: '2031-05-20', kind: 'date', date: '2031-05-20' } as const;
    const save = (site: string, id: number, values: Parameters<typeof postingValues>[0]) =>
      savePage(runs.db, {
        site,
        runId: 1,
        fetchedAt: new Date('2031-05-01T00:00:00Z'),
        today: '2031-05-01',
        postings: [
          { sourceUrl: `https://jobs.example/without-profile/${id}`, values: postingValues(values) },
        ],
      });
    await save('import', 1, { deadline });
    await save('import', 2, { deadline: { ...deadline, date: '2031-05-21' } });
    await save('import', 3, {});
    // In this time zone the day ends 16 hours later, so the posting stays open longer.
    await runs.site('far-west', () => emptyPage(), { timeZone: 'America/Los_Angeles' });
    await save('far-west', 4, { deadline });
    const options = { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') };
    const midnight = Date.parse('2031-05-20T24:00:00+09:00');
    await runDueTasks(options, new Date(midnight - 1_000));
    expect(await statusOf('import')).toEqual({ 1: 'open', 2: 'open', 3: 'open' });
    await runDueTasks(options, new Date(midnight + 1_000));
    expect(await statusOf('import')).toEqual({ 1: 'closed', 2: 'open', 3: 'open' });
    expect(await statusOf('far-west')).toEqual({ 4: 'open' });
    expect((await runs.postings('import')).find(({ sourceUrl }) => sourceUrl.endsWith('/1'))).toMatchObject({
      closedAt: new Date(midnight + 1_000).toISOString(),
    });
  });

  it('never restores a posting that was taken down', async () => {
    await runs.site('taken', (page) => (page === 1 ? listPage(plainCards(1, 3)) : emptyPage()));
    await runs.crawl('taken');
    const [first] = await runs.postings('taken');
    expect(await takeDown(runs.db, Number(first!.id), 'test')).toBe(first!.sourceUrl);
    const run = await runs.crawl('taken');
    expect(run).toMatchObject({
      status: 'succeeded',
      postingsFound: 3,
      postingsSaved: 0,
      postingsSkipped: 3,
    });
    expect((await runs.postings('taken')).map(({ sourceUrl }) => sourceUrl)).not.toContain(first!.sourceUrl);
    expect(await runs.postings('taken')).toHaveLength(2);
  });
});
