import type { Posting, PostingHistoryEntry } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linksOf, openService, type PostingList, type TestService } from '../testing/service.ts';
import { savePage } from './postings.repository.ts';

describe('a posting', () => {
  let service: TestService;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());
  const save = () =>
    savePage(service.context.db, {
      site: 'probe',
      runId: 1,
      fetchedAt: new Date(),
      today: '2026-11-20',
      postings: [{ sourceUrl: 'https://jobs.example/1', values: postingValues() }],
    });

  it('is returned only for its exact ID', async () => {
    await save();
    [posting] = (await service.get('/jobs')).json<PostingList>().jobPostings as [Posting];
    expect((await service.get(`/jobs/${posting.id}`)).json<Posting>()).toEqual({
      ...posting,
      description: null,
      sources: [],
    });
    for (const id of [
      '0',
      '-1',
      '1.0',
      'abc',
      '9'.repeat(40),
      '9'.repeat(70),
      '%00',
      `${posting.id}%20`,
      '%F0%9F%98%80',
    ]) {
      const response = await service.get(`/jobs/${id}`);
      expect([400, 404], id).toContain(response.statusCode);
      expect(['POSTING_NOT_FOUND', 'INVALID_REQUEST'], id).toContain(response.json().code);
    }
  });

  it('has a history of what changed on its site, newest first', async () => {
    const read = async (path: string) => {
      const response = await service.get(path);
      expect(response.statusCode, path).toBe(200);
      return response;
    };
    expect((await read(`/jobs/${posting.id}/history`)).json()).toEqual({
      history: [],
      sortOrder: 'recent',
      pagenum: 1,
    });
    const at = (run: number) => `2026-11-2${run}T01:00:00.000Z`;
    for (const run of [2, 3, 4])
      await savePage(service.context.db, {
        site: 'probe',
        runId: run,
        fetchedAt: new Date(at(run)),
        today: '2026-11-20',
        postings: [{ sourceUrl: posting.sourceUrl, values: postingValues({ title: `항해사 ${run}` }) }],
      });
    const first = await read(`/jobs/${posting.id}/history?pageSize=2`);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await read(linksOf(first).next!);
    expect(
      [first, second].flatMap((page) => page.json<{ history: PostingHistoryEntry[] }>().history),
    ).toEqual([
      { at: at(4), changes: { title: { old: '항해사 3', new: '항해사 4' } } },
      { at: at(3), changes: { title: { old: '항해사 2', new: '항해사 3' } } },
      { at: at(2), changes: { title: { old: posting.title, new: '항해사 2' } } },
    ]);
    const bad = await Promise.all(
      ['/jobs/0/history', '/jobs/abc/history', `/jobs/${posting.id}/history?sort=x`].map((path) =>
        service.get(path),
      ),
    );
    expect(bad.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400]);
    await vi.waitFor(
      async () => {
        const found = await service.get(`/jobs?keyword=${encodeURIComponent('항해사')}`);
        expect(found.json<PostingList>().jobPostings.map(({ id }) => id)).toEqual([posting.id]);
      },
      { timeout: 10_000 },
    );
  });

  it('can be taken down once, by admins only, and is not stored again', async () => {
    const remove = (as?: string) => service.call('DELETE', `/jobs/${posting.id}`, as ? { as } : {});
    expect((await remove()).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await remove(service.user)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const response = await remove(service.admin);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await service.get(`/jobs/${posting.id}`)).json()).toMatchObject({
      status: 404,
      code: 'POSTING_NOT_FOUND',
    });
    expect((await remove(service.admin)).statusCode).toBe(404);
    expect(await save()).toMatchObject({ saved: 0, skipped: 1, newToRun: 1 });
    expect((await service.get('/jobs')).json<PostingList>().jobPostings).toEqual([]);
  });
});
