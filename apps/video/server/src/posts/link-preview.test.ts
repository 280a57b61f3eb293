import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@workreel/platform/http';
import { createMetrics } from '@workreel/platform/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVideoApp } from '../app.ts';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED } from './testing.ts';

const PAGE = '<!doctype html><html><head><title>Workreel</title></head><body></body></html>';

describe('the page of a post', () => {
  let service: TestService;
  let folder: string;
  let app: App;
  beforeAll(async () => {
    service = await openService({ worker: false });
    folder = mkdtempSync(join(tmpdir(), 'workreel-'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    app = await buildVideoApp({ ...service.context, metrics: createMetrics('video') }, folder);
  });
  afterAll(async () => {
    await app?.close();
    await service?.close();
    if (folder) rmSync(folder, { recursive: true });
  });
  const open = (id: string, headers: Record<string, string> = {}, query = '') =>
    app.inject({ method: 'GET', url: `/app/watch/${id}${query}`, headers });
  const add = (words: Parameters<typeof addPost>[1], visibility_prefix: 'public' | 'private' = 'public') =>
    addPost(service, words, { ...CONVERTED, visibility_prefix });

  it('tells of a public one, at whatever second it begins', async () => {
    const { id, uploadId } = await add({ title: '가을 산책', description: '하나\n둘' });
    const answer = await open(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    const { address } = service;
    for (const told of [
      '<title>가을 산책 · Workreel</title>',
      '<meta name="description" content="하나 둘">',
      `<link rel="canonical" href="${address}/app/watch/${id}">`,
      `<meta property="og:url" content="${address}/app/watch/${id}">`,
      `<meta property="og:image" content="${address}/files/public/${uploadId}/2/poster.jpg">`,
      `"contentUrl":"${address}/files/public/${uploadId}/2/main.m3u8"`,
    ])
      expect(answer.body).toContain(told);
    expect(answer.body).not.toContain('<title>Workreel</title>');
    expect((await open(id, {}, '?t=90')).body).toBe(answer.body);
    expect((await open(id.toUpperCase())).body).toBe(answer.body);
  });

  it('tells of an unlisted one, which is not to be found', async () => {
    const { id } = await add({ title: '링크로만', visibility: 'unlisted' });
    const { body } = await open(id);
    expect(body).toContain('<meta property="og:title" content="링크로만">');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('ld+json');
  });

  it('says as little of a private one, even to its owner, as of one that is not there', async () => {
    const { id } = await add({ title: '비밀', visibility: 'private' }, 'private');
    // Just made private: its files have not moved yet.
    const moving = await add({ title: '비밀', visibility: 'private' });
    const nobody = await open(randomUUID());
    expect(nobody.body).toBe(PAGE);
    const { date: _one, 'x-request-id': _of, ...told } = nobody.headers;
    for (const one of [id, moving.id, 'x', '%00'])
      for (const headers of [{}, { authorization: service.user }]) {
        const answer = await open(one, headers);
        expect([answer.statusCode, answer.body], one).toEqual([200, PAGE]);
        expect(answer.headers, one).toMatchObject(told);
      }
  });

  it('names no signed address: of files that wait to be moved there is none', async () => {
    const { id } = await add({ title: '방금 공개' }, 'private');
    const { body } = await open(id);
    expect(body).toContain('<meta property="og:title" content="방금 공개">');
    expect(body).not.toMatch(/~|private|og:image|og:video|contentUrl|thumbnailUrl/);
  });

  it('holds what strangers write as texts', async () => {
    const title = '</title></script><script>alert("1")</script>\u2028$&';
    const { id } = await add({ title, author: title, description: title });
    const { body } = await open(id);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!;
    // A separator of lines is white space: titles are kept in one line.
    expect(JSON.parse(data!)).toMatchObject({ name: title.replace('\u2028', ' ') });
  });

  it('is there without its database', async () => {
    const { id } = await add({ title: '여기' });
    await service.database.run('alter table video.captions rename to captions_away');
    try {
      const answer = await open(id);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    } finally {
      await service.database.run('alter table video.captions_away rename to captions');
    }
    expect((await open(id)).body).toContain('여기');
  });
});
