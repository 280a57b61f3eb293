import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chaptersJson } from '@workreel/hls';
import { checkStream } from '@workreel/hls/check';
import type { PresignedPost } from '@workreel/object-store';
import { sendFile } from '@workreel/object-store/testing/contract';
import { ffmpeg } from '@workreel/transcoder/testing';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post, Upload, UploadEntry, Visibility } from '@workreel/video-contract';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { relocate } from './relocation.ts';

describe('a conversion', () => {
  let service: TestService;
  let folder: string;
  /** Can be remuxed without encoding. */
  let short: Buffer<ArrayBuffer>;
  /** Must be encoded, which takes long enough to change the post in the meantime. */
  let long: Buffer<ArrayBuffer>;
  /** Like `long`, for a test that waits for the end of the conversion. */
  let medium: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    service = await openService();
    folder = await mkdtemp(join(tmpdir(), 'workreel-conversion-'));
    const createVideo = (name: string, source: string, ...args: string[]): string => {
      const path = join(folder, name);
      const audio = ['-f', 'lavfi', '-i', 'sine=440', '-shortest', '-c:a', 'aac'];
      const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', ...args];
      ffmpeg(['-f', 'lavfi', '-i', source, ...audio, ...video, path]);
      return path;
    };
    short = await bytesOf(createVideo('short.mp4', 'testsrc2=s=320x180:r=30:d=3', '-pix_fmt', 'yuv420p'));
    const part = createVideo('part.mp4', 'testsrc2=s=854x480:r=30:d=4', '-pix_fmt', 'yuv444p');
    const repeat = async (times: number) => {
      const path = join(folder, `repeated-${times}.mp4`);
      ffmpeg(['-stream_loop', String(times - 1), '-i', part, '-c', 'copy', path]);
      return bytesOf(path);
    };
    long = await repeat(15);
    medium = await repeat(4);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bytesOf = async (path: string) => Buffer.from(await readFile(path));
  const createPost = async (upload: Upload, visibility: Visibility): Promise<Post> =>
    (
      await service.call('POST', '/posts', {
        as: service.user,
        body: { title: 'A video', uploadId: upload.id, visibility, published: true },
      })
    ).json<Post>();
  const read = async ({ id }: Post, as = service.user) =>
    (await service.call('GET', `/posts/${id}`, { as })).json<Post>();
  const change = async ({ id }: Post, body: object) =>
    (await service.call('PATCH', `/posts/${id}`, { as: service.user, body })).json<Post>();
  const statusOf = async (url: string) => {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  };
  const keysOf = (prefix: string, { uploadId }: Post) => service.keysUnder(`${prefix}/${uploadId}/`);
  const runsOf = async (prefix: string, post: Post) => [
    ...new Set((await keysOf(prefix, post)).map((key) => key.split('/')[2])),
  ];

  it('publishes an uploaded file under the prefix of its visibility', async () => {
    const upload = await service.send(short);
    const post = await createPost(upload, 'public');
    expect(await service.waitUntilSettled(upload.id)).toMatchObject({
      state: 'ready',
      error: null,
      progress: 1,
    });
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    const published = await read(post, service.other);
    expect(published).toMatchObject({
      status: 'ready',
      playable: true,
      width: 320,
      height: 180,
      durationSeconds: expect.closeTo(3, 0),
      renditions: [{ name: '180p', width: 320, height: 180 }],
      publishedAt: expect.any(String),
    });
    const playlist = await fetch(published.videoUrl!);
    expect(playlist.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    expect(await playlist.text()).toContain('#EXT-X-STREAM-INF');
    for (const url of [published.posterUrl!, published.storyboardUrl!]) expect(await statusOf(url)).toBe(200);
    // `mediaBytes` is the size of the objects that remain: playlists that were rewritten count once, and superseded folders do not count.
    const { rows } = await service.database.run(
      'select superseded from video.publications where upload_id = $1',
      [upload.id],
    );
    const { superseded } = rows[0] as { superseded: string[] };
    let bytes = 0;
    for await (const { key, size } of service.context.store.list(`public/${upload.id}/`))
      if (!superseded.includes(key.split('/')[3]!)) bytes += size;
    const { uploads } = (await service.call('GET', '/uploads?state=ready', { as: service.user })).json<{
      uploads: UploadEntry[];
    }>();
    expect(uploads.find(({ id }) => id === upload.id)?.mediaBytes).toBe(bytes);
    // The history contains each state once.
    const { history } = await service.waitUntilSettled(upload.id);
    const states = history.map(({ state }) => state);
    expect(states).toEqual(['pending', 'uploading', 'uploaded', 'converting', 'ready']);
    // The files of other runs are removed.
    await expect.poll(() => runsOf('public', post)).toHaveLength(1);
    await expect.poll(() => keysOf('private', post)).toEqual([]);
  });

  it('publishes a valid stream with the chapters of its post', async () => {
    const upload = await service.send(short);
    const post = await createPost(upload, 'public');
    await service.waitUntilSettled(upload.id);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    const chapters = [
      { start: 0, title: '처음' },
      { start: 1.5, title: 'Second' },
    ];
    await change(post, { chapters });
    const { videoUrl } = await read(post);
    await expect
      .poll(async () => (await fetch(new URL('chapters.json', videoUrl!))).text())
      .toBe(chaptersJson(chapters));
    expect(await checkStream(videoUrl!)).toEqual([]);
  });

  it('starts with the storage event if the file was sent in a single request', async () => {
    const response = await service.call('GET', '/s3/params?filename=short.mp4&type=video%2Fmp4', {
      as: service.user,
    });
    const presigned = response.json<PresignedPost>();
    expect((await sendFile(presigned, short)).ok).toBe(true);
    const body = { title: 'Single request', published: true, uploadId: presigned.fields.key };
    const post = (await service.call('POST', '/posts', { as: service.user, body })).json<Post>();
    // The store's event completes the upload, not the client. Ceph delivers its events twice a minute.
    await expect.poll(async () => (await read(post)).status, { timeout: 80_000 }).toBe('ready');
    expect((await read(post)).renditions).toHaveLength(1);
  });

  it('relocates the files when a post becomes private, and back when it becomes unlisted', async () => {
    const upload = await service.send(short);
    const post = await createPost(upload, 'public');
    await service.waitUntilSettled(upload.id);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    const publicUrl = (await read(post)).videoUrl!;
    await change(post, { visibility: 'private' });
    await expect.poll(async () => (await read(post)).videoUrl).toMatch(/\/files\/~\d+\.[\w-]+\/private\//);
    const signed = (await read(post)).videoUrl!;
    expect(await statusOf(signed)).toBe(200);
    expect(await statusOf(signed.replace(/\/~[^/]+/, ''))).toBe(404);
    expect(await statusOf(signed.replace(/(~\d+\.)[\w-]{4}/, '$1xxxx'))).toBe(403);
    await expect.poll(() => statusOf(publicUrl)).toBe(404);
    await expect.poll(() => keysOf('public', post)).toEqual([]);
    expect((await service.call('GET', `/posts/${post.id}`, { as: service.other })).statusCode).toBe(404);
    await change(post, { visibility: 'unlisted' });
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/files/public/');
    expect(await statusOf((await read(post, '')).videoUrl!)).toBe(200);
    await expect.poll(() => keysOf('private', post)).toEqual([]);
  });

  it('does not publish a private video if a worker acts on an outdated visibility', async () => {
    const upload = await service.send(short);
    const post = await createPost(upload, 'private');
    await service.waitUntilSettled(upload.id);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/private/');
    // A slow worker read the visibility before the post became private again.
    let isFirst = true;
    const stale: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isFirst || result.rows[0]?.access === undefined) return result;
        isFirst = false;
        return { ...result, rows: [{ access: 'public' }] };
      },
    };
    await relocate({ ...service.context, db: service.context.db.withPlugin(stale) }, upload.id);
    expect(isFirst).toBe(false);
    expect((await read(post)).videoUrl).toContain('/private/');
    expect(await statusOf((await read(post)).videoUrl!)).toBe(200);
    await expect.poll(() => keysOf('public', post)).toEqual([]);
  });

  it('restarts under the private prefix when the post becomes private', async () => {
    const upload = await service.send(long);
    const post = await createPost(upload, 'public');
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/public/');
    const publicUrl = (await read(post)).videoUrl!;
    await change(post, { visibility: 'private' });
    await expect.poll(() => statusOf(publicUrl)).toBe(404);
    await expect.poll(async () => (await read(post)).videoUrl).toContain('/private/');
    await expect.poll(() => keysOf('public', post)).toEqual([]);
    expect((await service.call('DELETE', `/posts/${post.id}`, { as: service.user })).statusCode).toBe(204);
  });

  it('stops when its post is deleted, which removes every object', async () => {
    const upload = await service.send(long);
    const post = await createPost(upload, 'public');
    await expect.poll(async () => (await read(post)).playable).toBe(true);
    const poster = { as: service.user, body: jpeg(160, 90), headers: { 'content-type': 'image/jpeg' } };
    expect((await service.call('PUT', `/posts/${post.id}/poster`, poster)).statusCode).toBe(200);
    expect((await service.call('DELETE', `/posts/${post.id}`, { as: service.user })).statusCode).toBe(204);
    for (const prefix of ['public', 'private']) await expect.poll(() => keysOf(prefix, post)).toEqual([]);
    await expect.poll(() => service.context.store.head(upload.key)).toBeUndefined();
    expect((await service.call('GET', `/uploads/${upload.id}`, { as: service.user })).statusCode).toBe(404);
    // The worker is free for the next conversion.
    expect((await service.waitUntilSettled((await service.send(short)).id)).state).toBe('ready');
  });

  it('fails with a reason if the file is not a video, and can be retried', async () => {
    const upload = await service.send(Buffer.from('This is a text.'));
    const post = await createPost(upload, 'public');
    const failed = await service.waitUntilSettled(upload.id);
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
    const again = await service.waitUntilSettled(upload.id);
    expect(again.history.map(({ state, detail }) => [state, detail]).slice(-4)).toEqual([
      ['failed', expect.stringMatching(/^NOT_A_VIDEO: /)],
      ['converting', 'retry requested'],
      ['converting', null],
      ['failed', expect.stringMatching(/^NOT_A_VIDEO: /)],
    ]);
    await service.context.store.delete(upload.key);
    expect((await retry()).json()).toMatchObject({ status: 409, code: 'OBJECT_MISSING' });
  });

  it('replaces the file of a post that becomes private in the meantime, and removes the previous one', async () => {
    const previous = await service.send(short);
    const post = await createPost(previous, 'public');
    await service.waitUntilSettled(previous.id);
    await expect.poll(async () => (await read(post)).videoUrl, { timeout: 10_000 }).toContain('/public/');
    await service.call('PUT', `/posts/${post.id}/captions/ko`, {
      ...{ as: service.user, body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n' },
      headers: { 'content-type': 'text/vtt' },
    });
    const upload = await service.send(medium);
    const body = { uploadId: upload.id };
    await service.call('POST', `/posts/${post.id}/replace`, { as: service.user, body });
    await expect
      .poll(async () => (await read(post)).replacement, { timeout: 10_000 })
      .toMatchObject({ state: 'converting' });
    expect(await statusOf((await read(post)).videoUrl!)).toBe(200);
    await change(post, { visibility: 'private' });
    const after = async () => (await read(post)).uploadId;
    await expect.poll(after, { timeout: 120_000, interval: 500 }).toBe(upload.id);
    const replaced = await read(post);
    expect(replaced).toMatchObject({ status: 'ready', replacement: null, visibility: 'private' });
    expect(replaced.videoUrl).toContain(`/private/${upload.id}/`);
    for (const url of [replaced.videoUrl!, replaced.posterUrl!, replaced.captions[0]!.url])
      expect(await statusOf(url)).toBe(200);
    expect(await keysOf('public', replaced)).toEqual([]);
    await expect.poll(() => service.context.store.head(previous.key)).toBeUndefined();
    for (const prefix of ['public', 'private']) await expect.poll(() => keysOf(prefix, post)).toEqual([]);
  }, 180_000);

  it('is deleted with its upload and objects when the account is deleted', async () => {
    const upload = await service.send(short);
    const post = await createPost(upload, 'public');
    await service.waitUntilSettled(upload.id);
    const { rows } = await service.database.run('select owner_id from video.posts where id = $1', [post.id]);
    const { body } = await service.call('GET', '/auth/me/export', { as: service.user });
    expect(body).toContain(upload.id);
    expect(body).toContain(post.id);
    expect((await service.call('DELETE', '/auth/me', { as: service.user })).statusCode).toBe(204);
    // Includes the uploads of the previous tests.
    const uploadsOfOwner = async () =>
      (await service.database.run('select id from video.uploads where owner_id = $1', [rows[0]!.owner_id]))
        .rows;
    await expect.poll(uploadsOfOwner).toEqual([]);
    await expect.poll(() => service.context.store.head(upload.key)).toBeUndefined();
    await expect.poll(() => keysOf('public', post)).toEqual([]);
    expect((await service.call('GET', `/posts/${post.id}`)).statusCode).toBe(404);
  });
});
