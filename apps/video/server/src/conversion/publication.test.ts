import type { VisibilityPrefix } from '@workreel/object-store';
import { JobDeferred } from '@workreel/platform/queue';
import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPrefix } from '../keys.domain.ts';
import { addUpload, post as createPost } from '../posts/testing.ts';
import { startRemovalWorker } from '../removal/index.ts';
import { openService, type TestService } from '../testing/service.ts';
import { type ClaimedConversion, claim, finish, publishPlayable, recordProgress } from './conversions.ts';
import { relocate, runRelocation } from './relocation.ts';
import { TEST_CONVERSION } from './testing.ts';

/** Which run viewers see if the process of an earlier one died. */
describe('the published run', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const playable = (seconds: number) => ({ playlist: 'index.m3u8', renditions: [], seconds });
  async function start() {
    const uploadId = await addUpload(service, service.user, { state: 'uploaded' });
    const { id } = (await createPost(service, { title: 'A video', uploadId })).json<Post>();
    return {
      id,
      uploadId,
      claim: async (): Promise<ClaimedConversion> => (await claim(service.context, uploadId))!,
      publishedRun: async () => {
        const { videoUrl } = (await service.call('GET', `/posts/${id}`, { as: service.user })).json<Post>();
        return videoUrl && Number(videoUrl.split('/').at(-2));
      },
    };
  }

  it('is the first one until another has as much of the video', async () => {
    const { context } = service;
    const video = await start();
    const first = await video.claim();
    expect(await video.publishedRun()).toBeNull();
    await publishPlayable(context, first, playable(1));
    await recordProgress(context, first, 0.3, playable(12));
    // A run that dies before it has as much changes nothing.
    const second = await video.claim();
    await publishPlayable(context, second, playable(1));
    await recordProgress(context, second, 0.2, playable(8));
    expect(await video.publishedRun()).toBe(first.run);
    const third = await video.claim();
    await publishPlayable(context, third, playable(1));
    await recordProgress(context, third, 0.1);
    expect(await video.publishedRun()).toBe(first.run);
    await recordProgress(context, third, 0.3, playable(12));
    expect(await video.publishedRun()).toBe(third.run);
    // The dead run may still write.
    await recordProgress(context, first, 0.9, playable(36));
    expect(await video.publishedRun()).toBe(third.run);
    await finish(context, third, TEST_CONVERSION);
    expect(await video.publishedRun()).toBe(third.run);
  });

  it('is lost with its progress if the files move because of the video’s visibility', async () => {
    const { context, user: as } = service;
    const { uploadId, ...video } = await start();
    const first = await video.claim();
    await publishPlayable(context, first, playable(12));
    await recordProgress(context, first, 0.3);
    // Everyone who may watch uses signed URLs, so the files can be moved later.
    expect(await relocate(context, uploadId)).toBe('waiting');
    await expect(runRelocation(context, uploadId)).rejects.toThrow(JobDeferred);
    expect(await video.publishedRun()).toBe(first.run);
    await service.database.run(`update video.publications set visibility_prefix = 'public'`);
    await service.call('PATCH', `/posts/${video.id}`, { as, body: { published: false } });
    expect(await relocate(context, uploadId)).toBe('moved');
    expect(await video.publishedRun()).toBeNull();
    expect((await service.call('GET', `/uploads/${uploadId}`, { as })).json()).toMatchObject({ progress: 0 });
  });

  it('is the one that finishes, however little was published before', async () => {
    const { context } = service;
    const video = await start();
    const first = await video.claim();
    await publishPlayable(context, first, playable(12));
    const second = await video.claim();
    await finish(context, second, TEST_CONVERSION);
    expect(await video.publishedRun()).toBe(second.run);
  });

  it('retains what was encoded again for two days, but not where its files move', async () => {
    const { context, database } = service;
    const { store } = context;
    const { uploadId, ...video } = await start();
    const claimed = await video.claim();
    const [superseded, final] = ['480p/0.m4s', '480p-final/0.m4s'] as const;
    const keyOf = (visibility: VisibilityPrefix, run: number, name: string) =>
      runPrefix(visibility, uploadId, run) + name;
    for (const name of [superseded, final])
      await store.put(keyOf('private', claimed.run, name), name, { contentType: 'video/mp4' });
    await finish(context, claimed, { ...TEST_CONVERSION, superseded: ['480p'] });
    const { rows } = await database.run(
      `select ceil(extract(epoch from start_after - now()) / 3600)::int as hours, data->'prefixes'->>0 as prefix
       from pgboss.job where name = 'video-remove' and start_after > now()`,
    );
    expect(rows).toEqual([{ hours: 48, prefix: keyOf('private', claimed.run, '480p/') }]);
    const stored = await database.run('select media_bytes from video.publications where upload_id = $1', [
      uploadId,
    ]);
    expect(stored.rows).toEqual([{ media_bytes: final.length }]);
    await service.call('PATCH', `/posts/${video.id}`, { as: service.user, body: { access: 'public' } });
    expect(await relocate(context, uploadId)).toBe('moved');
    const run = Number(await video.publishedRun());
    expect(run).toBeGreaterThan(claimed.run);
    expect(await store.head(keyOf('public', run, superseded))).toBeDefined();
    await startRemovalWorker(context.queue, store);
    await expect.poll(() => store.head(keyOf('public', run, superseded))).toBeUndefined();
    expect(await store.head(keyOf('public', run, final))).toBeDefined();
  });
});
