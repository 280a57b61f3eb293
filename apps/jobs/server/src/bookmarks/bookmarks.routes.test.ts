import type { Bookmark, Posting } from '@workreel/jobs-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsProduct } from '../privacy.ts';
import { accountOf, statusesOf, storePosting, storePostings } from '../testing/postings.ts';
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
    await service.store.run('delete from jobs.bookmarks');
    posting = await storePosting(service, { title: '간호사' });
  });
  const put = (id: string, body?: object | null, as = service.user) =>
    service.call('PUT', `/bookmarks/${id}`, { as, ...(body === undefined ? {} : { body }) });
  const remove = (id: string, as = service.user) => service.call('DELETE', `/bookmarks/${id}`, { as });
  const read = (query = '', as = service.user) => service.get(`/bookmarks${query}`, { authorization: as });
  const list = async (query = '', as = service.user) =>
    (await read(query, as)).json<BookmarkList>().bookmarks;
  const takeDown = (id: string) => service.call('DELETE', `/jobs/${id}`, { as: service.admin });

  it('answers the bookmark with a copy of the posting', async () => {
    const answer = await put(posting.id, { note: '주말에 다시 보기' });
    expect(answer.statusCode).toBe(200);
    const bookmark = answer.json<Bookmark>();
    expect(bookmark).toEqual({
      jobPostingId: posting.id,
      posting,
      postingStatus: 'open',
      note: '주말에 다시 보기',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: bookmark.createdAt,
    });
    expect((await read()).json()).toEqual({ bookmarks: [bookmark], sortOrder: 'recent', pagenum: 1 });
  });

  it('may be put again: the same again changes nothing, a note left out stays, null takes it away', async () => {
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

  it('takes null for a body, and a body without a type for none', async () => {
    const headers = { authorization: service.user };
    const nothing = await service.app.inject({
      method: 'PUT',
      url: `/bookmarks/${posting.id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: 'null',
    });
    expect(nothing.statusCode).toBe(200);
    const bare = await service.app.inject({ method: 'PUT', url: `/bookmarks/${posting.id}`, headers });
    expect(bare.statusCode).toBe(200);
  });

  it('refuses what is not as it should be', async () => {
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

  it('are found by their postings, and by when those close', async () => {
    const on = (date: string) => ({ deadline: { text: null, kind: 'date' as const, date } });
    const [soon, late, gone] = await storePostings(
      service,
      on('2099-01-01'),
      on('2099-01-09'),
      on('2099-01-01'),
    );
    for (const each of [posting, soon!, late!, gone!]) await put(each.id);
    await service.store.run(`update jobs.postings set status = 'closed' where id = $1`, [gone!.id]);
    const found = async (query: string, as = service.user) =>
      (await list(query, as)).map(({ jobPostingId }) => jobPostingId);
    expect(await found(`?jobPostingId=${soon!.id}&jobPostingId=${posting.id}&jobPostingId=x`)).toEqual([
      soon!.id,
      posting.id,
    ]);
    expect(await found(`?jobPostingId=${soon!.id}`, service.other)).toEqual([]);
    expect(await found('?jobPostingId=x')).toEqual([]);
    expect(await found('?deadlineTo=2099-01-08')).toEqual([soon!.id]);
    expect((await read('?deadlineTo=2099-01-09')).headers['x-total-count']).toBe('2');
    expect((await read('?deadlineTo=soon')).statusCode).toBe(400);
  });

  it('asks for an account, and is nobody else’s', async () => {
    expect((await service.get('/bookmarks')).statusCode).toBe(401);
    expect((await service.call('PUT', `/bookmarks/${posting.id}`)).statusCode).toBe(401);
    expect((await service.call('DELETE', `/bookmarks/${posting.id}`)).statusCode).toBe(401);
    await put(posting.id, { note: 'mine' });
    expect(await list('', service.other)).toEqual([]);
    expect((await remove(posting.id, service.other)).statusCode).toBe(204);
    expect((await put(posting.id, { note: 'theirs' }, service.other)).statusCode).toBe(200);
    expect((await list())[0]!.note).toBe('mine');
  });

  it('is removed, and once more', async () => {
    await put(posting.id);
    for (const id of [posting.id, posting.id, '499999999', 'x', '0']) {
      const answer = await remove(id);
      expect([answer.statusCode, answer.body], id).toEqual([204, '']);
    }
    expect(await list()).toEqual([]);
    expect((await put(posting.id)).statusCode).toBe(200);
  });

  it('makes one row of 200 requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => put(posting.id, n % 2 ? { note: `${n}` } : undefined)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 200 });
    const { rows } = await service.store.run('select note from jobs.bookmarks');
    expect(rows).toEqual([{ note: expect.stringMatching(/^\d*[13579]$/) }]);
  });

  it('outlives the closing and the takedown of its posting', async () => {
    await put(posting.id, { note: 'x' });
    const closedAt = new Date('2026-12-24T00:00:00.000Z');
    await service.store.run(`update jobs.postings set status = 'closed', closed_at = $2 where id = $1`, [
      Number(posting.id),
      closedAt,
    ]);
    expect(await list()).toMatchObject([
      { postingStatus: 'closed', posting: { status: 'closed', closedAt: closedAt.toISOString() } },
    ]);
    expect((await takeDown(posting.id)).statusCode).toBe(204);
    const gone = { postingStatus: 'gone', note: 'x', posting: { ...posting, status: 'closed' } };
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

  it('are walked by next, newest first, each once though others come in', async () => {
    const postings = await storePostings(service, ...Array.from({ length: 12 }, () => ({})));
    for (const { id } of postings) await put(id);
    const seen: string[] = [];
    let path: string | undefined = '?pageSize=5';
    for (let page = 1; path; page++) {
      const answer = await read(path);
      const { bookmarks, ...rest } = answer.json<BookmarkList>();
      expect(rest).toEqual({ sortOrder: 'recent', pagenum: page });
      expect(answer.headers['x-total-count']).toBe(String(11 + page));
      seen.push(...bookmarks.map(({ jobPostingId }) => jobPostingId));
      path = linksOf(answer).next?.replace('/bookmarks', '');
      await put((await storePosting(service)).id);
    }
    expect(seen).toEqual(postings.map(({ id }) => id).reverse());
  });

  it('end at 5,000, and those there are may be put again', async () => {
    await service.store.run(
      `insert into jobs.bookmarks (account_id, posting_id, posting)
       select $1::uuid, 1000000 + n, '{}' from generate_series(1, 4999) n`,
      [await accountOf(service, service.user)],
    );
    const last = await Promise.all(Array.from({ length: 20 }, () => put(posting.id)));
    expect(statusesOf(last)).toEqual({ 200: 20 });
    const another = await storePosting(service);
    expect((await put(another.id)).json()).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
    expect((await put(posting.id, { note: 'x' })).json<Bookmark>().note).toBe('x');
    expect((await put(another.id, {}, service.other)).statusCode).toBe(200);
  });

  it('are handed out and taken away with the rest of a person', async () => {
    const mine = (await put(posting.id, { note: 'x' })).json<Bookmark>();
    const theirs = (await put(posting.id, {}, service.other)).json<Bookmark>();
    const account = await accountOf(service, service.user);
    const product = jobsProduct(service.context.db);
    expect(await product.export(account)).toMatchObject({ bookmarks: [mine] });
    for (let time = 1; time <= 2; time++) await product.erase(account);
    expect(await product.export(account)).toMatchObject({ bookmarks: [] });
    expect(await list()).toEqual([]);
    expect(await list('', service.other)).toEqual([theirs]);
  });
});
