import type { PostingValues } from '@workreel/jobs-contract';
import type { Database } from '@workreel/platform/database';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { closeExpired, findPosting, savePage, takeDown, toPosting } from './postings.repository.ts';

describe('stored postings', () => {
  let database: Database;
  let close: () => Promise<void>;
  let db: JobsDb;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
  });
  afterAll(() => close());
  beforeEach(async () => {
    await database.run('truncate jobs.postings, jobs.takedowns cascade');
  });

  const save = (
    runId: number,
    urls: string[],
    values: Partial<PostingValues> = {},
    at = '2026-11-20T00:00:00.000Z',
  ) =>
    savePage(db, {
      site: 'probe',
      runId,
      fetchedAt: new Date(at),
      today: at.slice(0, 10),
      postings: urls.map((sourceUrl) => ({ sourceUrl, values: postingValues(values) })),
    });
  const all = async () =>
    (await db.selectFrom('jobs.postings').selectAll().orderBy('source_url').execute()).map(toPosting);

  it('stores every value unchanged', async () => {
    const values = postingValues({
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
      experience: { text: '경력 1~4년', minYears: 1, maxYears: 4, newcomer: false },
      deadline: { text: '~ 01/03(토)', kind: 'date', date: '2027-01-03' },
      salary: {
        text: '$18.50',
        min: 18.5,
        max: null,
        currency: 'USD',
        period: 'hour',
        annualMin: 38_480,
        annualMax: null,
      },
      techStack: ['C++', '"quoted", {braces}'],
      postedAt: '2026-11-18T15:00:00.000Z',
    });
    await savePage(db, {
      site: 'probe',
      runId: 1,
      fetchedAt: new Date('2026-11-20T01:02:03.004Z'),
      today: '2026-11-20',
      postings: [{ sourceUrl: 'https://a.example/1', values }],
    });
    const [posting] = await all();
    expect(posting).toEqual({
      id: posting!.id,
      site: 'probe',
      sourceUrl: 'https://a.example/1',
      ...values,
      regionNames: [{ ko: '서울 강남구', en: 'Gangnam-gu, Seoul' }],
      payTerms: null,
      status: 'open',
      closedReason: null,
      collectedAt: '2026-11-20T01:02:03.004Z',
      lastSeenAt: '2026-11-20T01:02:03.004Z',
      lastVerifiedAt: '2026-11-20T01:02:03.004Z',
      closedAt: null,
      signals: [],
      groupId: null,
    });
    expect(await findPosting(db, Number(posting!.id))).toEqual(posting);
  });

  it('stores a source URL once, within a page and across pages and runs', async () => {
    expect(
      await save(1, ['https://a.example/1', 'https://a.example/2', 'https://a.example/1']),
    ).toMatchObject({
      saved: 2,
      skipped: 1,
      newToRun: 2,
    });
    expect(await save(1, ['https://a.example/2', 'https://a.example/3'])).toMatchObject({
      saved: 1,
      skipped: 1,
      newToRun: 1,
    });
    expect(await save(2, ['https://a.example/1', 'https://a.example/2'])).toMatchObject({
      saved: 0,
      skipped: 2,
      newToRun: 2,
    });
    expect(await all()).toHaveLength(3);
    const byIdDescending = await db
      .selectFrom('jobs.postings')
      .select('source_url')
      .orderBy('id', 'desc')
      .execute();
    expect(byIdDescending.map((row) => row.source_url.at(-1))).toEqual(['3', '1', '2']);
  });

  it('returns the ID range of new postings and records the run that added them', async () => {
    const ids = async () =>
      (await db.selectFrom('jobs.postings').select(['id', 'first_run_id']).orderBy('id').execute()).map(
        ({ id, first_run_id }) => [id, first_run_id],
      );
    const first = await save(1, ['https://a.example/1', 'https://a.example/2']);
    const [one, two] = (await ids()).map(([id]) => id!);
    expect(first.savedIds).toEqual({ first: one, last: two });
    const second = await save(2, ['https://a.example/3', 'https://a.example/1', 'https://a.example/4']);
    const [, , three, four] = (await ids()).map(([id]) => id!);
    expect(second.savedIds).toEqual({ first: three, last: four });
    expect(await ids()).toEqual([
      [one, 1],
      [two, 1],
      [three, 2],
      [four, 2],
    ]);
    expect((await save(3, ['https://a.example/1'])).savedIds).toBeNull();
    expect((await save(3, [])).savedIds).toBeNull();
  });

  it('closes and reopens a stored posting by the deadline of its card', async () => {
    await save(1, ['https://a.example/1'], { title: 'first' });
    await save(
      2,
      ['https://a.example/1'],
      { title: 'second', deadline: { text: '~11/10', kind: 'date', date: '2026-11-10' } },
      '2026-11-21T00:00:00.000Z',
    );
    const [closed] = await all();
    expect(closed).toMatchObject({
      title: 'second',
      status: 'closed',
      closedAt: '2026-11-21T00:00:00.000Z',
      lastSeenAt: '2026-11-21T00:00:00.000Z',
      collectedAt: '2026-11-20T00:00:00.000Z',
    });
    await save(3, ['https://a.example/1'], {}, '2026-11-22T00:00:00.000Z');
    expect((await all())[0]).toMatchObject({ status: 'open', closedAt: null });
  });

  it('closes expired postings in the time zone of the site, except those shown as open after their deadline', async () => {
    const expired = { deadline: { text: '~11/20', kind: 'date', date: '2026-11-20' } } as const;
    await save(1, ['https://a.example/due'], expired, '2026-11-19T00:00:00.000Z');
    await save(1, ['https://a.example/moved'], expired, '2026-11-19T00:00:00.000Z');
    await db
      .updateTable('jobs.postings')
      .set({ last_verified_at: new Date('2026-11-20T16:00:00Z') })
      .where('source_url', '=', 'https://a.example/moved')
      .execute();
    const now = new Date('2026-11-20T15:30:00Z');
    expect(await closeExpired(db, 'probe', 'Asia/Seoul', '2026-11-20', now)).toBe(0);
    expect(await closeExpired(db, 'probe', 'Asia/Seoul', '2026-11-21', now)).toBe(1);
    expect((await all()).map(({ sourceUrl, status }) => [sourceUrl, status])).toEqual([
      ['https://a.example/due', 'closed'],
      ['https://a.example/moved', 'open'],
    ]);
  });

  it('never stores a posting again after a takedown', async () => {
    await save(1, ['https://a.example/1']);
    expect(await takeDown(db, Number((await all())[0]!.id), 'admin')).toMatch(/^https:/);
    expect(await takeDown(db, 12_345_678, 'admin')).toBeUndefined();
    expect(await save(2, ['https://a.example/1', 'https://a.example/2'])).toMatchObject({
      saved: 1,
      skipped: 1,
      newToRun: 2,
    });
    expect((await all()).map((posting) => posting.sourceUrl)).toEqual(['https://a.example/2']);
  });
});
