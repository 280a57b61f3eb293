import type { Posting, PostingDetails, PostingValues } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { createMetrics } from '@workreel/platform/metrics';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
import { Grouper } from './grouper.ts';
import { MAX_PER_KEY } from './groups.repository.ts';

const NURSE: Partial<PostingValues> = {
  companyName: '가나다병원',
  title: '병동 간호사',
  location: { text: '부산 해운대구', regions: ['부산', '부산 해운대구'], remote: false },
};

describe('groups of postings', () => {
  let service: TestService;
  let stored = 0;

  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const grouper = () => service.context.grouper;

  /** Stores a posting without grouping it. @returns its ID. */
  async function store(
    values: Partial<PostingValues>,
    options: { site?: string; url?: string; description?: string } = {},
  ) {
    const {
      site = `site-${++stored}`,
      url = `https://${site}.example/${++stored}`,
      description = null,
    } = options;
    const { db } = service.context;
    await inTransaction(db, (trx) =>
      savePage(trx, {
        site,
        runId: ++stored,
        fetchedAt: new Date(),
        today: '2026-11-20',
        postings: [{ sourceUrl: url, values: postingValues(values), description }],
      }),
    );
    const { rows } = await service.database.run('select id from jobs.postings where source_url = $1', [url]);
    return String(rows[0]!.id);
  }
  const details = async (id: string) => (await service.get(`/jobs/${id}`)).json<PostingDetails>();
  const othersOf = async (id: string) => (await details(id)).sources.map((source) => source.id).sort();
  const admin = (method: 'POST' | 'DELETE', url: string, body?: object) =>
    service.call(method, url, { as: service.admin, ...(body ? { body } : {}) });

  it('links postings of two sites, and not those of another city', async () => {
    const first = await store({ ...NURSE, companyName: '(주)가나다병원' });
    const second = await store({ ...NURSE, title: '[급구] 병동간호사 모집' });
    const elsewhere = await store({
      ...NURSE,
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
    });
    await grouper().catchUp();
    expect(await othersOf(first)).toEqual([second]);
    expect(await othersOf(second)).toEqual([first]);
    expect(await details(elsewhere)).toMatchObject({ groupId: null, sources: [] });
    const one = await details(first);
    expect(one).toMatchObject({ groupId: first, companyName: '(주)가나다병원' });
    const { jobPostings } = (await service.get('/jobs?pageSize=100')).json<PostingList>();
    const listed = new Map(jobPostings.map((posting: Posting) => [posting.id, posting.groupId]));
    expect([listed.get(first), listed.get(second), listed.get(elsewhere)]).toEqual([first, first, null]);
  });

  it('follows changes and deletions', async () => {
    const site = 'changing';
    const url = 'https://changing.example/1';
    const values = { ...NURSE, companyName: '바꿈병원' };
    const first = await store(values);
    const second = await store(values, { site, url });
    const third = await store(values);
    await grouper().catchUp();
    expect(await othersOf(first)).toEqual([second, third].sort());
    await store({ ...values, title: '방사선사' }, { site, url });
    await grouper().catchUp();
    expect(await othersOf(first)).toEqual([third]);
    expect(await details(second)).toMatchObject({ title: '방사선사', groupId: null });
    expect((await admin('DELETE', `/jobs/${first}`)).statusCode).toBe(204);
    await grouper().catchUp();
    expect(await details(third)).toMatchObject({ groupId: null, sources: [] });
  });

  it('keeps what an admin decides', async () => {
    const values = { ...NURSE, companyName: '결정병원' };
    const first = await store(values);
    const second = await store(values);
    const other = await store({ ...values, title: '영양사' });
    await grouper().catchUp();
    expect((await admin('DELETE', `/jobs/groups/${first}/${second}`)).statusCode).toBe(204);
    expect(await othersOf(first)).toEqual([]);
    const joined = await admin('POST', '/jobs/groups', { ids: [first, other] });
    expect(joined.statusCode).toBe(200);
    expect(joined.json()).toEqual({ groupId: first, ids: expect.arrayContaining([first, other]) });
    await grouper().rebuild(AbortSignal.timeout(30_000));
    expect(await othersOf(first)).toEqual([other]);
    expect(await othersOf(second)).toEqual([]);
    expect((await admin('POST', '/jobs/groups', { ids: [first, second] })).statusCode).toBe(200);
    expect(await othersOf(second)).toEqual([first, other].sort());
  });

  it('groups no postings with a company, a title and a place that too many have in common', async () => {
    const site = 'many';
    const values = postingValues({ ...NURSE, companyName: '많은병원' });
    const save = (from: number, to: number) =>
      inTransaction(service.context.db, (trx) =>
        savePage(trx, {
          site,
          runId: ++stored,
          fetchedAt: new Date(),
          today: '2026-11-20',
          postings: Array.from({ length: to - from }, (_, n) => ({
            sourceUrl: `https://many.example/${from + n}`,
            values,
          })),
        }),
      );
    const countGrouped = async () => {
      const { rows } = await service.database.run(
        'select count(*)::int as n from jobs.postings where site = $1 and group_id is not null',
        [site],
      );
      return rows[0]!.n;
    };
    await save(0, MAX_PER_KEY);
    await grouper().catchUp();
    expect(await countGrouped()).toBe(MAX_PER_KEY);
    await save(MAX_PER_KEY, MAX_PER_KEY + 10);
    await grouper().catchUp();
    expect(await countGrouped()).toBe(0);
    await service.database.run(`delete from jobs.postings where site = $1 and source_url like '%/1_'`, [
      site,
    ]);
    await grouper().catchUp();
    expect(await countGrouped()).toBe(MAX_PER_KEY);
  });

  it('refuses decisions of others, and about unknown postings', async () => {
    const [first, second] = [await store(NURSE), await store(NURSE)];
    const body = { ids: [first, second] };
    expect((await service.call('POST', '/jobs/groups', { body })).statusCode).toBe(401);
    expect((await service.call('POST', '/jobs/groups', { body, as: service.user })).statusCode).toBe(403);
    const unknown = await admin('POST', '/jobs/groups', { ids: [first, '999999999'] });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'POSTING_NOT_FOUND']);
    const split = await admin('DELETE', `/jobs/groups/999999999/${first}`);
    expect([split.statusCode, split.json().code]).toEqual([404, 'GROUP_NOT_FOUND']);
    expect((await admin('POST', '/jobs/groups', { ids: [first, first] })).statusCode).toBe(400);
  });

  it('is done by one process at a time, and continued by another one', async () => {
    const second = new Grouper({ ...service.context, metrics: createMetrics('test') });
    const values = { ...NURSE, companyName: '둘이병원' };
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      ids.push(await store(values));
      await Promise.all([grouper().catchUp(), second.catchUp()]);
    }
    expect(await othersOf(ids[0]!)).toEqual(ids.slice(1).sort());
    await grouper().stop();
    ids.push(await store(values));
    await second.catchUp();
    expect(await othersOf(ids[0]!)).toHaveLength(6);
    await second.stop();
  });
});
