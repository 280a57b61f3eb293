import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post, Upload, UploadEntry } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { openService, type TestService } from '../testing/service.ts';
import { openViews } from '../views/index.ts';
import { putCaptions as putCaptionsOf } from './captions.ts';
import { takeOver } from './replacement.ts';
import { publishDue } from './scheduled-posts.ts';
import {
  accountIdOf,
  addPost,
  addUpload,
  CONVERTED_COLUMNS,
  changeUpload,
  post as createPost,
} from './testing.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n안녕하세요\n';
const PLAYLIST = { contentType: 'application/vnd.apple.mpegurl' };
const EMBEDDED = [{ language: 'en', label: 'English', name: 'subs-en.vtt' }];

describe('replacing the file of a post', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  let post: Post;
  beforeEach(async () => {
    const columns = { ...CONVERTED_COLUMNS, visibility_prefix: 'public', bytes: 1_000 } as const;
    post = await addPost(service, {}, { ...columns, embedded_captions: EMBEDDED });
    await service.context.store.put(`public/${post.uploadId}/2/main.m3u8`, '#EXTM3U', PLAYLIST);
  });
  const replace = (uploadId: string, { id = post.id, as = service.user } = {}) =>
    service.call('POST', `/posts/${id}/replace`, { as, body: { uploadId } });
  const discard = (as = service.user) => service.call('DELETE', `/posts/${post.id}/replace`, { as });
  const read = async (as = service.user) =>
    (await service.call('GET', `/posts/${post.id}`, { as })).json<Post>();
  const exists = async (uploadId: string) =>
    (await service.call('GET', `/uploads/${uploadId}`, { as: service.user })).statusCode === 200;
  const putCaptions = (language: string) =>
    service.call('PUT', `/posts/${post.id}/captions/${language}`, {
      ...{ as: service.user, body: VTT, headers: { 'content-type': 'text/vtt' } },
    });
  const changePost = (body: object) => service.call('PATCH', `/posts/${post.id}`, { as: service.user, body });
  /** Adds a replacement whose conversion has finished, under the prefix of the post. */
  const addReplacement = async () => {
    const uploadId = await addUpload(service, service.user, {
      state: 'uploaded',
      filename: 'new.mp4',
      bytes: 70,
    });
    expect((await replace(uploadId)).statusCode).toBe(200);
    await relocate(service.context, uploadId);
    await changeUpload(service, uploadId, { ...CONVERTED_COLUMNS, duration_seconds: 30 });
    return uploadId;
  };
  const usage = async () =>
    (await service.call('GET', '/uploads/usage', { as: service.user })).json<{ bytes: number }>().bytes;

  it('keeps everything else about the post, and removes the previous file', async () => {
    await putCaptions('ko');
    await service.call('PUT', `/posts/${post.id}/poster`, {
      ...{ as: service.user, body: jpeg(160, 90), headers: { 'content-type': 'image/jpeg' } },
    });
    await changePost({ chapters: [{ start: 1, title: '처음' }] });
    const counter = openViews(service.context.db, service.context.log);
    await counter.record(post.id, 'a viewer');
    const before = await read();
    const usedBefore = await usage();
    const uploadId = await addReplacement();
    expect(await usage()).toBe(usedBefore + 70);
    const during = await read();
    expect(during).toEqual({
      ...before,
      updatedAt: during.updatedAt,
      replacement: {
        ...{ uploadId, filename: 'new.mp4', state: 'ready', progress: 1, error: null, waitsFor: null },
      },
    });
    expect(await takeOver(service.context, post.id)).toBe(true);
    await counter.close();
    const after = await read();
    const moved = (url: string) =>
      url.replace(post.uploadId, uploadId).replace('/captions-0/', '/captions-1/');
    expect(after).toEqual({
      ...before,
      uploadId,
      videoUrl: moved(before.videoUrl!),
      posterUrl: moved(before.posterUrl!),
      storyboardUrl: moved(before.storyboardUrl!),
      // The captions in the previous file are gone.
      captions: [{ ...before.captions[0]!, url: moved(before.captions[0]!.url) }],
      durationSeconds: 30,
      views: 1,
      updatedAt: after.updatedAt,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await (await fetch(after.captions[0]!.url)).text()).toBe(VTT);
    expect((await fetch(after.posterUrl!)).status).toBe(200);
    expect(await exists(post.uploadId)).toBe(false);
    expect(await usage()).toBe(usedBefore - 1_000 + 70);
    const { rows } = await service.database.run(
      `select data from pgboss.job where name = 'video-remove' and data::text like $1`,
      [`%public/${post.uploadId}/%`],
    );
    expect(rows.length).toBeGreaterThan(0);
    // Nothing is left to do.
    expect(await takeOver(service.context, post.id)).toBe(false);
    expect((await replace(uploadId)).json<Post>()).toEqual(after);
  });

  it('is shown only to the owner', async () => {
    const uploadId = await addReplacement();
    for (const as of ['', service.other, service.admin]) expect((await read(as)).replacement).toBeNull();
    expect((await read()).replacement).toMatchObject({ uploadId });
    const { uploads } = (await service.call('GET', '/uploads?pageSize=100', { as: service.user })).json<{
      uploads: UploadEntry[];
    }>();
    expect(uploads.map(({ id }) => id)).not.toContain(uploadId);
    expect(uploads.find(({ id }) => id === post.uploadId)?.post?.replacement).toMatchObject({ uploadId });
  });

  it('waits until the new file is converted; a failed one leaves the previous one in place', async () => {
    const uploadId = await addUpload(service, service.user, { state: 'pending' });
    await replace(uploadId);
    for (const state of ['pending', 'uploading', 'uploaded', 'converting', 'failed'] as const) {
      await changeUpload(service, uploadId, {
        ...{
          state,
          published_run: 1,
          error_code: state === 'failed' ? 'NOT_A_VIDEO' : null,
          error_message: 'x',
        },
      });
      expect(await takeOver(service.context, post.id), state).toBe(false);
      expect(await read()).toMatchObject({
        videoUrl: post.videoUrl,
        status: 'ready',
        error: null,
        replacement: { state, error: state === 'failed' ? { code: 'NOT_A_VIDEO', message: 'x' } : null },
      });
    }
    expect((await discard()).json<Post>()).toEqual({ ...post, updatedAt: expect.any(String) });
    expect(await exists(uploadId)).toBe(false);
    expect((await discard()).statusCode).toBe(200);
    expect(await exists(post.uploadId)).toBe(true);
  });

  it('allows one replacement at a time: another one takes its place', async () => {
    const first = await addReplacement();
    const second = await addReplacement();
    expect(await exists(first)).toBe(false);
    expect((await replace(second)).json<Post>().replacement).toMatchObject({ uploadId: second });
    expect(await takeOver(service.context, post.id)).toBe(true);
    expect((await read()).uploadId).toBe(second);
  });

  it('rejects uploads of other users, of other posts, and ended ones', async () => {
    const code = async (uploadId: string) => (await replace(uploadId)).json<{ code: string }>();
    for (const uploadId of ['x', await addUpload(service, service.other)])
      expect(await code(uploadId)).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' });
    for (const state of ['aborted', 'expired'] as const)
      expect(await code(await addUpload(service, service.user, { state }))).toMatchObject({
        ...{ status: 409, code: 'UPLOAD_ENDED' },
      });
    const other = await addPost(service);
    const uploadId = await addReplacement();
    expect(await code(other.uploadId)).toMatchObject({
      ...{ status: 409, code: 'POST_EXISTS', postId: other.id },
    });
    expect((await replace(uploadId, { id: other.id })).json()).toMatchObject({
      ...{ status: 409, code: 'POST_EXISTS', postId: post.id },
    });
    expect((await createPost(service, { title: 'x', uploadId })).json()).toMatchObject({
      ...{ status: 409, code: 'POST_EXISTS', postId: post.id },
    });
  });

  it('accepts the key of an upload', async () => {
    const uploadId = await addUpload(service, service.user);
    const { key } = (await service.call('GET', `/uploads/${uploadId}`, { as: service.user })).json<Upload>();
    expect((await replace(key)).json<Post>().replacement).toMatchObject({ uploadId });
  });

  it('follows the visibility of the post', async () => {
    const uploadId = await addReplacement();
    await service.context.store.put(`public/${uploadId}/2/main.m3u8`, '#EXTM3U', PLAYLIST);
    await putCaptions('ko');
    for (const [change, prefix] of [
      [{ visibility: 'private' }, 'private'],
      [{ visibility: 'unlisted' }, 'public'],
      [{ published: false }, 'private'],
    ] as const) {
      await changePost(change);
      expect(await takeOver(service.context, post.id)).toBe(false);
      expect((await relocationsOf(uploadId)).length, prefix).toBeGreaterThan(0);
      await relocate(service.context, post.uploadId);
      await relocate(service.context, uploadId);
      const { rows } = await service.database.run(
        'select visibility_prefix, published_run from video.publications where upload_id = $1',
        [uploadId],
      );
      const { visibility_prefix, published_run } = rows[0] as {
        visibility_prefix: string;
        published_run: number;
      };
      expect(visibility_prefix).toBe(prefix);
      expect(await service.keysUnder(`${prefix}/${uploadId}/${published_run}/`)).toHaveLength(1);
    }
    await service.database.run(`update video.posts set publish_at = now() where id = $1`, [post.id]);
    await service.database.run(`delete from pgboss.job where name = 'video-relocate'`);
    await publishDue(service.context);
    expect(await relocationsOf(uploadId)).toHaveLength(1);
    expect(await relocationsOf(post.uploadId)).toHaveLength(1);
    for (const id of [post.uploadId, uploadId]) await relocate(service.context, id);
    expect(await takeOver(service.context, post.id)).toBe(true);
    const after = await read('');
    expect(after.videoUrl).toContain(`/public/${uploadId}/`);
    expect(await (await fetch(after.captions[0]!.url)).text()).toBe(VTT);
  });
  const relocationsOf = async (uploadId: string) =>
    (
      await service.database.run(
        `select id from pgboss.job where name = 'video-relocate' and data->>'uploadId' = $1 and state = 'created'`,
        [uploadId],
      )
    ).rows;

  it('tries again if captions or visibility change while files are copied', async () => {
    await putCaptions('ko');
    const uploadId = await addReplacement();
    const { store } = service.context;
    /** Takes over, with an interruption after the files are copied. */
    const takeOverWith = (interrupt: () => Promise<unknown>) => {
      const copyPrefix: typeof store.copyPrefix = async (...args) => {
        await store.copyPrefix(...args);
        await interrupt();
      };
      return takeOver(
        { ...service.context, store: Object.assign(Object.create(store), { copyPrefix }) },
        post.id,
      );
    };
    expect(await takeOverWith(() => putCaptions('en'))).toBe(false);
    const makePrivate = async () => {
      await changePost({ visibility: 'private' });
      for (const id of [post.uploadId, uploadId]) await relocate(service.context, id);
    };
    expect(await takeOverWith(makePrivate)).toBe(false);
    expect(await service.keysUnder(`public/${uploadId}/`)).toEqual([]);
    expect(await takeOverWith(async () => {})).toBe(true);
    const { captions } = await read();
    expect(captions.map(({ language }) => language)).toEqual(['en', 'ko']);
    for (const { url } of captions) expect(await (await fetch(url)).text()).toBe(VTT);
  });

  it('changes nothing if the process dies before the end', async () => {
    await putCaptions('ko');
    await addReplacement();
    const before = await read();
    const queue = Object.assign(Object.create(service.context.queue), {
      send: () => Promise.reject(new Error('the process dies')),
    });
    await expect(takeOver({ ...service.context, queue }, post.id)).rejects.toThrow('dies');
    expect(await read()).toEqual(before);
    expect(await takeOver(service.context, post.id)).toBe(true);
  });

  it('stores captions with the new file if they are added during the change', async () => {
    const uploadId = await addReplacement();
    const { store } = service.context;
    const put: typeof store.put = async (...args) => {
      await takeOver(service.context, post.id);
      return store.put(...args);
    };
    const during = { ...service.context, store: Object.assign(Object.create(store), { put }) };
    await putCaptionsOf(during, accountIdOf(service.user), post.id, {
      language: 'ko',
      label: '한국어',
      text: VTT,
    });
    const [caption] = (await read()).captions;
    expect(caption!.url).toContain(uploadId);
    expect((await fetch(caption!.url)).status).toBe(200);
  });

  it('is deleted with the post, and forgotten with an upload that has ended', async () => {
    const abandoned = await addUpload(service, service.user, { state: 'uploading' });
    await replace(abandoned);
    await changeUpload(service, abandoned, { state: 'expired' });
    expect((await read()).replacement).toMatchObject({ state: 'expired' });
    await service.database.run('delete from video.uploads where id = $1', [abandoned]);
    expect((await read()).replacement).toBeNull();
    const uploadId = await addReplacement();
    await service.call('DELETE', `/posts/${post.id}`, { as: service.user });
    expect(await exists(uploadId)).toBe(false);
    expect(await exists(post.uploadId)).toBe(false);
  });
});
