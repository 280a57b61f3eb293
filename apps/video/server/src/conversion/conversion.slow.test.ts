import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostAddress } from '@workreel/object-store';
import { sendWhole } from '@workreel/object-store/testing/contract';
import { ffmpeg } from '@workreel/transcoder/testing';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post, Upload, UploadEntry, Visibility } from '@workreel/video-contract';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { relocate } from './relocation.ts';

/** From the file that was sent to what is shown, by the road that every upload takes. */
describe('a video', () => {
  let service: TestService;
  let folder: string;
  /** Fit to be copied; and one that is encoded, for as long as it takes to change one's mind. */
  let short: Buffer<ArrayBuffer>;
  let long: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    service = await openService();
    folder = await mkdtemp(join(tmpdir(), 'workreel-conversion-'));
    const film = (name: string, source: string, ...args: string[]): string => {
      const path = join(folder, name);
      const sound = ['-f', 'lavfi', '-i', 'sine=440', '-shortest', '-c:a', 'aac'];
      const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', ...args];
      ffmpeg(['-f', 'lavfi', '-i', source, ...sound, ...video, path]);
      return path;
    };
    short = await bytesOf(film('short.mp4', 'testsrc2=s=320x180:r=30:d=3', '-pix_fmt', 'yuv420p'));
    const once = film('once.mp4', 'testsrc2=s=854x480:r=30:d=4', '-pix_fmt', 'yuv444p');
    const often = join(folder, 'often.mp4');
    ffmpeg(['-stream_loop', '14', '-i', once, '-c', 'copy', often]);
    long = await bytesOf(often);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bytesOf = async (path: string) => Buffer.from(await readFile(path));
  const postOf = async (upload: Upload, visibility: Visibility): Promise<Post> =>
    (
      await service.call('POST', '/posts', {
        as: service.user,
        body: { title: 'A video', uploadId: upload.id, visibility },
      })
    ).json<Post>();
  const read = async ({ id }: Post, as = service.user) =>
    (await service.call('GET', `/posts/${id}`, { as })).json<Post>();
  const change = async ({ id }: Post, body: object) =>
    (await service.call('PATCH', `/posts/${id}`, { as: service.user, body })).json<Post>();
  const statusOf = async (url: string) => {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  };
  const left = (space: string, { uploadId }: Post) => service.keysUnder(`${space}/${uploadId}/`);
  const runs = async (space: string, post: Post) => [
    ...new Set((await left(space, post)).map((key) => key.split('/')[2])),
  ];

  it('that is sent is converted, and plays where its post says', async () => {
    const upload = await service.send(short);
    const post = await postOf(upload, 'public');
    expect(await service.settled(upload.id)).toMatchObject({ state: 'ready', error: null, progress: 1 });
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    const shown = await read(post, service.other);
    expect(shown).toMatchObject({
      status: 'ready',
      playable: true,
      width: 320,
      height: 180,
      durationSeconds: expect.closeTo(3, 0),
      renditions: [{ name: '180p', width: 320, height: 180 }],
      publishedAt: expect.any(String),
    });
    const playlist = await fetch(shown.videoUrl!);
    expect(playlist.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    expect(await playlist.text()).toContain('#EXT-X-STREAM-INF');
    for (const url of [shown.posterUrl!, shown.storyboardUrl!]) expect(await statusOf(url)).toBe(200);
    // What it takes is what stands there, playlists that were written many times counted once.
    let bytes = 0;
    for await (const { size } of service.context.store.list(`public/${upload.id}/`)) bytes += size;
    const { uploads } = (await service.call('GET', '/uploads?state=ready', { as: service.user })).json<{
      uploads: UploadEntry[];
    }>();
    expect(uploads.find(({ id }) => id === upload.id)?.mediaBytes).toBe(bytes);
    // Its history tells how it got there, each state once.
    const { history } = await service.settled(upload.id);
    const states = history.map(({ state }) => state);
    expect(states).toEqual(['pending', 'uploading', 'uploaded', 'converting', 'ready']);
    // Nothing is left of other runs.
    await expect.poll(() => runs('public', post)).toHaveLength(1);
    await expect.poll(() => left('private', post)).toEqual([]);
  });

  it('that is sent whole is converted when its store tells of it', async () => {
    const asked = await service.call('GET', '/s3/params?filename=short.mp4&type=video%2Fmp4', {
      as: service.user,
    });
    const address = asked.json<PostAddress>();
    expect((await sendWhole(address, short)).ok).toBe(true);
    const body = { title: 'Sent whole', uploadId: address.fields.key };
    const post = (await service.call('POST', '/posts', { as: service.user, body })).json<Post>();
    // Nobody completes it: the word of the store begins its conversion. Ceph looks into its queue twice a minute.
    await expect.poll(async () => (await read(post)).status, { timeout: 80_000 }).toBe('ready');
    expect((await read(post)).renditions).toHaveLength(1);
  });

  it('that turns private answers under signed addresses alone, and the other way round', async () => {
    const upload = await service.send(short);
    const post = await postOf(upload, 'public');
    await service.settled(upload.id);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    const open = (await read(post)).videoUrl!;
    await change(post, { visibility: 'private' });
    await expect.poll(async () => (await read(post)).videoUrl).toMatch(/\/files\/~\d+\.[\w-]+\/private\//);
    const signed = (await read(post)).videoUrl!;
    expect(await statusOf(signed)).toBe(200);
    expect(await statusOf(signed.replace(/\/~[^/]+/, ''))).toBe(404);
    expect(await statusOf(signed.replace(/(~\d+\.)[\w-]{4}/, '$1xxxx'))).toBe(403);
    await expect.poll(() => statusOf(open)).toBe(404);
    await expect.poll(() => left('public', post)).toEqual([]);
    expect((await service.call('GET', `/posts/${post.id}`, { as: service.other })).statusCode).toBe(404);
    await change(post, { visibility: 'unlisted' });
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    expect(await statusOf((await read(post, '')).videoUrl!)).toBe(200);
    await expect.poll(() => left('private', post)).toEqual([]);
  });

  it('stays hidden from whoever had read that it turns public, before it turned back', async () => {
    const upload = await service.send(short);
    const post = await postOf(upload, 'private');
    await service.settled(upload.id);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/private/');
    // One of many workers is slow: since it read, the post was hidden again, and others have settled that.
    let early = true;
    const stale: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!early || result.rows[0]?.visibility === undefined) return result;
        early = false;
        return { ...result, rows: [{ visibility: 'public' }] };
      },
    };
    await relocate({ ...service.context, db: service.context.db.withPlugin(stale) }, upload.id);
    expect(early).toBe(false);
    expect((await read(post)).videoUrl).toContain('/private/');
    expect(await statusOf((await read(post)).videoUrl!)).toBe(200);
    await expect.poll(() => left('public', post)).toEqual([]);
  });

  it('that turns private while it is converted begins again where nobody sees it', async () => {
    const upload = await service.send(long);
    const post = await postOf(upload, 'public');
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/public/');
    const open = (await read(post)).videoUrl!;
    await change(post, { visibility: 'private' });
    await expect.poll(() => statusOf(open)).toBe(404);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/private/');
    await expect.poll(() => left('public', post)).toEqual([]);
    expect((await service.call('DELETE', `/posts/${post.id}`, { as: service.user })).statusCode).toBe(204);
  });

  it('that is deleted takes every object with it, also from under its conversion', async () => {
    const upload = await service.send(long);
    const post = await postOf(upload, 'public');
    await expect.poll(async () => (await read(post)).playable).toBe(true);
    const poster = { as: service.user, body: jpeg(160, 90), headers: { 'content-type': 'image/jpeg' } };
    expect((await service.call('PUT', `/posts/${post.id}/poster`, poster)).statusCode).toBe(200);
    expect((await service.call('DELETE', `/posts/${post.id}`, { as: service.user })).statusCode).toBe(204);
    for (const space of ['public', 'private']) await expect.poll(() => left(space, post)).toEqual([]);
    await expect.poll(() => service.context.store.head(upload.key)).toBeUndefined();
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: service.user })).statusCode).toBe(404);
    // The worker is free for the next.
    expect((await service.settled((await service.send(short)).id)).state).toBe('ready');
  });

  it('that is none fails with its reason, and may be tried again', async () => {
    const upload = await service.send(Buffer.from('This is a text, whatever it is called.'));
    const post = await postOf(upload, 'public');
    const failed = await service.settled(upload.id);
    expect(failed).toMatchObject({
      state: 'failed',
      error: { code: 'NOT_A_VIDEO', message: expect.any(String) },
    });
    expect(await read(post)).toMatchObject({
      status: 'failed',
      playable: false,
      videoUrl: null,
      error: { code: 'NOT_A_VIDEO' },
    });
    const retry = () => service.call('POST', `/uploads/${upload.id}/retry`, { as: service.user });
    expect((await retry()).statusCode).toBe(202);
    const again = await service.settled(upload.id);
    expect(again.history.map(({ state, detail }) => [state, detail]).slice(-4)).toEqual([
      ['failed', expect.stringMatching(/^NOT_A_VIDEO: /)],
      ['converting', 'asked for again'],
      ['converting', null],
      ['failed', expect.stringMatching(/^NOT_A_VIDEO: /)],
    ]);
    await service.context.store.delete(upload.key);
    expect((await retry()).json()).toMatchObject({ status: 409, code: 'OBJECT_MISSING' });
  });

  it('leaves its person with all that was theirs', async () => {
    const upload = await service.send(short);
    const post = await postOf(upload, 'public');
    await service.settled(upload.id);
    const { rows } = await service.database.run('select owner_id from video.posts where id = $1', [post.id]);
    const { body } = await service.call('GET', '/auth/me/export', { as: service.user });
    expect(body).toContain(upload.id);
    expect(body).toContain(post.id);
    const erased = await service.call('DELETE', '/auth/me', {
      as: service.user,
      body: { password: 'another-password' },
    });
    expect(erased.statusCode).toBeLessThan(300);
    // Those of the tests before, too.
    const theirs = async () =>
      (await service.database.run('select id from video.uploads where owner_id = $1', [rows[0]!.owner_id]))
        .rows;
    await expect.poll(theirs).toEqual([]);
    await expect.poll(() => service.context.store.head(upload.key)).toBeUndefined();
    await expect.poll(() => left('public', post)).toEqual([]);
    expect((await service.call('GET', `/posts/${post.id}`)).statusCode).toBe(404);
  });
});
