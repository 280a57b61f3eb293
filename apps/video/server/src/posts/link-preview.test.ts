import { randomUUID } from 'node:crypto';
import type { App } from '@workreel/platform/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppWithClient } from '../testing/client.ts';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED_COLUMNS } from './testing.ts';

const PAGE = '<!doctype html><html><head><title>Workreel</title></head><body></body></html>';

describe('watch page', () => {
  let service: TestService;
  let client: Awaited<ReturnType<typeof openAppWithClient>>;
  let app: App;
  beforeAll(async () => {
    service = await openService({ worker: false });
    client = await openAppWithClient(service, { 'index.html': PAGE });
    app = client.app;
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
  });
  const open = (id: string, headers: Record<string, string> = {}, query = '') =>
    app.inject({ method: 'GET', url: `/app/watch/${id}${query}`, headers });
  const add = (fields: Parameters<typeof addPost>[1], visibility_prefix: 'public' | 'private' = 'public') =>
    addPost(service, fields, { ...CONVERTED_COLUMNS, visibility_prefix });

  it('has a preview of a public post, with or without a start time', async () => {
    const { id, uploadId } = await add({ title: '가을 산책', description: '하나\n둘' });
    const response = await open(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    const { url } = service;
    for (const markup of [
      '<title>가을 산책 · Workreel</title>',
      '<meta name="description" content="하나 둘">',
      `<link rel="canonical" href="${url}/app/watch/${id}">`,
      `<meta property="og:url" content="${url}/app/watch/${id}">`,
      `<meta property="og:image" content="${url}/files/public/${uploadId}/2/poster.jpg">`,
      `"contentUrl":"${url}/files/public/${uploadId}/2/main.m3u8"`,
    ])
      expect(response.body).toContain(markup);
    expect(response.body).not.toContain('<title>Workreel</title>');
    expect((await open(id, {}, '?t=90')).body).toBe(response.body);
    expect((await open(id.toUpperCase())).body).toBe(response.body);
  });

  it('has a preview of an unlisted post, excluded from search engines', async () => {
    const { id } = await add({ title: '링크로만', visibility: 'unlisted' });
    const { body } = await open(id);
    expect(body).toContain('<meta property="og:title" content="링크로만">');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('ld+json');
  });

  it('is the same for a private post as for a missing post, even for its owner', async () => {
    const { id } = await add({ title: '비밀', visibility: 'private' }, 'private');
    // Its files have not been relocated yet.
    const notRelocated = await add({ title: '비밀', visibility: 'private' });
    const missing = await open(randomUUID());
    expect(missing.body).toBe(PAGE);
    const { date: _date, 'x-request-id': _requestId, ...headersOfMissing } = missing.headers;
    for (const postId of [id, notRelocated.id, 'x', '%00'])
      for (const headers of [{}, { authorization: service.user }]) {
        const response = await open(postId, headers);
        expect([response.statusCode, response.body], postId).toEqual([200, PAGE]);
        expect(response.headers, postId).toMatchObject(headersOfMissing);
      }
  });

  it('contains no media URLs until the files are relocated', async () => {
    const { id } = await add({ title: '방금 공개' }, 'private');
    const { body } = await open(id);
    expect(body).toContain('<meta property="og:title" content="방금 공개">');
    expect(body).not.toMatch(/~|private|og:image|og:video|contentUrl|thumbnailUrl/);
  });

  it('escapes user input', async () => {
    const title = '</title></script><script>alert("1")</script>\u2028$&';
    const { id } = await add({ title, credit: title, description: title });
    const { body } = await open(id);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!;
    // Titles are stored in one line, so the line separator becomes a space.
    expect(JSON.parse(data!)).toMatchObject({ name: title.replace('\u2028', ' ') });
  });

  it('is served even if the database query fails', async () => {
    const { id } = await add({ title: '여기' });
    await service.database.run('alter table video.captions rename to captions_renamed');
    try {
      const response = await open(id);
      expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    } finally {
      await service.database.run('alter table video.captions_renamed rename to captions');
    }
    expect((await open(id)).body).toContain('여기');
  });
});
