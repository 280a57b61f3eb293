import type { App } from '@workreel/platform/http';
import type { Playlist, PlaylistRequest, PostRequest } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, addPost, CONVERTED_COLUMNS } from '../posts/testing.ts';
import { openAppWithClient } from '../testing/client.ts';
import { openService, type TestService } from '../testing/service.ts';

const PAGE = '<!doctype html><html><head><title>Workreel</title></head><body></body></html>';

describe('the head of the page', () => {
  let service: TestService;
  let client: Awaited<ReturnType<typeof openAppWithClient>>;
  let app: App;
  beforeAll(async () => {
    service = await openService({ worker: false });
    client = await openAppWithClient(service, { 'index.html': PAGE });
    app = client.app;
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
  });
  const open = (path: string, headers = {}) => app.inject({ method: 'GET', url: `/app/${path}`, headers });
  async function create(fields: Partial<PlaylistRequest>, videos: Partial<PostRequest>[]) {
    const body = { title: '가을 <산책>', description: '하나\n둘', ...fields };
    const { id } = (await service.call('POST', '/playlists', { as: service.user, body })).json<Playlist>();
    const posts = [];
    for (const video of videos) {
      const post = await addPost(service, video, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' });
      await service.call('PUT', `/playlists/${id}/videos/${post.id}`, { as: service.user, body: {} });
      posts.push(post);
    }
    return { id, posts };
  }

  it('of a public playlist has a preview and its feed, with the image of a video that everyone can see', async () => {
    const videos: Partial<PostRequest>[] = [{ visibility: 'private' }, { visibility: 'unlisted' }, {}];
    const { id, posts } = await create({ visibility: 'public' }, videos);
    const { statusCode, body } = await open(`playlists/${id}`);
    expect(statusCode).toBe(200);
    const { url } = service;
    for (const markup of [
      '<title>가을 &lt;산책&gt; · Workreel</title>',
      '<meta name="description" content="하나 둘">',
      `<link rel="canonical" href="${url}/app/playlists/${id}">`,
      `<link rel="alternate" type="application/rss+xml" href="${url}/playlists/${id}/feed"`,
      `<meta property="og:url" content="${url}/app/playlists/${id}">`,
      `<meta property="og:image" content="${posts[2]!.posterUrl}">`,
    ])
      expect(body).toContain(markup);
    expect(body).not.toContain('noindex');
  });

  it('of an unlisted playlist keeps it out of search engines', async () => {
    const { id, posts } = await create({ visibility: 'unlisted' }, [{ visibility: 'unlisted' }]);
    const { body } = await open(`playlists/${id}`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain(posts[0]!.posterUrl);
  });

  it('of a private playlist says nothing, not even to its owner', async () => {
    const { id } = await create({ visibility: 'private' }, [{}]);
    const missing = await open(`playlists/${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`);
    for (const headers of [{}, { authorization: service.user }]) {
      const response = await open(`playlists/${id}`, headers);
      expect([response.statusCode, response.body]).toEqual([missing.statusCode, missing.body]);
    }
    expect(missing.body).toContain('<title>Workreel</title>');
  });

  it('of an author has a preview and their feed', async () => {
    const id = accountIdOf(service.user);
    await service.call('PATCH', `/authors/${id}`, { as: service.user, body: { about: '"안녕"' } });
    const { body } = await open(`authors/${id}`);
    for (const markup of [
      '<title>Admin · Workreel</title>',
      '<meta property="og:description" content="&quot;안녕&quot;">',
      '<meta property="og:type" content="profile">',
      `<link rel="alternate" type="application/rss+xml" href="${service.url}/authors/${id}/feed"`,
    ])
      expect(body).toContain(markup);
    expect((await open('authors/x')).body).toContain('<title>Workreel</title>');
  });
});
