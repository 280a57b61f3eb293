import {
  BlockedError,
  type Fetcher,
  FetchRefusedError,
  NotFoundError,
  RetryableFetchError,
} from '@workreel/crawler';
import { inTransaction } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { postingValues } from '@workreel/posting-parser/testing';
import type { SiteProfile } from '@workreel/site-profiles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { cardProfile, emptyPage, listPage, plainCard } from '../testing/cards.ts';
import type { LoopbackSite } from '../testing/loopback-site.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { createTaskRunner } from './page-tasks.ts';
import { checkPostings, getNight, startNight } from './posting-checks.ts';
import { runDueTasks } from './scheduler.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T03:00:00Z');
const night = (day: number) => new Date(START + day * DAY_MS);
const ORIGIN = 'https://checks.example';

describe('checks of postings', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  const pageOf = (id: number) => `<title>${id}번 간호사</title>`;
  /** What the site answers; by default, with the page of the posting. */
  const answers = new Map<number, () => string>();
  let otherwise: (id: number) => string = pageOf;
  const asked: number[] = [];
  let profile: SiteProfile;
  let interrupt = new AbortController();
  beforeEach(async () => {
    answers.clear();
    asked.length = 0;
    otherwise = pageOf;
    interrupt = new AbortController();
    profile = cardProfile(
      'checks',
      { origin: ORIGIN, host: 'checks.example' },
      { detail: { closed: ['.gone'] } },
    );
    profile.crawlPolicy.nightlyChecks = 5;
    await runs.database.run(`delete from jobs.postings where site in ('checks', 'elsewhere')`);
    await runs.database.run(`delete from jobs.posting_checks where site = 'checks'`);
    await runs.database.run(`delete from jobs.crawl_runs where site = 'checks'`);
    await startNight(runs.db, 'checks', night(-1));
  });

  const missing = (id: number) => () => {
    throw new NotFoundError(`${ORIGIN}/view/${id}`, 404);
  };
  const fetcher: Fetcher = {
    fetchPage: async (url) => {
      const id = Number(url.split('/').at(-1));
      asked.push(id);
      const html = (answers.get(id) ?? (() => otherwise(id)))();
      return {
        url,
        status: 200,
        contentType: 'text/html; charset=utf-8',
        bytes: Buffer.from(html),
        fetchedAt: night(0),
        attempts: 1,
        redirects: [],
      };
    },
    close: async () => {},
  };
  const runTask = createTaskRunner();
  const check = (day: number) =>
    checkPostings(
      {
        db: runs.db,
        profile,
        fetcher,
        parser: { parse: async (task) => runTask(task) as never },
        interrupted: interrupt.signal,
        now: () => night(day),
      },
      night(day),
    );
  async function checkNight(day: number) {
    expect(await startNight(runs.db, 'checks', night(day))).toBe(true);
    asked.length = 0;
    expect(await check(day)).toBe(true);
    return { asked: [...asked], ...(await getNight(runs.db, 'checks')) };
  }
  /** Stores postings that were seen so many days before the first night. */
  const store = (postings: Record<number, number>, origin = ORIGIN) =>
    inTransaction(runs.db, async (trx) => {
      for (const [id, days] of Object.entries(postings))
        await savePage(trx, {
          site: 'checks',
          runId: 1,
          fetchedAt: night(-days),
          today: '2026-01-01',
          postings: [
            { sourceUrl: `${origin}/view/${id}`, values: postingValues({ title: `${id}번 간호사` }) },
          ],
        });
    });
  const stateOf = async (id: number) => {
    const { status, closedReason, closedAt, lastVerifiedAt, lastSeenAt } = (
      await runs.postings('checks')
    ).find(({ sourceUrl }) => sourceUrl.endsWith(`/${id}`))!;
    return { status, closedReason, closedAt, lastVerifiedAt, lastSeenAt };
  };

  it('ask for postings not shown for closeAfterDaysUnseen days, those verified longest ago first, within the budget of the night', async () => {
    await store({ 1: 8, 2: 20, 3: 1, 4: 30, 5: 9, 6: 10, 7: 11, 8: 6 });
    answers.set(4, missing(4));
    answers.set(7, () => `${pageOf(7)}<p class="gone"></p>`);
    // Posting 3 shows that the site's pages work before posting 4 is closed.
    expect(await checkNight(0)).toEqual({ asked: [4, 3, 2, 7, 6], pages: 5, stopped: null });
    const at = night(0).toISOString();
    expect(await stateOf(4)).toMatchObject({ status: 'closed', closedReason: 'removed', closedAt: at });
    expect(await stateOf(7)).toMatchObject({ status: 'closed', closedReason: 'closedBySite' });
    expect(await stateOf(2)).toEqual({
      status: 'open',
      closedReason: null,
      closedAt: null,
      lastVerifiedAt: at,
      lastSeenAt: night(-20).toISOString(),
    });
    // The same night asks for nothing more; the next one continues.
    asked.length = 0;
    expect(await startNight(runs.db, 'checks', night(0))).toBe(false);
    await check(0);
    expect(asked).toEqual([]);
    expect((await checkNight(1)).asked).toEqual([5, 1, 8]);
    expect((await checkNight(2)).asked).toEqual([]);
    expect((await checkNight(7)).asked).toEqual([2, 3, 6]);
  });

  it('ask first for postings whose job was closed elsewhere, then for those that a list lacks, after a day without a sign of them', async () => {
    await store({ 1: 10, 2: 3, 3: 4, 4: 2, 5: 0.5, 6: 3 });
    /** Closes a posting of the same job on another site. */
    const closeOther = (id: number, daysAgo: number, reason: string) =>
      runs.database.run(
        `with own as (update jobs.postings set group_id = id where source_url = $1 returning id)
         insert into jobs.postings (site, source_url, company_name, title, regions, remote, employment_types, deadline_kind, tech_stack, sector,
           status, collected_at, last_seen_at, closed_at, closed_reason, first_run_id, last_run_id, group_id)
         select 'elsewhere', $1 || $3::text, 'c', 't', '{}', false, '{}', 'unknown', '{}', '{}', 'closed', $2, $2, $2, $3, 1, 1, id from own`,
        [`${ORIGIN}/view/${id}`, night(-daysAgo), reason],
      );
    await closeOther(2, 2, 'closedBySite');
    await closeOther(4, 3, 'removed');
    await closeOther(5, 0.1, 'removed');
    await closeOther(6, 2, 'deadlinePassed');
    const run = async (days: number, covered: boolean) => {
      const { rows } = await runs.database.run(
        `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, started_at, finished_at, covered_since)
         values ('checks', false, 'succeeded', 'test', $1, $1, $2) returning id`,
        [night(-days), covered ? new Date(0) : null],
      );
      return (rows[0] as { id: number }).id;
    };
    const found = await run(3, true);
    await runs.database.run(
      'update jobs.postings set last_run_id = case when source_url = $2 then $1::bigint else 0 end',
      [found, `${ORIGIN}/view/3`],
    );
    await run(2, false);
    expect((await checkNight(0)).asked).toEqual([2, 1]);
    // A run that read the list to its end did not find posting 3.
    await run(0.9, true);
    answers.set(3, () => {
      throw new BlockedError('RATE_LIMITED', ORIGIN, '429', { status: 429 });
    });
    expect((await checkNight(1)).asked).toEqual([5, 3]);
    // It comes last now, and after an answer, only new signs count.
    answers.clear();
    await closeOther(6, -1.5, 'unlisted');
    expect((await checkNight(2)).asked).toEqual([6, 3]);
    await run(-2.5, true);
    expect((await checkNight(3)).asked).toEqual([3]);
    expect((await checkNight(4)).asked).toEqual([]);
  });

  it('close nothing while all pages of the site look closed', async () => {
    await store({ 1: 8, 2: 20, 3: 1, 4: 1, 5: 1, 6: 2 });
    otherwise = (id) => missing(id)();
    expect(await checkNight(0)).toMatchObject({ stopped: 'PAGES_UNRELIABLE', pages: 4 });
    otherwise = () => '<p class="gone"></p>';
    expect(await checkNight(1)).toMatchObject({ stopped: 'PAGES_UNRELIABLE', pages: 4 });
    for (const id of [1, 2, 3, 4, 5, 6]) expect((await stateOf(id)).status).toBe('open');
    // Without a posting that was seen lately, there is nothing to compare with.
    otherwise = (id) => missing(id)();
    expect(await checkNight(60)).toMatchObject({ stopped: 'PAGES_UNRELIABLE', pages: 1 });
  });

  it.each([
    ['SERVER_ERROR', () => new RetryableFetchError('SERVER_ERROR', ORIGIN, '503', { status: 503 })],
    ['RATE_LIMITED', () => new BlockedError('RATE_LIMITED', ORIGIN, '429', { status: 429 })],
    ['ROBOTS_DISALLOWED', () => new BlockedError('ROBOTS_DISALLOWED', ORIGIN, 'robots.txt')],
    ['BLOCKED_PAGE', () => '<title>Just a moment...</title><form id="challenge-form"></form>'],
  ])('end for the night at %s, and ask for that posting last in the next', async (code, answer) => {
    await store({ 1: 30, 2: 20, 3: 10 });
    answers.set(1, () => {
      const value = answer();
      if (typeof value === 'string') return value;
      throw value;
    });
    expect(await checkNight(0)).toEqual({ asked: [1], stopped: code, pages: 1 });
    expect((await checkNight(1)).asked).toEqual([2, 3, 1]);
    for (const id of [1, 2, 3]) expect((await stateOf(id)).status).toBe('open');
  });

  it('change nothing if a page says nothing, and end for the night after ten in a row', async () => {
    profile.crawlPolicy.nightlyChecks = 50;
    const ids = Array.from({ length: 15 }, (_, n) => n + 1);
    await store(Object.fromEntries(ids.map((id) => [id, 30])));
    otherwise = () => '<div id="root"></div>';
    answers.set(2, () => {
      throw new FetchRefusedError('HOST_NOT_ALLOWED', ORIGIN, 'redirects to login.example');
    });
    answers.set(3, () => pageOf(3));
    expect(await checkNight(0)).toMatchObject({ stopped: 'PAGES_UNREADABLE', asked: ids.slice(0, 13) });
    expect(await stateOf(1)).toMatchObject({ status: 'open', lastVerifiedAt: night(-30).toISOString() });
    // They are asked again after closeAfterDaysUnseen days.
    expect((await checkNight(1)).asked).toEqual([14, 15]);
  });

  it('continue after an interruption without asking twice', async () => {
    await store({ 1: 30, 2: 20, 3: 10, 4: 9, 5: 8 });
    await startNight(runs.db, 'checks', night(0));
    answers.set(2, () => {
      interrupt.abort(new Error('stopping'));
      throw interrupt.signal.reason;
    });
    expect(await check(0)).toBe(false);
    expect(asked).toEqual([1, 2]);
    expect(await getNight(runs.db, 'checks')).toMatchObject({ pages: 1 });
    answers.delete(2);
    interrupt = new AbortController();
    expect(await check(0)).toBe(true);
    expect(asked).toEqual([1, 2, 2, 3, 4, 5]);
    expect(await getNight(runs.db, 'checks')).toEqual({ pages: 5, stopped: null });
  });

  it('do not count a crash twice: a posting whose page crashes the process is not asked again in the same night', async () => {
    await store({ 1: 30, 2: 20 });
    await startNight(runs.db, 'checks', night(0));
    answers.set(1, () => {
      throw new Error('crash');
    });
    await expect(check(0)).rejects.toThrow('crash');
    await check(0);
    expect(asked).toEqual([1, 2]);
  });

  it('do not close a posting that a run finds meanwhile', async () => {
    await store({ 1: 30, 2: 1 });
    answers.set(2, () => pageOf(2));
    let seen: Promise<void> | undefined;
    answers.set(1, () => {
      seen = store({ 1: 0 });
      return missing(1)();
    });
    await startNight(runs.db, 'checks', night(0));
    // The control is asked after posting 1, so that the run is stored by then.
    answers.set(2, () => pageOf(2));
    const fetchPage = fetcher.fetchPage.bind(fetcher);
    fetcher.fetchPage = async (url, options) => {
      await seen;
      return fetchPage(url, options);
    };
    await check(0);
    fetcher.fetchPage = fetchPage;
    expect(await stateOf(1)).toMatchObject({ status: 'open', lastSeenAt: night(0).toISOString() });
  });

  it('ask neither other hosts nor for sites whose postings never close unseen', async () => {
    await store({ 1: 30 }, 'https://partner.example');
    expect(await checkNight(0)).toEqual({ asked: [], pages: 0, stopped: null });
    await store({ 2: 30 });
    profile = { ...profile, closeAfterDaysUnseen: null };
    expect((await checkNight(1)).asked).toEqual([]);
  });

  describe('started by the schedule', () => {
    let site: LoopbackSite;
    const requests: string[] = [];
    afterEach(() => runs.profiles.clear());

    it('run once a night for enabled sites, with the rules of the fetcher', async () => {
      site = await runs.site('nightly', (page, url) => {
        requests.push(url.pathname);
        if (url.pathname.startsWith('/list'))
          return page === 1 ? listPage([1, 2, 3].map((id) => plainCard(id)).join('')) : emptyPage();
        const id = Number(url.pathname.split('/').at(-1));
        return id === 1 ? { status: 410 } : `<title>${id}번 백엔드개발자</title>`;
      });
      await runs.crawl('nightly');
      await runs.database.run(
        `update jobs.postings set last_seen_at = now() - interval '8 days', last_verified_at = now() - interval '8 days'
         where site = 'nightly' and source_url !~ '3$'`,
      );
      const options = { db: runs.db, queue: runs.queue, profiles: runs.profiles, log: createLog('silent') };
      requests.length = 0;
      // The first night is the one after the site was first seen.
      await runDueTasks(options, night(0));
      await runDueTasks(options, night(1));
      await runDueTasks(options, night(1));
      await expect
        .poll(
          async () =>
            (await runs.postings('nightly')).map(({ status, closedReason }) => [status, closedReason]),
          {
            timeout: 10_000,
          },
        )
        .toEqual([
          ['open', null],
          ['open', null],
          ['closed', 'removed'],
        ]);
      await expect.poll(() => requests.toSorted()).toEqual(['/view/1', '/view/2']);
      expect(site.requestedPages.length).toBeGreaterThan(0);
    });
  });
});
