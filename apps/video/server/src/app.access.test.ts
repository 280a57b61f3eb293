import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUpload } from './posts/testing.ts';
import { openService, type TestService } from './testing/service.ts';

/** Uploads and posts of the user, recreated after each successful call. */
interface Fixtures {
  upload: Upload;
  failed: Upload;
  post: Post;
  privatePost: Post;
}
type Expected = [anonymous: number, other: number, admin: number, owner: number];

const ANYONE = (status: number): Expected => [status, status, status, status];
const SIGNED_IN = (status: number): Expected => [401, status, status, status];
const ADMINS = (status: number): Expected => [401, 403, status, 403];
/** Other users get the same response as for an ID that does not exist. */
const OWNER = (status: number): Expected => [401, 404, 404, status];
/** For a public post: other users may read it but not change it. */
const OWNER_OF_PUBLIC = (status: number): Expected => [401, 403, 403, status];

const companionPath =
  (path: string, query = '') =>
  ({ upload }: Fixtures) =>
    `/s3/multipart/${upload.id}${path}?key=${encodeURIComponent(upload.key)}${query}`;
const parts = { parts: [{ PartNumber: 1, ETag: 'x' }] };

/** The expected status of every operation of the video API for each type of caller. */
const TABLE: Record<
  string,
  {
    expect: Expected;
    path?: (fixtures: Fixtures) => string;
    body?: (fixtures: Fixtures) => object | string;
    contentType?: string;
  }
