import { createLog } from '@workreel/platform/log';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage, takeDown } from '../postings/postings.repository.ts';
import { emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { lookOnce } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;

describe('the life of a posting', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  /** A site that shows the cards of these numbers, ten a page. */
  async function showing(name: string, ids: number[], profile: Record<string, unknown> = {}) {
    const shown = { ids, breaks: false };
    await runs.site(
      name,
      (page) => {
        const some = shown.ids.slice((page - 1) * 10, page * 10);
        if (shown.breaks && page === 2) return '<title>채용</title><div id="root"></div>';
        return some.length > 0 ? listPage(some.map((id) => plainCard(id)).join('')) : emptyPage();
      },
      profile,
    );
    return shown;
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  /** Lets all that was seen of a site be seen so many days ago. */
  const daysPass = (site: string, days: number) =>
    runs.store.run(
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

  it('closes what a complete run no longer shows after the days of the profile, and opens it when seen again', async () => {
    const shown = await showing('unseen', range(1, 12), { closeAfterDaysUnseen: 3 });
    await runs.crawl('unseen');
    shown.ids = range(1, 11);
    await daysPass('unseen', 2);
    await runs.crawl('unseen');
    expect((await statusOf('unseen'))[12]).toBe('open');
    await daysPass('unseen', 2);
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

  it('closes nothing after a partial, failed, blocked, cancelled or bounded run', async () => {
    const shown = await showing('incomplete', range(1, 25));
    await runs.crawl('incomplete');
    shown.ids = range(1, 15);
    await daysPass('incomplete', 30);
    shown.breaks = true;
    expect((await runs.crawl('incomplete')).status).toBe('partial');
    shown.breaks = false;
    expect((await runs.crawl('incomplete', { maxPages: 1 })).stopReason).toBe('maxPages');
    expect((await runs.crawl('incomplete', { maxPostings: 5 })).stopReason).toBe('maxPostings');
    expect((await runs.crawl('incomplete', { stopAfterKnownPages: 1 })).stopReason).toBe('nothingNew');
    expect(Object.values(await statusOf('incomplete'))).toEqual(Array(25).fill('open'));
    // A whole look at last.
    await runs.crawl('incomplete');
    const status = await statusOf('incomplete');
    expect(range(1, 15).every((id) => status[id] === 'open')).toBe(true);
    expect(range(16, 25).every((id) => status[id] === 'closed')).toBe(true);
  });

  it('closes by a search only what the same search had found', async () => {
    const shown = await showing('two-searches', range(1, 5));
    await runs.crawl('two-searches', { keyword: '간호사' });
    shown.ids = range(21, 25);
    await runs.crawl('two-searches', { keyword: '개발자' });
    await daysPass('two-searches', 30);
    shown.ids = range(21, 24);
    await runs.crawl('two-searches', { keyword: '개발자' });
    expect(await statusOf('two-searches')).toMatchObject({ 1: 'open', 5: 'open', 24: 'open', 25: 'closed' });
  });

  it('closes at the end of the day of its deadline in the zone of the site', async () => {
    const seoul = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
    const today = seoul(Date.now());
    const words = (day: string) => `~ ${day.replaceAll('-', '.')}`;
    await runs.site('due', (page) =>
      page === 1
        ? listPage(
            plainCard(1, { deadline: words(today) }) +
              plainCard(2, { deadline: words(seoul(Date.now() + 40 * DAY_MS)) }) +
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
    const scheduling = { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') };
    const midnight = Date.parse(`${today}T24:00:00+09:00`);
    await lookOnce(scheduling, new Date(midnight - 1_000));
    expect((await statusOf('due'))[1]).toBe('open');
    await lookOnce(scheduling, new Date(midnight + 1_000));
    expect(await statusOf('due')).toEqual({ 1: 'closed', 2: 'open', 3: 'open', 4: 'open' });
    await lookOnce(scheduling, new Date(midnight + 60 * DAY_MS));
    expect(await statusOf('due')).toEqual({ 1: 'closed', 2: 'closed', 3: 'open', 4: 'open' });
  });

  it('closes what was imported of a site without a profile, or of one that is gone, by the day of Seoul', async () => {
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
    // A site whose day is another one: it stays open for half a day longer.
    await runs.site('far-west', () => emptyPage(), { timeZone: 'America/Los_Angeles' });
    await save('far-west', 4, { deadline });
    const scheduling = { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') };
    const midnight = Date.parse('2031-05-20T24:00:00+09:00');
    await lookOnce(scheduling, new Date(midnight - 1_000));
    expect(await statusOf('import')).toEqual({ 1: 'open', 2: 'open', 3: 'open' });
    await lookOnce(scheduling, new Date(midnight + 1_000));
    expect(await statusOf('import')).toEqual({ 1: 'closed', 2: 'open', 3: 'open' });
    expect(await statusOf('far-west')).toEqual({ 4: 'open' });
    expect((await runs.postings('import')).find(({ sourceUrl }) => sourceUrl.endsWith('/1'))).toMatchObject({
      closedAt: new Date(midnight + 1_000).toISOString(),
    });
  });

  it('never brings back what was taken down', async () => {
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
