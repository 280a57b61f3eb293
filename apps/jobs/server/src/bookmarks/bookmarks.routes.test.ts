import { Readable } from 'node:stream';
import type { Bookmark, Posting } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { jobsAccountData } from '../privacy.ts';
import { accountIdOf, countStatuses, storePosting, storePostings } from '../testing/postings.ts';
import { linksOf, openService, type TestService } from '../testing/service.ts';

interface BookmarkList {
  bookmarks: Bookmark[];
  sortOrder: string;
  pagenum: number;
}

describe('bookmarks', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.run('delete from jobs.bookmarks');
    posting = await storePosting(service, { title: '간호사' });
  });
  const put = (id: string, body?: object | null, as = service.user) =>
    service.call('PUT', `/bookmarks/${id}`, { as, ...(body === undefined ? {} : { body }) });
  const remove = (id: string, as = service.user) => service.call('DELETE', `/bookmarks/${id}`, { as });
  const read = (query = '', as = service.user) => service.get(`/bookmarks${query}`, { authorization: as });
  const list = async (query = '', as = service.user) =>
    (await read(query, as)).json<BookmarkList>().bookmarks;
  const takeDown = (id: string) => service.call('DELETE', `/jobs/${id}`, { as: service.admin });

  it('returns the bookmark with a snapshot of the posting', async () => {
    const response = await put(posting.id, { note: '주말에 다시 보기' });
    expect(response.statusCode).toBe(200);
    const bookmark = response.json<Bookmark>();
    expect(bookmark).toEqual({
      jobPostingId: posting.id,
      posting,
      postingStatus: 'open',
      deadlineChange: null,
      note: '주말에 다시 보기',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: bookmark.createdAt,
    });
    expect((await read()).json()).toEqual({ bookmarks: [bookmark], sortOrder: 'recent', pagenum: 1 });
  });

  it('tells when the deadline of the posting has moved', async () => {
    const deadline = { text: '~12/01', kind: 'date', date: '2026-12-01' } as const;
    const moved = { text: '~12/15', kind: 'date', date: '2026-12-15' } as const;
    const dated = await storePosting(service, { deadline });
    await put(dated.id);
    const applied = await service.call('POST', '/applications', {
      as: service.user,
      body: { jobPostingId: dated.id },
    });
    const refresh = (runId: number, next: Posting['deadline']) =>
      savePage(service.context.db, {
        site: dated.site,
        runId,
        fetchedAt: new Date(),
        today: '2026-11-20',
        postings: [{ sourceUrl: dated.sourceUrl, values: postingValues({ title: '약사', deadline: next }) }],
      });
    await refresh(2, { ...deadline, text: 'D-5' });
    expect((await list())[0]).toMatchObject({ deadlineChange: null });
    await refresh(3, moved);
    const expected = {
      deadlineChange: { old: deadline, new: moved },
      posting: { title: dated.title, deadline: moved },
    };
    expect((await list())[0]).toMatchObject(expected);
    const application = await service.get(applied.headers.location as string, {
      authorization: service.user,
    });
    expect(application.json()).toMatchObject(expected);
    await refresh(4, deadline);
    expect((await list())[0]).toMatchObject({ deadlineChange: null });
  });

  it('has the current signals of an open posting', async () => {
    await put(posting.id);
    const signals = [{ code: 'unverified', since: '2026-11-01T00:00:00.000Z', detail: null }];
    const change = (columns: string) =>
      service.database.run(`update jobs.postings set ${columns} where id = $1`, [posting.id]);
    await change(`signals = '${JSON.stringify(signals)}'`);
    expect((await list())[0]!.posting.signals).toEqual(signals);
    await change(`status = 'closed'`);
    expect((await list())[0]!.posting.signals).toEqual([]);
    await put(posting.id);
    await service.database.run('delete from jobs.postings where id = $1', [posting.id]);
    expect((await list())[0]).toMatchObject({ postingStatus: 'gone', posting: { signals: [] } });
  });

  it('is idempotent: an omitted note stays unchanged, and null removes it', async () => {
    const first = (await put(posting.id)).json<Bookmark>();
    expect(first.note).toBeNull();
    for (const body of [undefined, {}, { note: null }])
      expect((await put(posting.id, body)).json<Bookmark>()).toEqual(first);
    const noted = (await put(posting.id, { note: 'x' })).json<Bookmark>();
    expect(noted).toEqual({ ...first, note: 'x', updatedAt: noted.updatedAt });
    expect(noted.updatedAt >= first.updatedAt).toBe(true);
    for (const body of [undefined, {}, { note: 'x' }])
      expect((await put(posting.id, body)).json<Bookmark>()).toEqual(noted);
    expect((await put(posting.id, { note: null })).json<Bookmark>().note).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  it('accepts a null body and a missing body', async () => {
    const headers = { authorization: service.user };
    const withNull = await service.app.inject({
      method: 'PUT',
      url: `/bookmarks/${posting.id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: 'null',
    });
    expect(withNull.statusCode).toBe(200);
    const withoutBody = await service.app.inject({ method: 'PUT', url: `/bookmarks/${posting.id}`, headers });
    expect(withoutBody.statusCode).toBe(200);
  });

  it('rejects invalid requests', async () => {
    for (const body of [{ note: 5 }, { note: 'x'.repeat(5_001) }, { text: 'x' }, []])
      expect((await put(posting.id, body)).json(), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    for (const id of ['0', 'x', '499999999', '9'.repeat(64), '%F0%9F%98%80'])
      expect((await put(id)).json(), id).toMatchObject({ status: 404, code: 'POSTING_NOT_FOUND' });
    expect((await put(posting.id, { note: 'a\u0000b' })).json()).toMatchObject({ status: 400 });
    expect((await read('?sortOrder=deadline')).statusCode).toBe(400);
    expect((await read('?status=open')).statusCode).toBe(400);
    expect(await list()).toEqual([]);
    expect((await put(posting.id, { note: 'a\ud800b' })).json<Bookmark>().note).toBe('a\ufffdb');
  });

  it('filters by postings and by deadline', async () => {
    const on = (date: string) => ({ deadline: { text: null, kind: 'date' as const, date } });
    const [soon, late, gone] = await storePostings(
      service,
      on('2099-01-01'),
      on('2099-01-09'),
      on('2099-01-01'),
    );
    for (const { id } of [posting, soon!, late!, gone!]) await put(id);
    await service.database.run(`update jobs.postings set status = 'closed' where id = $1`, [gone!.id]);
    const listIds = async (query: string, as = service.user) =>
      (await list(query, as)).map(({ jobPostingId }) => jobPostingId);
    expect(await listIds(`?jobPostingId=${soon!.id}&jobPostingId=${posting.id}&jobPostingId=x`)).toEqual([
      soon!.id,
      posting.id,
    ]);
    expect(await listIds(`?jobPostingId=${soon!.id}`, service.other)).toEqual([]);
    expect(await listIds('?jobPostingId=x')).toEqual([]);
    expect(await listIds('?deadlineTo=2099-01-08')).toEqual([soon!.id]);
    expect((await read('?deadlineTo=2099-01-09')).headers['x-total-count']).toBe('2');
    expect((await read('?deadlineTo=soon')).statusCode).toBe(400);
  });

  it('filters by whether the user has applied', async () => {
    const [applied, withdrawn, byAnother] = await storePostings(service, {}, {}, {});
    for (const { id } of [posting, applied!, withdrawn!, byAnother!]) await put(id);
    const apply = (body: object, as = service.user) => service.call('POST', '/applications', { as, body });
    await apply({ jobPostingId: applied!.id });
    await apply({ jobPostingId: withdrawn!.id, status: 'withdrawn' });
    await apply({ jobPostingId: withdrawn!.id });
    await apply({ title: 'x', companyName: 'y' });
    await apply({ jobPostingId: byAnother!.id }, service.other);
    const listIds = async (query: string) => {
      const response = await read(query);
      const ids = response.json<BookmarkList>().bookmarks.map(({ jobPostingId }) => jobPostingId);
      return [ids, response.headers['x-total-count']];
    };
    expect(await listIds('?applied=true')).toEqual([[withdrawn!.id, applied!.id], '2']);
    expect(await listIds('?applied=false')).toEqual([[byAnother!.id, posting.id], '2']);
    expect(await listIds(`?applied=false&jobPostingId=${applied!.id}`)).toEqual([[], '0']);
    expect((await read('?applied=maybe')).statusCode).toBe(400);
    const first = linksOf(await read('?applied=false&pageSize=1')).next!;
    expect(await listIds(first.replace('/bookmarks', ''))).toEqual([[posting.id], '2']);
  });

  it('requires authentication and isolates users', async () => {
    expect((await service.get('/bookmarks')).statusCode).toBe(401);
    expect((await service.call('PUT', `/bookmarks/${posting.id}`)).statusCode).toBe(401);
    expect((await service.call('DELETE', `/bookmarks/${posting.id}`)).statusCode).toBe(401);
    await put(posting.id, { note: 'mine' });
    expect(await list('', service.other)).toEqual([]);
    expect((await remove(posting.id, service.other)).statusCode).toBe(204);
    expect((await put(posting.id, { note: 'theirs' }, service.other)).statusCode).toBe(200);
    expect((await list())[0]!.note).toBe('mine');
  });

  it('deletes a bookmark, even if the request is repeated', async () => {
    await put(posting.id);
    for (const id of [posting.id, posting.id, '499999999', 'x', '0']) {
      const response = await remove(id);
      expect([response.statusCode, response.body], id).toEqual([204, '']);
    }
    expect(await list()).toEqual([]);
    expect((await put(posting.id)).statusCode).toBe(200);
  });

  it('creates one row for 200 concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => put(posting.id, n % 2 ? { note: `${n}` } : undefined)),
    );
    expect(countStatuses(responses)).toEqual({ 200: 200 });
    const { rows } = await service.database.run('select note from jobs.bookmarks');
    expect(rows).toEqual([{ note: expect.stringMatching(/^\d*[13579]$/) }]);
  });

  it('retains a bookmark after its posting is closed or taken down', async () => {
    await put(posting.id, { note: 'x' });
    const closedAt = new Date('2026-12-24T00:00:00.000Z');
    await service.database.run(
      `update jobs.postings set status = 'closed', closed_at = $2, closed_reason = 'removed' where id = $1`,
      [Number(posting.id), closedAt],
    );
    expect(await list()).toMatchObject([
      {
        postingStatus: 'closed',
        posting: { status: 'closed', closedReason: 'removed', closedAt: closedAt.toISOString() },
      },
    ]);
    expect((await takeDown(posting.id)).statusCode).toBe(204);
    const gone = {
      postingStatus: 'gone',
      note: 'x',
      posting: { ...posting, status: 'closed', closedReason: 'unknown' },
    };
    expect(await list()).toMatchObject([gone]);
    expect((await put(posting.id)).json()).toMatchObject(gone);
    expect((await put(posting.id, { note: 'y' })).json()).toMatchObject({ ...gone, note: 'y' });
    expect((await put(posting.id, { note: 'y' }, service.other)).json()).toMatchObject({
      status: 404,
      code: 'POSTING_NOT_FOUND',
    });
    await remove(posting.id);
    expect((await put(posting.id)).statusCode).toBe(404);
  });

  it('paginates by next links, newest first, without duplicates when bookmarks are added', async () => {
    const postings = await storePostings(service, ...Array.from({ length: 12 }, () => ({})));
    for (const { id } of postings) await put(id);
    const seen: string[] = [];
    let path: string | undefined = '?pageSize=5';
    for (let page = 1; path; page++) {
      const response = await read(path);
      const { bookmarks, ...rest } = response.json<BookmarkList>();
      expect(rest).toEqual({ sortOrder: 'recent', pagenum: page });
      expect(response.headers['x-total-count']).toBe(String(11 + page));
      seen.push(...bookmarks.map(({ jobPostingId }) => jobPostingId));
      path = linksOf(response).next?.replace('/bookmarks', '');
      await put((await storePosting(service)).id);
    }
    expect(seen).toEqual(postings.map(({ id }) => id).reverse());
  });

  it('limits an account to 5,000 bookmarks, but allows updates', async () => {
    await service.database.run(
      `insert into jobs.bookmarks (account_id, posting_id, posting)
       select $1::uuid, 1000000 + n, '{}' from generate_series(1, 4999) n`,
      [await accountIdOf(service, service.user)],
    );
    const last = await Promise.all(Array.from({ length: 20 }, () => put(posting.id)));
    expect(countStatuses(last)).toEqual({ 200: 20 });
    const another = await storePosting(service);
    expect((await put(another.id)).json()).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
    expect((await put(posting.id, { note: 'x' })).json<Bookmark>().note).toBe('x');
    expect((await put(another.id, {}, service.other)).statusCode).toBe(200);
  });

  it('exports and deletes the bookmarks of an account', async () => {
    const mine = (await put(posting.id, { note: 'x' })).json<Bookmark>();
    const theirs = (await put(posting.id, {}, service.other)).json<Bookmark>();
    const account = await accountIdOf(service, service.user);
    const accountData = jobsAccountData(service.context.db);
    const exported = () => Readable.from(accountData.exportAccountData(account).bookmarks!).toArray();
    expect(await exported()).toEqual([mine]);
    for (let round = 1; round <= 2; round++) await accountData.deleteAccountData(account);
    expect(await exported()).toEqual([]);
    expect(await list()).toEqual([]);
    expect(await list('', service.other)).toEqual([theirs]);
  });
});
