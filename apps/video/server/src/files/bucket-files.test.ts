import { accessScopeOf, type ObjectStore, presignPathSegment } from '@workreel/object-store';
import { openTestFileStore, type TestFileStore } from '@workreel/object-store/testing/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BucketFiles } from './bucket-files.ts';
import { SECRET, serveFiles } from './testing.ts';

const SOON = Math.ceil(Date.now() / 1000) + 300;
const PLAYLIST = '#EXTM3U\n#EXT-X-VERSION:7\nindex_720p.m3u8\n';

describe('files of a bucket', () => {
  let files: TestFileStore;
  let store: ObjectStore;
  let url: string;
  let close: () => Promise<void>;
  let reads = 0;
  beforeAll(async () => {
    files = await openTestFileStore();
    store = new Proxy(files.store, {
      get: (target, name) => {
        if (name === 'read') reads++;
        return Reflect.get(target, name, target);
      },
    });
    const { app, port } = await serveFiles(new BucketFiles(store));
    url = `http://127.0.0.1:${port}`;
    for (const visibility of ['public', 'private'])
      await store.put(`${visibility}/v/1/index.m3u8`, PLAYLIST, { contentType: 'x' });
    await store.put('public/v/1/board.vtt', 'WEBVTT\n', { contentType: 'text/vtt' });
    close = async () => {
      await app.close();
      await files.close();
    };
  });
  afterAll(() => close());
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/files/${path}`, { redirect: 'manual', ...init });
  const sign = (scope: string) => presignPathSegment(SECRET, scope, SOON);

  it('are served directly if they refer to other files by relative URLs', async () => {
    const response = await request('public/v/1/index.m3u8');
    expect([response.status, await response.text()]).toEqual([200, PLAYLIST]);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await request('public/v/1/board.vtt')).headers.get('content-type')).toContain('text/vtt');
    const revalidated = await request('public/v/1/index.m3u8', {
      headers: { 'if-none-match': response.headers.get('etag')! },
    });
    expect(revalidated.status).toBe(304);
    expect((await request('public/v/1/none.m3u8')).status).toBe(404);
  });

  it('are read completely as they grow, and only once for concurrent requests', async () => {
    const key = 'public/v/1/grows.m3u8';
    await store.put(key, PLAYLIST, { contentType: 'x' });
    reads = 0;
    const texts = await Promise.all(Array.from({ length: 50 }, async () => (await request(key)).text()));
    expect(new Set(texts)).toEqual(new Set([PLAYLIST]));
    expect(reads).toBe(1);
    await store.put(key, `${PLAYLIST}more\n`, { contentType: 'x' });
    await expect.poll(async () => (await request(key)).text()).toBe(`${PLAYLIST}more\n`);
  });

  it('are served directly, and revalidated, if they are replaced', async () => {
    const key = 'private/v/1/chapters.json';
    await store.put(key, '[]', { contentType: 'application/json' });
    const url = `${sign('private/v/1')}/${key}`;
    const response = await request(url);
    expect([response.status, await response.text()]).toEqual([200, '[]']);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    await store.put(key, '[1]', { contentType: 'application/json' });
    await expect.poll(async () => (await request(url)).text()).toBe('[1]');
    expect((await request(key)).status).toBe(404);
  });

  it('are redirected if they are originals, whatever their name', async () => {
    const key = 'originals/open/list.json';
    await store.put(key, '[]', { contentType: 'x' });
    expect((await request(`${sign(accessScopeOf(key))}/${key}`)).status).toBe(302);
  });

  it('are redirected to a presigned URL that is stable for a while if they are media', async () => {
    const response = await request('public/v/1/720p/3.m4s');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('/public/v/1/720p/3.m4s');
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    expect((await request('public/v/1/720p/3.m4s')).headers.get('location')).toBe(
      response.headers.get('location'),
    );
  });

  it('require a signed path if they are private', async () => {
    for (const name of ['index.m3u8', '3.m4s'])
      expect((await request(`private/v/1/${name}`)).status).toBe(404);
    expect((await request(`${sign('private/w/1')}/private/v/1/3.m4s`)).status).toBe(403);
    const playlist = await request(`${sign('private/v/1')}/private/v/1/index.m3u8`);
    expect([playlist.status, playlist.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const segment = await request(`${sign('private/v/1')}/private/v/1/3.m4s`);
    expect(segment.status).toBe(302);
    // Not longer than the signed path is valid.
    expect(Number(/max-age=(\d+)/.exec(segment.headers.get('cache-control')!)![1])).toBeLessThanOrEqual(300);
  });

  it('are not served if they do not belong to the service', async () => {
    await store.put('backups/list.m3u8', PLAYLIST, { contentType: 'x' });
    await store.put('backups/accounts.mp4', 'secret', { contentType: 'x' });
    for (const key of ['backups/list.m3u8', 'backups/accounts.mp4', 'logo.png'])
      expect((await request(key)).status).toBe(404);
  });

  it('are not served if they are private originals or not yet published', async () => {
    expect((await request('originals/open/clip.mp4')).status).toBe(302);
    expect((await request('originals/other/clip.mp4')).status).toBe(404);
    expect((await request('converted/r/1/hls/index.m3u8')).status).toBe(404);
    expect((await request('public/v/1/..%2f..%2fx.mp4')).status).toBe(404);
    expect((await request('public/v/1/a%20b.mp4')).status).toBe(404);
  });
});
