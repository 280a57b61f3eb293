import { extendTemplate } from '@workreel/site-profiles/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import { openRuns, type Runs } from '../testing/runs.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('runs of a company', () => {
  let runs: Runs;
  let api: LoopbackSite;
  /** IDs of the open postings; null if the company does not exist. */
  let open: number[] | null = [];
  beforeAll(async () => {
    runs = await openRuns();
    api = await startLoopbackSite((_, { pathname }) => {
      if (open === null)
        return { status: 404, body: '{"status":404,"error":"Job not found"}', headers: JSON_TYPE };
      const id = /jobs\/(\d+)$/.exec(pathname)?.[1];
      const pay = [
        { min_cents: 5_000_000, max_cents: 7_500_000, currency_type: 'USD', title: 'Pay', blurb: '' },
      ];
      const jobs = open.map((number) => ({
        id: number,
        title: `Baker ${number}`,
        absolute_url: `https://www.acme.example/careers?gh_jid=${number}`,
        location: { name: 'Austin, TX' },
        content: '&lt;p&gt;Bake.&lt;/p&gt;&lt;p&gt;Sell.&lt;/p&gt;',
        departments: [],
      }));
      const body =
        id === undefined ? { jobs, meta: { total: jobs.length } } : { id: Number(id), pay_input_ranges: pay };
      return { status: 200, body: JSON.stringify(body), headers: JSON_TYPE };
    });
    const { profile } = extendTemplate('greenhouse', {
      company: 'acme',
      companyName: 'Acme Bakery',
      enabledByDefault: true,
      hosts: [api.host, 'boards.greenhouse.io'],
      start: { address: `${api.origin}/v1/boards/acme/jobs?content=true` },
      detail: { address: `${api.origin}/v1/boards/acme/jobs/{id}` },
      crawlPolicy: { delaySeconds: 0 },
    });
    runs.profiles.set('acme', { ...profile, site: 'acme' });
  });
  afterAll(async () => {
    await runs.close();
    await api.close();
  });
  const stateOf = async () =>
    (await runs.postings('acme'))
      .map(({ sourceUrl, status, closedReason }) => [sourceUrl.split('/').at(-1), status, closedReason])
      .sort(([a], [b]) => Number(a) - Number(b));
  /** Moves what is stored back by days. */
  async function age(days: number) {
    for (const [table, columns] of [
      ['jobs.postings', ['posted_at', 'collected_at', 'last_seen_at', 'last_verified_at']],
      ['jobs.crawl_runs', ['started_at', 'finished_at']],
    ] as const)
      await runs.database.run(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - $2 * interval '1 day'`).join(', ')} where site = $1`,
        ['acme', days],
      );
  }

  it('store postings with descriptions, and the pay from the document of each', async () => {
    open = [101, 102, 103];
    expect(await runs.crawl('acme')).toMatchObject({
      status: 'succeeded',
      stopReason: 'lastPage',
      postingsSaved: 3,
      warnings: [],
    });
    const first = (await runs.postings('acme')).find(({ sourceUrl }) => sourceUrl.endsWith('/101'));
    expect(first).toMatchObject({
      sourceUrl: 'https://boards.greenhouse.io/acme/jobs/101',
      salary: { min: 50_000, max: 75_000, currency: 'USD' },
    });
    expect(JSON.stringify(first)).toContain('Acme Bakery');
    expect(
      JSON.stringify(await runs.db.selectFrom('jobs.postings').select('description').execute()),
    ).toContain('Bake.\\n\\nSell.');
    expect(api.requests.map(({ path }) => path)).toEqual([
      '/v1/boards/acme/jobs?content=true',
      ...[101, 102, 103].map((id) => `/v1/boards/acme/jobs/${id}`),
    ]);
    expect(api.requests[0]?.headers.accept).toMatch(/^application\/json/);
  });

  it('close postings that the list no longer contains for two days', async () => {
    open = [101, 103];
    await age(1);
    expect(await runs.crawl('acme')).toMatchObject({ status: 'succeeded' });
    expect(await stateOf()).toEqual([
      ['101', 'open', null],
      ['102', 'open', null],
      ['103', 'open', null],
    ]);
    await age(2);
    await runs.crawl('acme');
    await age(2);
    await runs.crawl('acme');
    expect(await stateOf()).toEqual([
      ['101', 'open', null],
      ['102', 'closed', 'unlisted'],
      ['103', 'open', null],
    ]);
  });

  it('close nothing if the company is not found, and the last postings once the list has been empty for days', async () => {
    const isOpen = async () => (await stateOf()).filter(([, status]) => status === 'open').length;
    open = null;
    await age(3);
    expect(await runs.crawl('acme')).toMatchObject({ status: 'failed', error: { code: 'HTTP_404' } });
    expect(await isOpen()).toBe(2);
    open = [];
    expect(await runs.crawl('acme')).toMatchObject({ status: 'succeeded', postingsFound: 0 });
    expect(await isOpen()).toBe(2);
    await age(3);
    expect(await runs.crawl('acme')).toMatchObject({ status: 'succeeded', postingsFound: 0 });
    expect(await isOpen()).toBe(0);
  });
});
