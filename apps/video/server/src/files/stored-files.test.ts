import { grantPath, type ObjectStore } from '@workreel/object-store';
import { openTestFileStore, type TestFileStore } from '@workreel/object-store/testing/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoredFiles } from './stored-files.ts';
import { SECRET, serveFiles } from './testing.ts';

const SOON = Math.ceil(Date.now() / 1000) + 300;
const PLAYLIST = '#EXTM3U\n#EXT-X-VERSION:7\nindex_720p.m3u8\n';

/** Files of a store that hands them out itself: whichever store it is. */
describe('files of a store', () => {
  let files: TestFileStore;
  let store: ObjectStore;
  let address: string;
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
    const { app, port } = await serveFiles(new StoredFiles(store));
    address = `http://127.0.0.1:${port}`;
    for (const space of ['public', 'private'])
      await store.put(`${space}/v/1/index.m3u8`, PLAYLIST, { contentType: 'x' });
    await store.put('public/v/1/board.vtt', 'WEBVTT\n', { contentType: 'text/vtt' });
    close = async () => {
      await app.close();
      await files.close();
    };
  });
  afterAll(() => close());
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}/files/${path}`, { redirect: 'manual', ...init });
  const grant = (scope: string) => grantPath(SECRET, scope, SOON);

  it('that name others by relative addresses are handed out here', async () => {
    const answer = await ask('public/v/1/index.m3u8');
    expect([answer.status, await answer.text()]).toEqual([200, PLAYLIST]);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect((await ask('public/v/1/board.vtt')).headers.get('content-type')).toContain('text/vtt');
    const again = await ask('public/v/1/index.m3u8', {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect((await ask('public/v/1/none.m3u8')).status).toBe(404);
  });

  it('that grow are read whole, once in a moment, however many ask', async () => {
    const key = 'public/v/1/grows.m3u8';
    await store.put(key, PLAYLIST, { contentType: 'x' });
    reads = 0;
    const texts = await Promise.all(Array.from({ length: 50 }, async () => (await ask(key)).text()));
    expect(new Set(texts)).toEqual(new Set([PLAYLIST]));
    expect(reads).toBe(1);
    await store.put(key, `${PLAYLIST}more\n`, { contentType: 'x' });
    await expect.poll(async () => (await ask(key)).text()).toBe(`${PLAYLIST}more\n`);
  });

  it('that are media are where the store hands them out, at one address for a while', async () => {
    const answer = await ask('public/v/1/720p/3.m4s');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('/public/v/1/720p/3.m4s');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
    expect((await ask('public/v/1/720p/3.m4s')).headers.get('location')).toBe(answer.headers.get('location'));
  });

  it('that are private are handed out by a grant alone', async () => {
    for (const name of ['index.m3u8', '3.m4s']) expect((await ask(`private/v/1/${name}`)).status).toBe(404);
    expect((await ask(`${grant('private/w')}/private/v/1/3.m4s`)).status).toBe(403);
    const playlist = await ask(`${grant('private/v')}/private/v/1/index.m3u8`);
    expect([playlist.status, playlist.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const segment = await ask(`${grant('private/v')}/private/v/1/3.m4s`);
    expect(segment.status).toBe(302);
    // No longer than the grant holds.
    expect(Number(/max-age=(\d+)/.exec(segment.headers.get('cache-control')!)![1])).toBeLessThanOrEqual(300);
  });

  it('that others keep beside them are not handed out', async () => {
    await store.put('backups/list.m3u8', PLAYLIST, { contentType: 'x' });
    await store.put('backups/accounts.mp4', 'secret', { contentType: 'x' });
    for (const key of ['backups/list.m3u8', 'backups/accounts.mp4', 'logo.png'])
      expect((await ask(key)).status).toBe(404);
  });

  it('that are originals, or not yet published, are no one’s', async () => {
    expect((await ask('originals/open/film.mp4')).status).toBe(302);
    expect((await ask('originals/other/film.mp4')).status).toBe(404);
    expect((await ask('converted/r/1/hls/index.m3u8')).status).toBe(404);
    expect((await ask('public/v/1/..%2f..%2fx.mp4')).status).toBe(404);
    expect((await ask('public/v/1/a%20b.mp4')).status).toBe(404);
  });
});
