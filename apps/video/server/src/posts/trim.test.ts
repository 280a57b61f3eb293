import type { TrimJob, Trimmed } from '@workreel/transcoder';
import type { Chapter, Post } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relocate } from '../conversion/relocation.ts';
import { openService, type Problem, type TestService } from '../testing/service.ts';
import { accountIdOf, addPost, addUpload, CONVERTED_COLUMNS } from './testing.ts';
import { runTrim } from './trim.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n앞\n\n00:05.000 --> 00:08.000\n안녕하세요\n';
const SHIFTED = 'WEBVTT\n\n00:00:02.000 --> 00:00:05.000\n안녕하세요\n';
const PLAYLIST = { contentType: 'application/vnd.apple.mpegurl' };
const PART = { start: 3, end: 11 };

describe('trimming the video of a post', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  let post: Post;
  let folder: string;
  beforeEach(async () => {
    const columns = { ...CONVERTED_COLUMNS, visibility_prefix: 'public' } as const;
    post = await addPost(
      service,
      {},
      { ...columns, embedded_captions: [{ language: 'en', label: 'English', name: 'subs-en.vtt' }] },
    );
    folder = `public/${post.uploadId}/`;
    await service.context.store.put(`${folder}2/main.m3u8`, '#EXTM3U', PLAYLIST);
    await service.context.store.put(`${folder}2/subs-en.vtt`, VTT, { contentType: 'text/vtt' });
  });
  const trim = (body: object = PART, { id = post.id, as = service.user } = {}) =>
    service.call('POST', `/posts/${id}/trim`, { as, body });
  const cancel = (as = service.user) => service.call('DELETE', `/posts/${post.id}/trim`, { as });
  const read = async (as = service.user) =>
    (await service.call('GET', `/posts/${post.id}`, { as })).json<Post>();
  const change = (body: object) => service.call('PATCH', `/posts/${post.id}`, { as: service.user, body });
  const putCaptions = () =>
    service.call('PUT', `/posts/${post.id}/captions/ko`, {
      ...{ as: service.user, body: VTT, headers: { 'content-type': 'text/vtt' } },
    });
  /** Carries out the request as a worker would. @param onTrim - called in the middle of it. */
  const run = (onTrim = async (_job: TrimJob) => {}, uploadId = post.uploadId) =>
    runTrim(
      {
        ...service.context,
        trimmer: {
          trim: async (job): Promise<Trimmed> => {
            await job.copy('main.m3u8', 'index.m3u8');
            await onTrim(job);
            const { start, end } = job;
            return {
              ...{ start, end, durationSeconds: end - start, width: 1280, height: 720 },
              ...{ playlist: 'index.m3u8', poster: null, storyboard: null, renditions: post.renditions },
            };
          },
        },
      },
      { data: { uploadId }, signal: new AbortController().signal },
    );
  const keys = () => service.keysUnder(folder);
  const watched = () =>
    service.database.run('select seconds from video.history where post_id = $1', [post.id]);

  it('replaces the published files, and moves chapters, captions and positions', async () => {
    await putCaptions();
    await change({
      chapters: [
        { start: 0, title: '인사' },
        { start: 2, title: '본론' },
        { start: 6.5, title: '요약' },
        { start: 12, title: '끝' },
      ],
      downloadable: true,
    });
    await service.database.run(
      `insert into video.history (account_id, post_id, seconds) values ($1, $2, 7), ($3, $2, 1), ($4, $2, 12)`,
      [service.user, post.id, service.other, service.admin].map((value) =>
        value.startsWith('Bearer') ? accountIdOf(value) : value,
      ),
    );
    await service.database.run('insert into video.watched_parts values ($1, $2, 1)', [post.id, [1, 2]]);
    await service.database.run(`update video.publications set superseded = '["480p"]' where upload_id = $1`, [
      post.uploadId,
    ]);
    const before = await read();
    const requested = await trim();
    expect(requested.statusCode).toBe(202);
    expect(requested.json<Post>()).toEqual({ ...before, trim: { ...PART, state: 'waiting' } });
    expect((await trim()).json<Post>().trim).toEqual({ ...PART, state: 'waiting' });
    await run();
    const after = await read();
    expect(after).toEqual({
      ...before,
      ...{ trim: null, trimmed: true, durationSeconds: 8, posterUrl: null, storyboardUrl: null },
      downloadable: false,
      videoUrl: before.videoUrl!.replace('/2/main.m3u8', '/3/index.m3u8'),
      chapters: [
        { start: 0, title: '본론' },
        { start: 3.5, title: '요약' },
      ],
      captions: [
        { ...before.captions[0]!, url: expect.stringContaining('/captions-0/ko.') as string },
        { ...before.captions[1]!, url: before.captions[1]!.url.replace('/2/', '/3/') },
      ],
      updatedAt: after.updatedAt,
    });
    for (const { url } of after.captions) expect(await (await fetch(url)).text()).toBe(SHIFTED);
    expect((await watched()).rows.map(({ seconds }) => seconds).sort()).toEqual([0, 4, 8]);
    expect(
      (await service.database.run('select * from video.watched_parts where post_id = $1', [post.id])).rows,
    ).toEqual([]);
    expect(
      (
        await service.database.run('select superseded from video.publications where upload_id = $1', [
          post.uploadId,
        ])
      ).rows,
    ).toEqual([{ superseded: [] }]);
    // The files of the previous run, and the previous captions, are being removed.
    const { rows } = await service.database.run(
      `select data from pgboss.job where name = 'video-remove' and data::text like $1`,
      [`%${post.uploadId}%`],
    );
    const removed = JSON.stringify(rows);
    expect(removed).toContain(`${folder}2/`);
    expect(removed).not.toContain(`${folder}3/`);
    expect(removed).toContain(before.captions[0]!.url.split('/').at(-1));
    // Nothing is left to do.
    await run(() => expect.unreachable());
  });

  it('makes chapters of those in the description, whose times would be wrong', async () => {
    await change({ description: '0:00 A\n0:10 B\n0:20 C' });
    await service.database.run('update video.publications set duration_seconds = 40 where upload_id = $1', [
      post.uploadId,
    ]);
    await trim({ start: 5, end: 15 });
    await run();
    const chapters: Chapter[] = [
      { start: 0, title: 'A' },
      { start: 5, title: 'B' },
    ];
    expect(await read()).toMatchObject({ chapters, customChapters: true });
  });

  it('keeps the original, with what was cut off, for the owner', async () => {
    await change({ downloadable: true });
    const original = (as: string) => service.call('GET', `/posts/${post.id}/original`, { as });
    const statusOf = async (as: string) => (await original(as)).statusCode;
    const allowed = await statusOf(service.other);
    await trim();
    await run();
    for (const as of [service.user, service.other])
      expect(await read(as)).toMatchObject({ downloadable: false, trim: null });
    await change({ downloadable: true });
    expect(await read()).toMatchObject({ downloadable: true, trimmed: true });
    expect(await statusOf(service.other)).toBe(403);
    expect(await statusOf(service.user)).toBe(allowed);
  });

  it('is shown only to the owner', async () => {
    await trim();
    for (const as of ['', service.other, service.admin]) expect((await read(as)).trim).toBeNull();
  });

  it.each([
    [{ start: 3, end: 12.6 }, '/body/end'],
    [{ start: 3, end: 3.5 }, '/body/end'],
    [{ start: 5, end: 3 }, '/body/end'],
    [{ start: 0, end: 12.5 }, '/body/end'],
  ])('is refused for %o', async (body, path) => {
    const response = await trim(body);
    expect(response.statusCode).toBe(400);
    expect(response.json<Problem>()).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ path }] });
  });

  it('is refused while the video is converted, replaced, or trimmed in another way', async () => {
    const codeOf = async (...request: Parameters<typeof trim>) => {
      const response = await trim(...request);
      return [response.statusCode, response.json<Problem>().code];
    };
    const converting = await addPost(service, {}, { state: 'converting' });
    expect(await codeOf(PART, { id: converting.id })).toEqual([409, 'NOT_READY']);
    await trim();
    expect(await codeOf({ start: 4, end: 9 })).toEqual([409, 'TRIMMING']);
    await cancel();
    const uploadId = await addUpload(service, service.user, { state: 'uploaded' });
    await service.call('POST', `/posts/${post.id}/replace`, { as: service.user, body: { uploadId } });
    expect(await codeOf()).toEqual([409, 'REPLACING']);
  });

  it('can be canceled, also while it is carried out', async () => {
    await trim();
    expect((await cancel()).json<Post>().trim).toBeNull();
    await run(() => expect.unreachable());
    const before = await read();
    const files = await keys();
    await trim();
    await expect(run(async () => void (await cancel()))).rejects.toThrow('deferred');
    expect(await read()).toEqual(before);
    expect(await keys()).toEqual(files);
    await run(() => expect.unreachable());
  });

  it.each([
    ['was canceled', async () => void (await cancel())],
    [
      'has failed',
      async () => {
        for (let attempt = 1; attempt <= 4; attempt++)
          await run(() => Promise.reject(new Error('no frames'))).catch(() => {});
      },
    ],
  ])('leaves nothing of an attempt whose process died if it %s', async (_, end) => {
    await trim();
    // The files of a run that was started and has not been finished.
    await service.context.store.put(`${folder}3/index.m3u8`, '#EXTM3U', PLAYLIST);
    await service.database.run('update video.conversions set run = 3 where upload_id = $1', [post.uploadId]);
    await end();
    const { rows } = await service.database.run(
      `select 1 from pgboss.job where name = 'video-relocate' and data->>'uploadId' = $1`,
      [post.uploadId],
    );
    expect(rows.length).toBeGreaterThan(1);
    await relocate(service.context, post.uploadId);
    const removed = await service.database.run(
      `select data from pgboss.job where name = 'video-remove' and data::text like $1`,
      [`%${post.uploadId}%`],
    );
    expect(JSON.stringify(removed.rows)).toContain(`${folder}3/`);
    expect(JSON.stringify(removed.rows)).not.toContain(`${folder}2/`);
  });

  it('starts again if the files were moved, or the captions were changed', async () => {
    await putCaptions();
    await trim();
    await expect(run(async () => void (await putCaptions()))).rejects.toThrow('deferred');
    await expect(
      run(async () => {
        await change({ visibility: 'private' });
        await relocate(service.context, post.uploadId);
      }),
    ).rejects.toThrow('deferred');
    folder = `private/${post.uploadId}/`;
    expect(await read()).toMatchObject({ durationSeconds: 12.5, trim: { state: 'waiting' } });
    await run();
    expect(await read()).toMatchObject({ durationSeconds: 8, trim: null, visibility: 'private' });
    const { rows } = await service.database.run(
      'select published_run, run from video.publications join video.conversions using (upload_id) where upload_id = $1',
      [post.uploadId],
    );
    expect(rows).toEqual([{ published_run: 6, run: 6 }]);
    expect(await service.keysUnder(`${folder}6/`)).toHaveLength(2);
    expect(await (await fetch((await read()).captions[0]!.url)).text()).toBe(SHIFTED);
  });

  it('does not outlive its video', async () => {
    await trim();
    await run(async () => {
      await service.call('DELETE', `/posts/${post.id}`, { as: service.user });
    }).catch(() => {});
    expect((await service.call('GET', `/posts/${post.id}`, { as: service.user })).statusCode).toBe(404);
    await run(() => expect.unreachable());
    expect(await service.keysUnder(`${folder}3/`)).toEqual([]);
  });

  it('fails after several attempts, without changing the video', async () => {
    const before = await read();
    const files = await keys();
    await trim();
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await read()).trim?.state).toBe('waiting');
      await expect(run(() => Promise.reject(new Error('no frames')))).rejects.toThrow('no frames');
    }
    expect(await read()).toEqual({ ...before, trim: { ...PART, state: 'failed' } });
    expect(await keys()).toEqual(files);
    await run(() => expect.unreachable());
    // Another request takes its place.
    expect((await trim({ start: 1, end: 5 })).json<Post>().trim).toMatchObject({ state: 'waiting' });
    await run();
    expect(await read()).toMatchObject({ durationSeconds: 4, trim: null });
  });
});
