import { askAtRandom } from '@workreel/platform/testing/openapi';
import type { Post, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from './testing/service.ts';

/** How many requests; `npm run chaos -- requests` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
/** What belongs to accounts is tried with the jobs service; the events of an upload under way never end. */
const ELSEWHERE = /^\w+ \/(auth|accounts|audit-log)(\/|$)|^GET \/uploads\/\{id\}\/events$/;

describe('random requests made from the OpenAPI document', () => {
  let service: TestService;
  let uploads: Upload[] = [];
  let posts: string[] = [];
  beforeAll(async () => {
    // Without background work: what is asked for stays queued.
    service = await openService({ worker: false });
    await refill();
  });
  afterAll(() => service.close());

  /** Things of the person that a request may hit; they go, and their number is limited. The last stays without a post. */
  async function refill() {
    await service.database.run('delete from video.uploads');
    uploads = [];
    posts = [];
    for (const visibility of ['public', 'private', undefined]) {
      const body = { filename: 'a.mp4', size: 5, contentType: 'video/mp4' };
      const upload = (await service.call('POST', '/uploads', { as: service.user, body })).json<Upload>();
      uploads.push(upload);
      if (!visibility) continue;
      const post = { title: '영상', tags: ['x'], visibility, uploadId: upload.id };
      posts.push((await service.call('POST', '/posts', { as: service.user, body: post })).json<Post>().id);
    }
  }

  it(`${REQUESTS} of them yield no 5xx and no answer that breaks its own schema`, async () => {
    const known = () => {
      const ids = uploads.map(({ id }) => id);
      // A transfer's calls need an upload and its own key: one under way, so that they meet.
      const underWay = uploads.at(-1)!;
      return {
        known: [...ids, ...posts],
        named: {
          uploadId: ids,
          '/uploads/{id}': ids,
          '/posts/{id}': posts,
          '/s3/multipart/{uploadId}': [underWay.id],
          key: [underWay.key],
          partNumber: ['1'],
          partNumbers: ['1', '1,2'],
          language: ['ko', 'en'],
          filename: ['a.mp4', '영상.mov'],
          contentType: ['video/mp4', ''],
        },
        tokens: [service.user, service.user, service.other, service.admin, 'Bearer x.y.z'],
      };
    };
    const reached = await askAtRandom(service.app, {
      count: REQUESTS,
      ids: known,
      leavesOut: (call) => ELSEWHERE.test(call),
      renew: refill,
    });
    // They reach behind the edge. Of 31 calls a run of 800 reaches 18 to 21: nothing here was ever sent to the
    // store or converted, so that what comes after it has nothing to answer with.
    expect(reached).toBeGreaterThan(0.3);
  }, 600_000);
});
