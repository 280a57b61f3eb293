import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Post, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUpload } from './posts/testing.ts';
import { openService, type TestService } from './testing/service.ts';

/** What a row needs: things of the user, fresh for each caller. */
interface Fixtures {
  upload: Upload;
  /** An upload that failed, and one with a private post. */
  failed: Upload;
  post: Post;
  secret: Post;
}
type Expected = [nobody: number, other: number, admin: number, user: number];

/** What is open to all, to whoever is signed in, to admins, and to the person whose it is. */
const ALL = (status: number): Expected => [status, status, status, status];
const SIGNED_IN = (status: number): Expected => [401, status, status, status];
const ADMINS = (status: number): Expected => [401, 403, status, 403];
const OWNER = (status: number): Expected => [401, 404, 404, status];
/** Of something that others may see, but not change. */
const OWNER_OF_PUBLIC = (status: number): Expected => [401, 403, 403, status];

const wire =
  (path: string, query = '') =>
  ({ upload }: Fixtures) =>
    `/s3/multipart/${upload.id}${path}?key=${encodeURIComponent(upload.key)}${query}`;
const parts = { parts: [{ PartNumber: 1, ETag: 'x' }] };

/** Every call of the API that is the video service's own: who may make it, and what each of them is answered. */
const TABLE: Record<
  string,
  {
    expect: Expected;
    path?: (of: Fixtures) => string;
    body?: (of: Fixtures) => object | string;
    type?: string;
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
  'GET /s3/multipart/{uploadId}': { expect: OWNER(200), path: wire('') },
  'GET /s3/multipart/{uploadId}/batch': { expect: OWNER(200), path: wire('/batch', '&partNumbers=1') },
  'GET /s3/multipart/{uploadId}/{partNumber}': { expect: OWNER(200), path: wire('/1') },
  'POST /s3/multipart/{uploadId}/complete': {
    expect: OWNER(400),
    path: wire('/complete'),
    body: () => parts,
  },
  'DELETE /s3/multipart/{uploadId}': { expect: OWNER(200), path: wire('') },
  'POST /posts': {
    expect: [401, 404, 404, 201],
    body: ({ upload }) => ({ title: 'A', uploadId: upload.id }),
  },
  'GET /posts': { expect: ALL(200) },
  'GET /posts/{id}': { expect: [404, 404, 404, 200], path: ({ secret }) => `/posts/${secret.id}` },
  'PATCH /posts/{id}': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ post }) => `/posts/${post.id}`,
    body: () => ({ title: 'B' }),
  },
  'DELETE /posts/{id}': { expect: [401, 403, 204, 204], path: ({ post }) => `/posts/${post.id}` },
  'GET /posts/{id}/original': { expect: OWNER(409), path: ({ secret }) => `/posts/${secret.id}/original` },
  'PUT /posts/{id}/captions/{language}': {
    expect: OWNER(200),
    path: ({ secret }) => `/posts/${secret.id}/captions/ko`,
    body: () => 'WEBVTT\n\n00:00.000 --> 00:01.000\n안녕하세요\n',
    type: 'text/vtt',
  },
  'DELETE /posts/{id}/captions/{language}': {
    expect: OWNER(204),
    path: ({ secret }) => `/posts/${secret.id}/captions/ko`,
  },
  'PUT /posts/{id}/poster': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ post }) => `/posts/${post.id}/poster`,
    body: () => jpeg(160, 90),
    type: 'image/jpeg',
  },
  'DELETE /posts/{id}/poster': { expect: OWNER(200), path: ({ secret }) => `/posts/${secret.id}/poster` },
  'GET /conversions': { expect: ADMINS(200) },
  'GET /conversions/overview': { expect: ADMINS(200) },
  'POST /conversions/{uploadId}/retry': {
    expect: ADMINS(409),
    path: ({ failed }) => `/conversions/${failed.id}/retry`,
  },
  'POST /conversions/{uploadId}/cancel': {
    expect: ADMINS(409),
    path: ({ failed }) => `/conversions/${failed.id}/cancel`,
  },
  'POST /events/object-created': { expect: ALL(401), body: () => ({}) },
  'GET /files/{*}': { expect: ALL(404), path: () => '/files/no/such' },
  'GET /accounts': { expect: ADMINS(200) },
  'GET /auth/me': { expect: SIGNED_IN(200) },
};
/** Accounts' calls, whose table stands with the jobs service's. */
const ELSEWHERE = /^\w+ \/(auth|accounts|audit-log|health|\.well-known)(\/|$)/;

describe('who may call what', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const make = async (): Promise<Fixtures> => {
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
          body: { title: 'A', visibility, uploadId: (await upload()).id },
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
      secret: await post('private'),
    };
  };

  it('is stated for every call', () => {
    const { paths } = service.app.swagger() as { paths: Record<string, Record<string, unknown>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const own = calls.filter((call) => !ELSEWHERE.test(call));
    expect(own.toSorted()).toEqual(
      Object.keys(TABLE)
        .filter((call) => !ELSEWHERE.test(call))
        .toSorted(),
    );
  });

  for (const [call, { expect: expected, path, body, type }] of Object.entries(TABLE)) {
    it(call, async () => {
      const [method, template] = call.split(' ') as ['GET', string];
      const statuses = [];
      // One person may have so many on their way, and no more.
      await service.database.run('delete from video.uploads');
      let fixtures = await make();
      for (const as of ['', service.other, service.admin, service.user]) {
        const payload = body?.(fixtures);
        const answer = await service.call(method, path?.(fixtures) ?? template, {
          as,
          ...(payload === undefined ? {} : { body: payload }),
          ...(type === undefined ? {} : { headers: { 'content-type': type } }),
        });
        statuses.push(answer.statusCode);
        // The next one may want what this one has changed.
        if (answer.statusCode < 300) fixtures = await make();
      }
      expect(statuses).toEqual(expected);
    });
  }
});