> = {
  'POST /uploads': {
    expect: SIGNED_IN(201),
    body: () => ({ filename: 'a.mp4', size: 5, contentType: 'video/mp4' }),
  },
  'GET /uploads': { expect: SIGNED_IN(200) },
  'GET /uploads/usage': { expect: SIGNED_IN(200) },
  'GET /uploads/{id}': { expect: OWNER(200), path: ({ upload }) => `/uploads/${upload.id}` },
  'GET /uploads/{id}/events': { expect: OWNER(200), path: ({ failed }) => `/uploads/${failed.id}/events` },
  'POST /uploads/{id}/retry': { expect: OWNER(409), path: ({ upload }) => `/uploads/${upload.id}/retry` },
  'GET /s3/params': { expect: SIGNED_IN(200), path: () => '/s3/params?filename=a.mp4&type=video/mp4' },
  'POST /s3/multipart': { expect: SIGNED_IN(200), body: () => ({ filename: 'a.mp4', type: 'video/mp4' }) },
  'GET /s3/multipart/{uploadId}': { expect: OWNER(200), path: companionPath('') },
  'GET /s3/multipart/{uploadId}/batch': {
    expect: OWNER(200),
    path: companionPath('/batch', '&partNumbers=1'),
  },
  'GET /s3/multipart/{uploadId}/{partNumber}': { expect: OWNER(200), path: companionPath('/1') },
  'POST /s3/multipart/{uploadId}/complete': {
    expect: OWNER(400),
    path: companionPath('/complete'),
    body: () => parts,
  },
  'DELETE /s3/multipart/{uploadId}': { expect: OWNER(200), path: companionPath('') },
  'POST /posts': {
    expect: [401, 404, 404, 201],
    body: ({ upload }) => ({ title: 'A', uploadId: upload.id }),
  },
  'GET /posts': { expect: ANYONE(200) },
  'GET /posts/{id}': { expect: [404, 404, 200, 200], path: ({ privatePost }) => `/posts/${privatePost.id}` },
  'POST /posts/{id}/views': {
    expect: [404, 404, 204, 204],
    path: ({ privatePost }) => `/posts/${privatePost.id}/views`,
  },
  'PATCH /posts/{id}': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ post }) => `/posts/${post.id}`,
    body: () => ({ title: 'B' }),
  },
  'GET /oembed': {
    expect: ANYONE(404),
    path: ({ privatePost }) => `/oembed?url=http://127.0.0.1/app/watch/${privatePost.id}`,
  },
  'GET /moderation/posts': { expect: ADMINS(200) },
  'DELETE /posts/{id}': { expect: [401, 403, 204, 204], path: ({ post }) => `/posts/${post.id}` },
  'GET /posts/{id}/original': {
    expect: OWNER(409),
    path: ({ privatePost }) => `/posts/${privatePost.id}/original`,
  },
  'PUT /posts/{id}/captions/{language}': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/captions/ko`,
    body: () => 'WEBVTT\n\n00:00.000 --> 00:01.000\n안녕하세요\n',
    contentType: 'text/vtt',
  },
  'DELETE /posts/{id}/captions/{language}': {
    expect: OWNER(204),
    path: ({ privatePost }) => `/posts/${privatePost.id}/captions/ko`,
  },
  'POST /posts/{id}/replace': {
    expect: OWNER_OF_PUBLIC(409),
    path: ({ post }) => `/posts/${post.id}/replace`,
    body: ({ privatePost }) => ({ uploadId: privatePost.uploadId }),
  },
  'DELETE /posts/{id}/replace': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/replace`,
  },
  'PUT /posts/{id}/poster': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ post }) => `/posts/${post.id}/poster`,
    body: () => jpeg(160, 90),
    contentType: 'image/jpeg',
  },
  'DELETE /posts/{id}/poster': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/poster`,
  },
  'GET /conversions': { expect: ADMINS(200) },
  'GET /conversions/overview': { expect: ADMINS(200) },
  'PATCH /conversions/{uploadId}': {
    expect: ADMINS(200),
    path: ({ failed }) => `/conversions/${failed.id}`,
    body: () => ({ priority: 'high' }),
  },
  'POST /conversions/{uploadId}/retry': {
    expect: ADMINS(409),
    path: ({ failed }) => `/conversions/${failed.id}/retry`,
  },
  'POST /conversions/{uploadId}/cancel': {
    expect: ADMINS(409),
    path: ({ failed }) => `/conversions/${failed.id}/cancel`,
  },
  'POST /events/object-created': { expect: ANYONE(401), body: () => ({}) },
  'GET /files/{*}': { expect: ANYONE(404), path: () => '/files/no/such' },
  'GET /accounts': { expect: ADMINS(200) },
  'GET /auth/me': { expect: SIGNED_IN(200) },
};
/** Operations of the accounts package; a test of the jobs service covers them. */
const ACCOUNTS = /^\w+ \/(auth|accounts|audit-log|security-log|health|\.well-known)(\/|$)/;

describe('access control', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const createFixtures = async (): Promise<Fixtures> => {
    const as = service.user;
    const upload = async () =>
      (
        await service.call('POST', '/uploads', {
          as,
          body: { filename: 'a.mp4', size: 5, contentType: 'video/mp4' },
        })
      ).json<Upload>();
    const post = async (visibility: string) =>
      (
        await service.call('POST', '/posts', {
          as,
          body: { title: 'A', visibility, published: true, uploadId: (await upload()).id },
        })
      ).json<Post>();
    const failed = await upload();
    await changeUpload(service, failed.id, {
      ...{ state: 'failed', error_code: 'NOT_A_VIDEO', error_message: 'x' },
    });
    return {
      upload: await upload(),
      failed,
      post: await post('public'),
      privatePost: await post('private'),
    };
  };

  it('covers every operation of the API', () => {
    const { paths } = service.app.swagger() as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const videoOperations = operations.filter((operation) => !ACCOUNTS.test(operation));
    expect(videoOperations.toSorted()).toEqual(
      Object.keys(TABLE)
        .filter((operation) => !ACCOUNTS.test(operation))
        .toSorted(),
    );
  });

  for (const [operation, { expect: expected, path, body, contentType }] of Object.entries(TABLE)) {
    it(`${operation} returns the expected status for each caller`, async () => {
      const [method, template] = operation.split(' ') as ['GET', string];
      const statuses = [];
      // The number of unfinished uploads per user is limited.
      await service.database.run('delete from video.uploads');
      let fixtures = await createFixtures();
      for (const as of ['', service.other, service.admin, service.user]) {
        const payload = body?.(fixtures);
        const response = await service.call(method, path?.(fixtures) ?? template, {
          as,
          ...(payload === undefined ? {} : { body: payload }),
          ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
        });
        statuses.push(response.statusCode);
        // A successful call may have changed or deleted the fixtures.
        if (response.statusCode < 300) fixtures = await createFixtures();
      }
      expect(statuses).toEqual(expected);
    });
  }
});
