import type { FetchedPage } from '@workreel/crawler';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';
import { collect } from './collect.ts';
import { claimRun, findRun, insertRun } from './runs.repository.ts';
import { changeSite } from './site-settings.repository.ts';

describe('one run of a site at a time', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  /** A site whose pages from `first` on do not end until `go`. */
  async function holdingSite(name: string, first: number) {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const site = await runs.site(name, async (page) => {
      if (page > 5) return emptyPage();
      if (page >= first) {
        reached.resolve();
        await go.promise;
      }
      return listPage(plainCards(page * 10, 5));
    });
    return { site, reached: reached.promise, go: go.resolve };
  }

  it('cancels in the middle of a page that does not come, keeping what is stored', async () => {
    const { site, reached, go } = await holdingSite('cancelled', 3);
    const { id } = await runs.start({ site: 'cancelled' });
    await reached;
    const asked = performance.now();
    expect((await runs.cancel(id)).status).toBe('running');
    const run = await runs.finished(id);
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect(run).toMatchObject({ status: 'cancelled', stopReason: 'cancelled', pagesFetched: 2, error: null });
    expect(countsOf(run)).toEqual({ found: 10, saved: 10, skipped: 0, rejected: 0 });
    expect(site.asked).toEqual([1, 2, 3]);
    go();
    // The way is free at once.
    expect(await runs.crawl('cancelled')).toMatchObject({ status: 'succeeded', postingsSaved: 15 });
  });

  it('cancels a queued run at once, and no worker takes it up', async () => {
    const profile = runs.profiles.get('cancelled')!;
    runs.profiles.set('queued', { ...profile, profile: { ...profile.profile, site: 'queued' } });
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

  it('leaves a finished run as it is', async () => {
    await runs.site('finished', () => emptyPage());
    const run = await runs.crawl('finished');
    expect(await runs.cancel(run.id)).toEqual(run);
  });

  it('refuses a second run of a running site, naming the first; other sites go on', async () => {
    const { reached, go } = await holdingSite('busy', 2);
    const first = await runs.start({ site: 'busy' });
    await reached;
    await expect(runs.start({ site: 'busy', keyword: 'another' })).rejects.toMatchObject({
      status: 409,
      code: 'CRAWL_RUNNING',
      extensions: { runId: first.id },
    });
    const { host } = await runs.site('beside', () => emptyPage());
    // Another name: of one host, a second page is asked for only when the first has come.
    const named = {
      host: host.replace('127.0.0.1', 'localhost'),
      origin: `http://${host.replace('127.0.0.1', 'localhost')}`,
    };
    runs.profiles.set('beside', cardProfile('beside', named));
    expect((await runs.crawl('beside')).status).toBe('succeeded');
    go();
    expect((await runs.finished(first.id)).status).toBe('succeeded');
  });

  it('starts one of many asked for at once', async () => {
    const { go } = await holdingSite('rush', 1);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => runs.start({ site: 'rush' })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CRAWL_RUNNING' });
    go();
    const started = asked.find((one) => one.status === 'fulfilled')!;
    expect((await runs.finished(started.value.id)).postingsSaved).toBe(25);
  });

  it('refuses an unknown site and suggests the one that was meant', async () => {
    await runs.site('harbour', () => emptyPage());
    await expect(runs.start({ site: 'harbor' })).rejects.toMatchObject({
      status: 404,
      code: 'SITE_UNKNOWN',
      message: 'There is no site “harbor”. Did you mean “harbour”?',
    });
    await expect(runs.start({ site: '전혀다른곳' })).rejects.toMatchObject({
      code: 'SITE_UNKNOWN',
      message: expect.stringContaining('Known are'),
    });
  });

  it('refuses a site that is off, says how to turn it on, and obeys the switch', async () => {
    await runs.site('off', () => emptyPage(), { enabledByDefault: false });
    await expect(runs.start({ site: 'off' })).rejects.toMatchObject({
      status: 409,
      code: 'SITE_DISABLED',
      message: expect.stringMatching(/PATCH \/sites\/off \{"enabled": true\}/),
    });
    await inTransaction(runs.db, (trx) => changeSite(trx, 'off', { enabled: true }, new Date()));
    expect((await runs.crawl('off')).status).toBe('succeeded');
    await inTransaction(runs.db, (trx) => changeSite(trx, 'off', { enabled: false }, new Date()));
    await expect(runs.start({ site: 'off' })).rejects.toMatchObject({ code: 'SITE_DISABLED' });
  });
});

describe('a run whose process stops or dies', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
    await runs.site('place', (page) => (page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage()));
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
  const takeUp = async (id: number, interrupted: AbortSignal) => {
    const run = await claimRun(runs.db, id, new Date());
    return collect({
      db: runs.db,
      profile: runs.profiles.get('place')!,
      fetcher: { fetchPage: () => Promise.reject(new Error('not asked')), close: async () => {} },
      run: run!,
      cancelled: new AbortController().signal,
      interrupted,
      takeFetchNotes: () => [],
    });
  };

  it('is not given up for being interrupted in good order, however often', async () => {
    const { run } = await insertRun(runs.db, { site: 'place' }, 'test');
    for (let stop = 0; stop < 10; stop++) expect(await takeUp(run.id, AbortSignal.abort())).toBe(false);
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

  it('goes on behind the last page that was stored, and counts nothing twice', async () => {
    await runs.site('resumed', () => emptyPage());
    const { run } = await insertRun(runs.db, { site: 'resumed' }, 'test');
    const asked: number[] = [];
    const ended: boolean[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      const interrupted = new AbortController();
      ended.push(
        await collect({
          db: runs.db,
          profile: runs.profiles.get('resumed')!,
          fetcher: {
            fetchPage: async (url) => {
              const page = Number(new URL(url).searchParams.get('page'));
              asked.push(page);
              return pageOf(url, page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage());
            },
            close: async () => {},
          },
          run: (await claimRun(runs.db, run.id, new Date()))!,
          cancelled: new AbortController().signal,
          interrupted: interrupted.signal,
          takeFetchNotes: () => [],
          // One page for each process.
          onPage: () => interrupted.abort(),
        }),
      );
    }
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(ended).toEqual([false, false, false, true]);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'succeeded',
      attempt: 4,
      pages_fetched: 4,
      postings_found: 15,
      postings_saved: 15,
      postings_skipped: 0,
    });
  });

  it('is given up where it kills each process that takes it up, and says at which page', async () => {
    const { run } = await insertRun(runs.db, { site: 'place' }, 'test');
    // What a killed process leaves: the run taken up, and no page.
    for (let death = 0; death < 5; death++) await claimRun(runs.db, run.id, new Date());
    expect(await takeUp(run.id, new AbortController().signal)).toBe(true);
    expect(await findRun(runs.db, run.id)).toMatchObject({
      status: 'failed',
      stop_reason: 'error',
      error: { code: 'NO_PROGRESS', message: expect.stringContaining('5 times') },
    });
  });

  it('is written to by the last who took it up alone', async () => {
    const { run } = await insertRun(runs.db, { site: 'place' }, 'test');
    const first = await claimRun(runs.db, run.id, new Date());
    await claimRun(runs.db, run.id, new Date());
    await expect(
      collect({
        db: runs.db,
        profile: runs.profiles.get('place')!,
        fetcher: {
          fetchPage: async (url) => pageOf(url, listPage(plainCards(500, 5))),
          close: async () => {},
        },
        run: first!,
        cancelled: new AbortController().signal,
        interrupted: new AbortController().signal,
        takeFetchNotes: () => [],
      }),
    ).rejects.toMatchObject({ name: 'RunTakenOverError' });
    expect(await runs.postings('place')).toEqual([]);
  });
});
