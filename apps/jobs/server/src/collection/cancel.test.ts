import type { FetchedPage } from '@workreel/crawler';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';
import { collect } from './collect.ts';
import { claimRun, findRun, insertRun } from './runs.repository.ts';
import { updateSite } from './site-settings.repository.ts';

describe('starting and canceling runs', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  /** Starts a site whose pages from `firstStalled` on do not respond until `unblock` is called. */
  async function stalledSite(name: string, firstStalled: number) {
    const reached = Promise.withResolvers<void>();
    const unblock = Promise.withResolvers<void>();
    const site = await runs.site(name, async (page) => {
      if (page > 5) return emptyPage();
      if (page >= firstStalled) {
        reached.resolve();
        await unblock.promise;
      }
      return listPage(plainCards(page * 10, 5));
    });
    return { site, reached: reached.promise, unblock: unblock.resolve };
  }

  it('cancels a run that is waiting for a page, and keeps the stored pages', async () => {
    const { site, reached, unblock } = await stalledSite('cancelled', 3);
    const { id } = await runs.start({ site: 'cancelled' });
    await reached;
    const cancelledAt = performance.now();
    expect((await runs.cancel(id)).status).toBe('running');
    const run = await runs.finished(id);
    expect(performance.now() - cancelledAt).toBeLessThan(15_000);
    expect(run).toMatchObject({ status: 'cancelled', stopReason: 'cancelled', pagesFetched: 2, error: null });
    expect(countsOf(run)).toEqual({ found: 10, saved: 10, skipped: 0, rejected: 0 });
    expect(site.requestedPages).toEqual([1, 2, 3]);
    unblock();
    // The next run can start immediately.
    expect(await runs.crawl('cancelled')).toMatchObject({ status: 'succeeded', postingsSaved: 15 });
  });

  it('cancels a queued run immediately, so that no worker claims it', async () => {
    const profile = runs.profiles.get('cancelled')!;
    runs.profiles.set('queued', { ...profile, site: 'queued' });
    const { run } = await insertRun(runs.db, { site: 'queued' }, 'test');
    expect(await runs.cancel(String(run.id))).toMatchObject({
      status: 'cancelled',
      stopReason: 'cancelled',
      startedAt: null,
      finishedAt: expect.any(String),
      pagesFetched: 0,
    });
    expect(await claimRun(runs.db, run.id, new Date())).toBeUndefined();
  });

  it('does not change a finished run', async () => {
    await runs.site('finished', () => emptyPage());
    const run = await runs.crawl('finished');
    expect(await runs.cancel(run.id)).toEqual(run);
  });

  it('rejects a second run of a site with the ID of the active run, but runs other sites concurrently', async () => {
    const { reached, unblock } = await stalledSite('busy', 2);
    const first = await runs.start({ site: 'busy' });
    await reached;
    await expect(runs.start({ site: 'busy', keyword: 'another' })).rejects.toMatchObject({
      status: 409,
      code: 'CRAWL_RUNNING',
      extensions: { runId: first.id },
    });
    const { host } = await runs.site('other', () => emptyPage());
    // A different host name, because requests to one host are sequential.
    const otherHost = {
      host: host.replace('127.0.0.1', 'localhost'),
      origin: `http://${host.replace('127.0.0.1', 'localhost')}`,
    };
    runs.profiles.set('other', cardProfile('other', otherHost));
    expect((await runs.crawl('other')).status).toBe('succeeded');
    unblock();
    expect((await runs.finished(first.id)).status).toBe('succeeded');
  });

  it('starts one run for many concurrent requests', async () => {
    const { unblock } = await stalledSite('rush', 1);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => runs.start({ site: 'rush' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CRAWL_RUNNING' });
    unblock();
    const started = results.find((result) => result.status === 'fulfilled')!;
    expect((await runs.finished(started.value.id)).postingsSaved).toBe(25);
  });

  it('rejects an unknown site and suggests a similar one', async () => {
    await runs.site('harbour', () => emptyPage());
    await expect(runs.start({ site: 'harbor' })).rejects.toMatchObject({
      status: 404,
      code: 'SITE_UNKNOWN',
      message: 'Site “harbor” does not exist. Did you mean “harbour”?',
    });
    await expect(runs.start({ site: '전혀다른곳' })).rejects.toMatchObject({
      code: 'SITE_UNKNOWN',
      message: expect.stringContaining('Expected one of'),
    });
  });

  it('rejects a disabled site with instructions to enable it, and applies the setting', async () => {
    await runs.site('off', () => emptyPage(), { enabledByDefault: false });
    await expect(runs.start({ site: 'off' })).rejects.toMatchObject({
      status: 409,
      code: 'SITE_DISABLED',
      message: expect.stringMatching(/PATCH \/sites\/off \{"enabled": true\}/),
    });
    await inTransaction(runs.db, (trx) => updateSite(trx, 'off', { enabled: true }, new Date()));
    expect((await runs.crawl('off')).status).toBe('succeeded');
    await inTransaction(runs.db, (trx) => updateSite(trx, 'off', { enabled: false }, new Date()));
    await expect(runs.start({ site: 'off' })).rejects.toMatchObject({ code: 'SITE_DISABLED' });
  });
});

describe('a run whose process stops or crashes', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
    await runs.site('resume', (page) => (page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage()));
  });
  afterAll(() => runs.close());

  const pageOf = (url: string, html: string): FetchedPage => ({
    url,
    status: 200,
    contentType: 'text/html',
    bytes: Buffer.from(html),
    fetchedAt: new Date(),
    attempts: 1,
    redirects: [],
  });
  const claimAndCollect = async (id: number, interrupted: AbortSignal) => {
    const run = await claimRun(runs.db, id, new Date());
    return collect({
      db: runs.db,
      profile: runs.profiles.get('resume')!,
      parser: runs.parser,
      fetcher: { fetchPage: () => Promise.reject(new Error('unexpected request')), close: async () => {} },
      run: run!,
      cancelled: new AbortController().signal,
      interrupted,
      drainFetchWarnings: () => [],
    });
  };

  it('does not fail after any number of clean interruptions', async () => {
    const { run } = await insertRun(runs.db, { site: 'resume' }, 'test');
    for (let stop = 0; stop < 10; stop++)
      expect(await claimAndCollect(run.id, AbortSignal.abort())).toBe(false);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'running',
      attempt: 10,
      attempts_without_page: 0,
    });
    await runs.cancel(String(run.id));
    await runs.db
      .updateTable('jobs.crawl_runs')
      .set({ status: 'cancelled' })
      .where('id', '=', run.id)
      .execute();
  });

  it('resumes after the last stored page and counts nothing twice', async () => {
    await runs.site('resumed', () => emptyPage());
    const { run } = await insertRun(runs.db, { site: 'resumed' }, 'test');
    const requested: number[] = [];
    const finished: boolean[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      const interrupted = new AbortController();
      finished.push(
        await collect({
          db: runs.db,
          profile: runs.profiles.get('resumed')!,
          parser: runs.parser,
          fetcher: {
            fetchPage: async (url) => {
              const page = Number(new URL(url).searchParams.get('page'));
              requested.push(page);
              return pageOf(url, page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage());
            },
            close: async () => {},
          },
          run: (await claimRun(runs.db, run.id, new Date()))!,
          cancelled: new AbortController().signal,
          interrupted: interrupted.signal,
          drainFetchWarnings: () => [],
          // Interrupt each attempt after one page.
          onPage: () => interrupted.abort(),
        }),
      );
    }
    expect(requested).toEqual([1, 2, 3, 4]);
    expect(finished).toEqual([false, false, false, true]);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'succeeded',
      attempt: 4,
      pages_fetched: 4,
      postings_found: 15,
      postings_saved: 15,
      postings_skipped: 0,
    });
  });

  it('fails with NO_PROGRESS after crashing five processes', async () => {
    const { run } = await insertRun(runs.db, { site: 'resume' }, 'test');
    // A crashed process leaves a claimed run without a new page.
    for (let crash = 0; crash < 5; crash++) await claimRun(runs.db, run.id, new Date());
    expect(await claimAndCollect(run.id, new AbortController().signal)).toBe(true);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'failed',
      stop_reason: 'error',
      error: { code: 'NO_PROGRESS', message: expect.stringContaining('5 times') },
    });
  });

  it('rejects writes by all attempts except the latest', async () => {
    const { run } = await insertRun(runs.db, { site: 'resume' }, 'test');
    const first = await claimRun(runs.db, run.id, new Date());
    await claimRun(runs.db, run.id, new Date());
    await expect(
      collect({
        db: runs.db,
        profile: runs.profiles.get('resume')!,
        parser: runs.parser,
        fetcher: {
          fetchPage: async (url) => pageOf(url, listPage(plainCards(500, 5))),
          close: async () => {},
        },
        run: first!,
        cancelled: new AbortController().signal,
        interrupted: new AbortController().signal,
        drainFetchWarnings: () => [],
      }),
    ).rejects.toMatchObject({ name: 'RunTakenOverError' });
    expect(await runs.postings('resume')).toEqual([]);
  });
});
