import { fuzz } from '@workreel/platform/testing/openapi';
import type { Playlist, Post, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from './posts/testing.ts';
import { openService, type TestService } from './testing/service.ts';

/** Number of requests; `npm run chaos -- requests` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
/** A test of the jobs service covers the accounts operations; the event stream of an unfinished upload never ends. */
const EXCLUDED = /^\w+ \/(auth|accounts|audit-log)(\/|$)|^GET \/uploads\/\{id\}\/events$/;

describe('random requests generated from the OpenAPI document', () => {
  let service: TestService;
  let uploads: Upload[] = [];
  let posts: string[] = [];
  let playlists: string[] = [];
  beforeAll(async () => {
    // Without background work, queued jobs stay queued.
    service = await openService({ worker: false });
    await recreateFixtures();
  });
  afterAll(() => service.close());

  /** Requests delete fixtures, and the number of uploads is limited. The last upload has no post. */
  async function recreateFixtures() {
    await service.database.run('delete from video.uploads');
    await service.database.run('delete from video.playlists');
    uploads = [];
    posts = [];
    playlists = [];
    for (const visibility of ['public', 'private']) {
      const body = { title: '재생목록', visibility };
      const playlist = (
        await service.call('POST', '/playlists', { as: service.user, body })
      ).json<Playlist>();
      playlists.push(playlist.id);
    }
    for (const visibility of ['public', 'private', undefined]) {
      const body = { filename: 'a.mp4', size: 5, contentType: 'video/mp4' };
      const upload = (await service.call('POST', '/uploads', { as: service.user, body })).json<Upload>();
      uploads.push(upload);
      if (!visibility) continue;
      const post = { title: '영상', tags: ['x'], visibility, published: true, uploadId: upload.id };
      posts.push((await service.call('POST', '/posts', { as: service.user, body: post })).json<Post>().id);
    }
  }

  it(`${REQUESTS} requests yield no 5xx and no response that violates its schema`, async () => {
    const fixtureIds = () => {
      const ids = uploads.map(({ id }) => id);
      // Multipart operations require the ID and the key of the same unfinished upload.
      const unfinished = uploads.at(-1)!;
      return {
        existing: [...ids, ...posts, ...playlists],
        named: {
          uploadId: ids,
          '/uploads/{id}': ids,
          '/posts/{id}': posts,
          '/playlists/{id}': playlists,
          '/authors/{id}': [accountIdOf(service.user)],
          postId: posts,
          video: posts,
          '/s3/multipart/{uploadId}': [unfinished.id],
          key: [unfinished.key],
          partNumber: ['1'],
          partNumbers: ['1', '1,2'],
          language: ['ko', 'en'],
          filename: ['a.mp4', '영상.mov'],
          contentType: ['video/mp4', ''],
        },
        tokens: [service.user, service.user, service.other, service.admin, 'Bearer x.y.z'],
      };
    };
    const reached = await fuzz(service.app, {
      count: REQUESTS,
      ids: fixtureIds,
      excludes: (call) => EXCLUDED.test(call),
      restore: recreateFixtures,
    });
    // Share of operations with at least one successful response. A run of 800 reaches 18 to 21 of 31 operations;
    // the others need an uploaded or converted file.
    expect(reached).toBeGreaterThan(0.3);
  }, 600_000);
});
