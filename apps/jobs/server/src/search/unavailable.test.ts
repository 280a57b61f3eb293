import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePostings } from '../testing/postings.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';

describe('searches while OpenSearch cannot be reached', () => {
  let service: TestService;

  beforeAll(async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const closedUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => server.close(resolve));
    service = await openService({
      env: { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: closedUrl },
      worker: false,
      index: false,
    });
    await storePostings(service, { title: '간호사' }, { title: '백엔드 개발자' });
    await service.context.search.index.start();
  }, 30_000);
  afterAll(() => service.close());

  // Without the synchronization before each request, which waits for OpenSearch.
  const get = (url: string) => service.app.inject({ method: 'GET', url });

  it.each(['/jobs?keyword=개발자', '/jobs/facets', '/jobs/suggest?prefix=개발', '/jobs/trends'])(
    'returns 503 SEARCH_UNAVAILABLE for %s',
    async (url) => {
      await expect.poll(() => service.context.search.index.state).toBe('unavailable');
      const response = await get(url);
      expect(response.statusCode, response.body).toBe(503);
      expect(response.json()).toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
      expect(response.headers['retry-after']).toBe('5');
    },
  );

  it('lists postings without a keyword, also if the failure was unknown before the request', async () => {
    const { index } = service.context.search;
    for (const state of ['unavailable', 'ready'] as const) {
      Object.assign(index, { state });
      const response = await get('/jobs?status=open');
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json<PostingList>().jobPostings).toHaveLength(2);
      expect(response.headers['x-total-count']).toBe('2');
    }
  });
});
