import type { Posting } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
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
    expect((await service.get(`/jobs/${posting.id}`)).json<Posting>()).toEqual(posting);
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
