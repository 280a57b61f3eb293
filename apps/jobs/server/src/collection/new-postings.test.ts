import { isFinished, type Run } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import { openService, type TestService } from '../testing/service.ts';
import { fetcherOptions } from './crawl-policy.ts';
import { enqueue } from './crawls.ts';
import type { OnRunFinished, RunRow } from './runs.repository.ts';
import { startCollectionWorker } from './worker.ts';

describe('finishing a run', () => {
  let service: TestService;
  const sites: LoopbackSite[] = [];
  const finished: RunRow[] = [];
  /** Additional work in the transaction that finishes a run. */
  let onFinish: OnRunFinished = async () => {};
  beforeAll(async () => {
    service = await openService({ worker: false });
    const { context } = service;
    await startCollectionWorker({
      ...context,
      fetching: { ...fetcherOptions(context.settings, '0.1.0'), sleep: async () => {} },
      onRunFinished: async (trx, run) => {
        await onFinish(trx, run);
        finished.push(run);
      },
    });
  });
  afterEach(() => {
    finished.length = 0;
    onFinish = async () => {};
  });
  afterAll(async () => {
    await service.close();
    for (const site of sites) await site.close();
  });

  async function addSite(name: string, pages: string[]): Promise<string[]> {
    const site = await startLoopbackSite((page) => pages[page - 1] ?? emptyPage());
    sites.push(site);
    service.profiles.set(name, cardProfile(name, site));
    return pages;
  }
  async function crawl(site: string): Promise<RunRow> {
    const { context } = service;
    const { id } = await inTransaction(context.db, (trx) => enqueue(trx, context.queue, { site }, 'test'));
    const getRun = async () =>
      (await service.get(`/jobs/crawl/${id}`, { authorization: service.admin })).json<Run>();
    await expect.poll(async () => isFinished((await getRun()).status)).toBe(true);
    return row(id);
  }
  const row = async (id: number) =>
    (await service.database.run('select * from jobs.crawl_runs where id = $1', [id]))
      .rows[0] as never as RunRow;
  const idsOf = async (run: RunRow) =>
    (
      await service.database.run('select id from jobs.postings where first_run_id = $1 order by id', [run.id])
    ).rows.map(({ id }) => Number(id));

  it('records the ID range of the postings that the run added', async () => {
    const pages = await addSite('range', [listPage(plainCards(1, 3)), listPage(plainCards(4, 2))]);
    const first = await crawl('range');
    const ids = await idsOf(first);
    expect(ids).toHaveLength(5);
    expect([first.first_posting_id, first.last_posting_id]).toEqual([ids[0], ids[4]]);

    pages[0] = listPage(plainCards(1, 3) + plainCards(20, 1));
    const second = await crawl('range');
    const [added] = await idsOf(second);
    expect([second.first_posting_id, second.last_posting_id]).toEqual([added, added]);
    expect(second.postings_saved).toBe(1);
    // A posting seen again is not new.
    expect(await idsOf(first)).toEqual(ids);

    const third = await crawl('range');
    expect([third.first_posting_id, third.last_posting_id]).toEqual([null, null]);
    expect(finished.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'succeeded'],
      [second.id, 'succeeded'],
      [third.id, 'succeeded'],
    ]);
  });

  it('calls onRunFinished with the final state, even if the run failed', async () => {
    await addSite('failing', [
      listPage(plainCards(1, 1) + '<li class="card"><a class="title" href="/view/x"></a></li>'.repeat(5)),
    ]);
    const run = await crawl('failing');
    expect(run).toMatchObject({ status: 'failed', postings_saved: 1 });
    expect(finished).toHaveLength(1);
    expect(finished[0]).toMatchObject({
      id: run.id,
      status: 'failed',
      postings_saved: 1,
      first_posting_id: run.first_posting_id,
      finished_at: run.finished_at,
    });
  });

  it('calls onRunFinished even if the profile of the site no longer exists', async () => {
    const run = await crawl('gone');
    expect(run).toMatchObject({ status: 'failed', error: { code: 'SITE_UNKNOWN' } });
    expect(finished.map(({ id }) => id)).toEqual([run.id]);
  });

  it('rolls back if onRunFinished fails, and finishes the run on the next attempt', async () => {
    await addSite('twice', [listPage(plainCards(1, 2))]);
    let failures = 0;
    onFinish = async () => {
      if (failures++ === 0) throw new Error('no connection');
    };
    const run = await crawl('twice');
    expect(run).toMatchObject({ status: 'succeeded', postings_saved: 2 });
    expect(failures).toBe(2);
    expect(finished).toHaveLength(1);
  });
});
