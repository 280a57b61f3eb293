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

  /** Starts a site that shows cards with these IDs, ten per page. */
  async function siteWith(name: string, ids: number[], profile: Record<string, unknown> = {}) {
    const shown = { ids, breaks: false };
    await runs.site(
      name,
      (page) => {
        const pageIds = shown.ids.slice((page - 1) * 10, page * 10);
        if (shown.breaks && page === 2) return '<title>채용</title><div id="root"></div>';
        return pageIds.length > 0 ? listPage(pageIds.map((id) => plainCard(id)).join('')) : emptyPage();
      },
      profile,
    );
    return shown;
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  /** Moves `last_seen_at` of all postings of a site back by `days`. */
  const ageBy = (site: string, days: number) =>
    runs.database.run(
      `update jobs.postings set last_seen_at = last_seen_at - $2 * interval '1 day' where site = $1`,
      [site, days],
    );
  const statusOf = async (site: string) =>
    Object.fromEntries(
      (await runs.postings(site)).map(({ sourceUrl, status }) => [
        Number(sourceUrl.split('/').at(-1)),
        status,
      ]),
    );

  it('closes postings not seen for closeAfterDaysUnseen days after a complete run, and reopens them if seen again', async () => {
    const shown = await siteWith('unseen', range(1, 12), { closeAfterDaysUnseen: 3 });
    await runs.crawl('unseen');
    shown.ids = range(1, 11);
    await ageBy('unseen', 2);
    await runs.crawl('unseen');
    expect((await statusOf('unseen'))[12]).toBe('open');
    await ageBy('unseen', 2);
    const before = Date.now();
    expect((await runs.crawl('unseen')).status).toBe('succeeded');
    expect(await statusOf('unseen')).toMatchObject({ 1: 'open', 11: 'open', 12: 'closed' });
    const closed = (await runs.postings('unseen')).find(({ sourceUrl }) => sourceUrl.endsWith('/12'))!;
    expect(Date.parse(closed.closedAt!)).toBeGreaterThanOrEqual(before - 1_000);

    shown.ids = range(1, 12);
    expect(await runs.crawl('unseen')).toMatchObject({ postingsSaved: 0, postingsSkipped: 12 });
    expect((await runs.postings('unseen')).find(({ sourceUrl }) => sourceUrl.endsWith('/12'))).toMatchObject({
      status: 'open',
      closedAt: null,
    });
  });

  it('closes nothing after a partial or limited run', async () => {
    const shown = await siteWith('incomplete', range(1, 25));
    await runs.crawl('incomplete');
    shown.ids = range(1, 15);
    await ageBy('incomplete', 30);
    shown.breaks = true;
    expect((await runs.crawl('incomplete')).status).toBe('partial');
    shown.breaks = false;
    expect((await runs.crawl('incomplete', { maxPages: 1 })).stopReason).toBe('maxPages');
    expect((await runs.crawl('incomplete', { maxPostings: 5 })).stopReason).toBe('maxPostings');
    expect((await runs.crawl('incomplete', { stopAfterKnownPages: 1 })).stopReason).toBe('nothingNew');
    expect(Object.values(await statusOf('incomplete'))).toEqual(Array(25).fill('open'));
    // This run is complete.
    await runs.crawl('incomplete');
    const status = await statusOf('incomplete');
    expect(range(1, 15).every((id) => status[id] === 'open')).toBe(true);
    expect(range(16, 25).every((id) => status[id] === 'closed')).toBe(true);
  });

  it.each([
    ['never', { closeAfterDaysUnseen: 'never' }],
    ['newest', { list: 'newest' }],
  ])('closes no unseen posting of a site with %j', async (name, profile) => {
    const shown = await siteWith(`unseen-${name}`, range(1, 5), profile);
    await runs.crawl(`unseen-${name}`);
    shown.ids = range(1, 3);
    await ageBy(`unseen-${name}`, 300);
    expect((await runs.crawl(`unseen-${name}`)).status).toBe('succeeded');
    expect(Object.values(await statusOf(`unseen-${name}`))).toEqual(Array(5).fill('open'));
  });

  it('closes nothing after a run whose end the site did not mark', async () => {
    const shown = { ids: range(1, 5) };
    await runs.site('unmarked', (page) =>
      listPage(page === 1 ? shown.ids.map((id) => plainCard(id)).join('') : ''),
    );
    expect(await runs.crawl('unmarked')).toMatchObject({ status: 'succeeded', stopReason: 'lastPage' });
    shown.ids = range(1, 3);
    await ageBy('unmarked', 300);
    expect((await runs.crawl('unmarked')).status).toBe('succeeded');
    expect(Object.values(await statusOf('unmarked'))).toEqual(Array(5).fill('open'));
  });

  it('closes only postings that the same search found before', async () => {
    const shown = await siteWith('two-searches', range(1, 5));
    await runs.crawl('two-searches', { keyword: '간호사' });
    shown.ids = range(21, 25);
    await runs.crawl('two-searches', { keyword: '개발자' });
    await ageBy('two-searches', 30);
    shown.ids = range(21, 24);
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
