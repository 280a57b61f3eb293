import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Playlist, Post, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, addUpload } from './posts/testing.ts';
import { openService, type TestService } from './testing/service.ts';

/** Uploads and posts of the user, recreated after each successful call. */
interface Fixtures {
  upload: Upload;
  failed: Pick<Upload, 'id'>;
  post: Post;
  privatePost: Post;
  playlist: Playlist;
  privatePlaylist: Playlist;
  /** The user. */
  author: string;
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
  'POST /uploads/import': {
    expect: SIGNED_IN(201),
    body: () => ({ url: 'https://host.example/a.mp4' }),
  },
  'GET /uploads': { expect: SIGNED_IN(200) },
  'GET /uploads/tags': { expect: SIGNED_IN(200) },
  'POST /posts/bulk': {
    expect: SIGNED_IN(200),
    body: ({ post }) => ({ ids: [post.id], action: 'publish' }),
  },
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
  'POST /posts/{id}/watched': {
    expect: [404, 404, 204, 204],
    path: ({ privatePost }) => `/posts/${privatePost.id}/watched`,
    body: () => ({ parts: [0] }),
  },
  'GET /posts/{id}/watched': {
    expect: [404, 404, 200, 200],
    path: ({ privatePost }) => `/posts/${privatePost.id}/watched`,
  },
  'GET /posts/{id}/share-links': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/share-links`,
  },
  'POST /posts/{id}/share-links': {
    expect: OWNER(201),
    path: ({ privatePost }) => `/posts/${privatePost.id}/share-links`,
    body: () => ({ label: 'A' }),
  },
  'DELETE /posts/{id}/share-links/{linkId}': {
    expect: OWNER(404),
    path: ({ privatePost }) => `/posts/${privatePost.id}/share-links/none`,
  },
  // A link is missing, which nobody can tell from a missing post.
  'POST /posts/{id}/unlock': {
    expect: ANYONE(404),
    path: ({ post }) => `/posts/${post.id}/unlock`,
    body: () => ({ share: 'x', password: 'x' }),
  },
  'GET /posts/{id}/people': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/people`,
  },
  'PUT /posts/{id}/people': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/people`,
    body: () => ({ emails: ['a@example.org'] }),
  },
  'GET /shared-posts': { expect: SIGNED_IN(200) },
  'GET /history': { expect: SIGNED_IN(200) },
  'DELETE /history': { expect: SIGNED_IN(204) },
  'GET /history/settings': { expect: SIGNED_IN(200) },
  'PUT /history/settings': { expect: SIGNED_IN(200), body: () => ({ enabled: true }) },
  // Admins see other users' private videos, but do not keep them in their history.
  'PUT /history/{id}': {
    expect: [401, 404, 404, 204],
    path: ({ privatePost }) => `/history/${privatePost.id}`,
    body: () => ({ seconds: 10 }),
  },
  'GET /history/{id}': { expect: SIGNED_IN(200), path: ({ post }) => `/history/${post.id}` },
  'DELETE /history/{id}': { expect: SIGNED_IN(204), path: ({ post }) => `/history/${post.id}` },
  'GET /playlists': { expect: ANYONE(200) },
  'POST /playlists': { expect: SIGNED_IN(201), body: () => ({ title: 'A' }) },
  'GET /playlists/{id}': {
    expect: [404, 404, 404, 200],
    path: ({ privatePlaylist }) => `/playlists/${privatePlaylist.id}`,
  },
  'PATCH /playlists/{id}': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ playlist }) => `/playlists/${playlist.id}`,
    body: () => ({ title: 'B' }),
  },
  'DELETE /playlists/{id}': {
    expect: OWNER(204),
    path: ({ privatePlaylist }) => `/playlists/${privatePlaylist.id}`,
  },
  'PUT /playlists/{id}/videos/{postId}': {
    expect: OWNER_OF_PUBLIC(204),
    path: ({ playlist, privatePost }) => `/playlists/${playlist.id}/videos/${privatePost.id}`,
    body: () => ({}),
  },
  'DELETE /playlists/{id}/videos/{postId}': {
    expect: OWNER(204),
    path: ({ privatePlaylist, post }) => `/playlists/${privatePlaylist.id}/videos/${post.id}`,
  },
  // A feed is for everyone, also if its owner asks for it.
  'GET /playlists/{id}/feed': {
    expect: ANYONE(404),
    path: ({ privatePlaylist }) => `/playlists/${privatePlaylist.id}/feed`,
  },
  'GET /authors/{id}': { expect: ANYONE(200), path: ({ author }) => `/authors/${author}` },
  'PATCH /authors/{id}': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ author }) => `/authors/${author}`,
    body: () => ({ about: 'A' }),
  },
  'PUT /authors/{id}/picture': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ author }) => `/authors/${author}/picture`,
    body: () => jpeg(100, 100),
    contentType: 'image/jpeg',
  },
  'DELETE /authors/{id}/picture': {
    expect: OWNER_OF_PUBLIC(200),
    path: ({ author }) => `/authors/${author}/picture`,
  },
  'GET /authors/{id}/feed': { expect: ANYONE(200), path: ({ author }) => `/authors/${author}/feed` },
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
  // The videos of the table are not converted.
  'POST /posts/{id}/trim': {
    expect: OWNER_OF_PUBLIC(409),
    path: ({ post }) => `/posts/${post.id}/trim`,
    body: () => ({ start: 1, end: 3 }),
  },
  'DELETE /posts/{id}/trim': {
    expect: OWNER(200),
    path: ({ privatePost }) => `/posts/${privatePost.id}/trim`,
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
    const body = { filename: 'a.mp4', size: 5, contentType: 'video/mp4' };
    const upload = (await service.call('POST', '/uploads', { as, body })).json<Upload>();
    // The other uploads are inserted, since the number of new ones per minute is limited.
    const post = async (visibility: string) =>
      (
        await service.call('POST', '/posts', {
          as,
          body: { title: 'A', visibility, published: true, uploadId: await addUpload(service, as) },
        })
      ).json<Post>();
    const playlist = async (visibility: string) =>
      (await service.call('POST', '/playlists', { as, body: { title: 'A', visibility } })).json<Playlist>();
    const error = { error_code: 'NOT_A_VIDEO', error_message: 'x' } as const;
    const failed = { id: await addUpload(service, as, { state: 'failed', ...error }) };
    return {
      upload,
      failed,
      post: await post('public'),
      privatePost: await post('private'),
      playlist: await playlist('public'),
      privatePlaylist: await playlist('private'),
      author: accountIdOf(as),
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
      await service.database.run('delete from video.playlists');
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
