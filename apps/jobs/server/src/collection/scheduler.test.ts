import type { RunStatus, ScheduleEntry } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { listRuns, toRun } from './runs.repository.ts';
import { lastDue, runDueTasks, scheduledRequest } from './scheduler.ts';
import { updateSite } from './site-settings.repository.ts';

describe('scheduled runs', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  const poll = (now: string) =>
    runDueTasks(
      { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') },
      new Date(now),
    );
  const setSchedule = (site: string, schedule: ScheduleEntry[], now: string, change?: { enabled: boolean }) =>
    inTransaction(runs.db, (trx) => updateSite(trx, site, { schedule, ...change }, new Date(now)));
  const runsOf = async (site: string) =>
    (await listRuns(runs.db, { site, after: undefined, offset: 0, limit: 50 })).map(toRun);
  const waitForAll = async (site: string) => {
    for (const run of await runsOf(site)) await runs.finished(run.id);
    return runsOf(site);
  };
  const daily = [{ keyword: null, cron: '0 6 * * *' }];

  it('use the time zone of the site', () => {
    const due = (zone: string, now: string) => lastDue('0 6 * * *', zone, new Date(now)).toISOString();
    expect(due('Asia/Seoul', '2026-11-20T20:59:59Z')).toBe('2026-11-19T21:00:00.000Z');
    expect(due('Asia/Seoul', '2026-11-20T21:00:00Z')).toBe('2026-11-20T21:00:00.000Z');
    expect(due('Asia/Seoul', '2026-11-20T21:00:01Z')).toBe('2026-11-20T21:00:00.000Z');
    // The end of daylight saving time in New York.
    expect(due('America/New_York', '2026-11-01T12:00:00Z')).toBe('2026-11-01T11:00:00.000Z');
    expect(due('America/New_York', '2026-10-31T12:00:00Z')).toBe('2026-10-31T10:00:00.000Z');
  });

  it('start once per scheduled time, and not for times before the schedule was set', async () => {
    await runs.site('daily', () => emptyPage());
    await setSchedule('daily', daily, '2026-11-20T03:00:00Z');
    await poll('2026-11-20T03:00:01Z');
    await poll('2026-11-20T20:59:59Z');
    expect(await runsOf('daily')).toEqual([]);
    await poll('2026-11-20T21:00:00Z');
    expect(await waitForAll('daily')).toMatchObject([
      { requestedBy: 'schedule', keyword: null, status: 'succeeded' },
    ]);
    await poll('2026-11-20T21:00:20Z');
    await poll('2026-11-21T20:00:00Z');
    expect(await runsOf('daily')).toHaveLength(1);
    await poll('2026-11-21T21:00:05Z');
    expect(await waitForAll('daily')).toHaveLength(2);
  });

  it('start once after scheduled times that passed while no process was running', async () => {
    await runs.site('missed', () => emptyPage());
    await setSchedule('missed', daily, '2026-11-20T03:00:00Z');
    await poll('2026-11-25T09:00:00Z');
    expect(await waitForAll('missed')).toHaveLength(1);
    await poll('2026-11-25T09:00:20Z');
    expect(await runsOf('missed')).toHaveLength(1);
  });

  it('start once if several processes poll concurrently', async () => {
    await runs.site('many', () => emptyPage());
    await setSchedule('many', daily, '2026-11-20T03:00:00Z');
    await Promise.all(Array.from({ length: 6 }, () => poll('2026-11-20T21:00:00Z')));
    expect(await waitForAll('many')).toHaveLength(1);
  });

  it('wait for the active run of the site', async () => {
    const reached = Promise.withResolvers<void>();
    const unblock = Promise.withResolvers<void>();
    await runs.site('waiting', async (page) => {
      reached.resolve();
      await unblock.promise;
      return page === 1 ? listPage(plainCards(1, 3)) : emptyPage();
    });
    await setSchedule('waiting', daily, '2026-11-20T03:00:00Z');
    const { id } = await runs.start({ site: 'waiting' });
    await reached.promise;
    await poll('2026-11-20T21:00:00Z');
    await poll('2026-11-20T21:00:20Z');
    expect(await runsOf('waiting')).toHaveLength(1);
    unblock.resolve();
    await runs.finished(id);
    await poll('2026-11-20T21:00:40Z');
    const all = await waitForAll('waiting');
    expect(all.map(({ requestedBy }) => requestedBy)).toEqual(['schedule', 'test']);
  });

  it('are limited to dailyPages, and run one keyword after the other', async () => {
    const site = await runs.site('pages', (page) => listPage(plainCards(page * 10, 5)), {
      crawlPolicy: { delaySeconds: 0, maxPages: 50, dailyPages: 2 },
    });
    await setSchedule('pages', [{ keyword: '개발', cron: '0 6 * * *' }, ...daily], '2026-11-20T03:00:00Z');
    await poll('2026-11-20T21:00:00Z');
    const [first] = await waitForAll('pages');
    expect(first).toMatchObject({ keyword: '개발', stopReason: 'maxPages', pagesFetched: 2 });
    // The second entry has to wait for the first run.
    await poll('2026-11-20T21:00:20Z');
    const all = await waitForAll('pages');
    expect(all.map(({ keyword }) => keyword)).toEqual([null, '개발']);
    expect(site.requestedPages).toEqual([1, 2, 1, 2]);
  });

  it('read the list to its end three times during closeAfterDaysUnseen, and otherwise stop where nothing is new', async () => {
    const request = (profile: Record<string, unknown>, now: string) =>
      scheduledRequest(
        runs.db,
        cardProfile('ended', { origin: 'https://ended.example', host: 'ended.example' }, profile),
        null,
        new Date(now),
      );
    const stops = { site: 'ended', maxPages: 20, stopAfterKnownPages: 3 };
    const isFull = { site: 'ended', maxPages: 20 };
    const store = (
      queuedAt: string,
      run: { status?: RunStatus; postings_found?: number; stop_after_known_pages?: number } = {},
    ) =>
      runs.db
        .insertInto('jobs.crawl_runs')
        .values({
          site: 'ended',
          keyword: null,
          include_promoted: false,
          requested_by: 'test',
          status: 'succeeded',
          postings_found: 20,
          queued_at: new Date(queuedAt),
          ...run,
        })
        .execute();
    expect(await request({}, '2026-11-20T06:00:00Z')).toEqual(isFull);
    await store('2026-11-20T06:00:00Z');
    await store('2026-11-22T06:00:00Z', { stop_after_known_pages: 3 });
    expect(await request({}, '2026-11-22T06:00:00Z')).toEqual(stops);
    expect(await request({}, '2026-11-23T06:00:00Z')).toEqual(isFull);
    expect(await request({ closeAfterDaysUnseen: 30 }, '2026-11-23T06:00:00Z')).toEqual(stops);
    expect(await request({ closeAfterDaysUnseen: 'never' }, '2026-11-23T06:00:00Z')).toEqual(stops);
    expect(await request({ list: 'newest' }, '2026-11-23T06:00:00Z')).toEqual(stops);

    // A full run that failed or found nothing is repeated.
    await store('2026-11-23T06:00:00Z', { status: 'partial' });
    await store('2026-11-23T06:00:00Z', { postings_found: 0 });
    expect(await request({}, '2026-11-24T06:00:00Z')).toEqual(isFull);
    await store('2026-11-24T06:00:00Z');
    expect(await request({}, '2026-11-25T06:00:00Z')).toEqual(stops);
  });

  it('do not start for disabled sites or sites without a profile', async () => {
    await runs.site('asleep', () => emptyPage());
    await setSchedule('asleep', daily, '2026-11-20T03:00:00Z', { enabled: false });
    await setSchedule('gone', daily, '2026-11-20T03:00:00Z', { enabled: true });
    await poll('2026-11-20T21:00:00Z');
    expect(await runsOf('asleep')).toEqual([]);
    expect(await runsOf('gone')).toEqual([]);
  });

  it('keep the cursors of unchanged entries and delete those of removed ones', async () => {
    await runs.site('edited', () => emptyPage());
    await setSchedule('edited', daily, '2026-11-20T03:00:00Z');
    await setSchedule('edited', [...daily, { keyword: 'x', cron: '0 7 * * *' }], '2026-11-20T21:30:00Z');
    await poll('2026-11-20T21:30:01Z');
    expect((await waitForAll('edited')).map(({ keyword }) => keyword)).toEqual([null]);
    await setSchedule('edited', [], '2026-11-20T21:40:00Z');
    await poll('2026-11-22T21:40:00Z');
    expect(await runsOf('edited')).toHaveLength(1);
    expect(
      await runs.db.selectFrom('jobs.schedule_cursors').selectAll().where('site', '=', 'edited').execute(),
    ).toEqual([]);
  });
});
