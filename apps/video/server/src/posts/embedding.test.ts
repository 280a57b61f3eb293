import { randomUUID } from 'node:crypto';
import type { App } from '@workreel/platform/http';
import type { Post, PostRequest } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppWithClient } from '../testing/client.ts';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, CONVERTED_COLUMNS } from './testing.ts';

const PAGE =
  '<!doctype html><html lang="ko"><head><title>Workreel</title></head><body><div id="page"></div></body></html>';
const HOSTS = ['https://blog.example', 'http://localhost:4000'];

describe('embedding', () => {
  let service: TestService;
  let client: Awaited<ReturnType<typeof openAppWithClient>>;
  let app: App;
  beforeAll(async () => {
    service = await openService({ worker: false, env: { EMBED_ORIGINS: HOSTS.join() } });
    client = await openAppWithClient(service, { 'index.html': PAGE, 'embed.html': PAGE });
    app = client.app;
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
  });

  /** Adds a post that is published, unless it is a draft. */
  async function add(
    fields: Partial<PostRequest> = {},
    { draft = false, prefix = 'public' } = {},
  ): Promise<Post> {
    const visibility_prefix = prefix as 'public' | 'private';
    const post = await addPost(service, fields, { ...CONVERTED_COLUMNS, visibility_prefix });
    await service.database.run('update video.posts set published_at = $2 where id = $1', [
      post.id,
      draft ? null : new Date(),
    ]);
    return post;
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const callers = () => [
    {},
    ...[service.other, service.user, service.admin].map((authorization) => ({ authorization })),
  ];
  const stateOf = (body: string) =>
    JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)![1]!) as {
      post: Post | null;
    };
  const embeddable = async () => [await add(), await add({ visibility: 'unlisted', embeddable: true })];
  const notEmbeddable = async () => [
    await add({}, { draft: true }),
    await add({ visibility: 'unlisted', embeddable: true }, { draft: true }),
    await add({ visibility: 'unlisted' }),
    await add({ visibility: 'private', embeddable: true }, { prefix: 'private' }),
    { id: randomUUID() },
    { id: 'x' },
  ];

  it('offers the player of public posts, and of unlisted ones if allowed, with the same page for everyone', async () => {
    for (const { id, title } of await embeddable()) {
      const pages = [];
      for (const headers of callers()) {
        const response = await get(`/embed/${id}?start=5&autoplay=1`, headers);
        expect(response.statusCode).toBe(200);
        pages.push(response.body);
      }
      expect(new Set(pages).size).toBe(1);
      const { post } = stateOf(pages[0]!);
      expect(post).toMatchObject({ id, title, own: false, videoUrl: expect.stringContaining('/public/') });
      expect(pages[0]).toContain(`<link rel="canonical" href="${service.url}/app/watch/${id}">`);
    }
  });

  it('has one page for all posts that cannot be embedded, even for their owner and admins', async () => {
    const pages = new Set<string>();
    for (const { id } of await notEmbeddable())
      for (const headers of callers()) {
        const response = await get(`/embed/${id}`, headers);
        expect(response.statusCode, id).toBe(404);
        pages.add(response.body);
      }
    expect(pages.size).toBe(1);
    expect(stateOf([...pages][0]!)).toEqual({ post: null });
  });

  it('lets only the pages of EMBED_ORIGINS show the player in a frame, and no page any other page', async () => {
    const { id } = await add();
    for (const path of [`/embed/${id}`, `/embed/${randomUUID()}`]) {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${HOSTS.join(' ')}`);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    for (const path of [`/app/watch/${id}`, '/app/', '/app/embed.html', `/embed/${id}/x`, `/posts/${id}`]) {
      const { headers } = await get(path);
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(headers, path).toHaveProperty('x-frame-options');
    }
    expect((await get('/app/embed.html')).statusCode).toBe(404);
  });

  it('describes posts that can be embedded to oEmbed consumers of any origin', async () => {
    for (const { id } of await embeddable())
      for (const path of [`/app/watch/${id}?t=3`, `/embed/${id}?start=3`])
        for (const headers of callers()) {
          const response = await get(
            `/oembed?url=${encodeURIComponent(service.url + path)}&maxwidth=320&dnt=1`,
            {
              ...headers,
              origin: 'https://any.example',
            },
          );
          expect(response.statusCode).toBe(200);
          expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
          expect(response.json()).toMatchObject({
            ...{ type: 'video', version: '1.0', width: 320, height: 180 },
            html: expect.stringContaining(`<iframe src="${service.url}/embed/${id}?start=3"`),
          });
        }
  });

  it('does not describe other posts and other addresses', async () => {
    const urls = (await notEmbeddable()).map(({ id }) => `${service.url}/app/watch/${id}`);
    const { id } = await add();
    for (const url of [...urls, `https://other.example/embed/${id}`, `${service.url}/posts/${id}`, 'x']) {
      const response = await oembed(url);
      expect([response.statusCode, response.json<{ code: string }>().code], url).toEqual([
        404,
        'NOT_EMBEDDABLE',
      ]);
    }
    const url = `${service.url}/embed/${id}`;
    expect((await oembed(url, '&format=xml')).json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
    expect((await oembed(url, '&format=json')).statusCode).toBe(200);
    for (const path of ['/oembed', `/oembed?url=${url}&maxwidth=0`, `/oembed?url=${url}&maxheight=x`])
      expect((await get(path)).statusCode, path).toBe(400);
  });

  it('does not hand out signed URLs of posters to other sites', async () => {
    const { id } = await add({}, { prefix: 'private' });
    expect((await oembed(`${service.url}/embed/${id}`)).body).not.toMatch(/~|thumbnail/);
  });

  it('is announced in the watch page of posts that can be embedded', async () => {
    const ids = (posts: { id: string }[]) => posts.map((post) => post.id);
    const announces = async (id: string) =>
      (await get(`/app/watch/${id}`)).body.includes('application/json+oembed');
    for (const id of ids(await embeddable())) expect(await announces(id)).toBe(true);
    for (const id of ids(await notEmbeddable())) expect(await announces(id)).toBe(false);
  });

  it('is allowed by the owner of an unlisted post, who finds the choice in the exported data', async () => {
    const { id } = await add({ visibility: 'unlisted' });
    const change = (as: string) => service.call('PATCH', `/posts/${id}`, { as, body: { embeddable: true } });
    for (const as of [service.other, service.admin]) expect((await change(as)).statusCode).toBe(403);
    expect((await get(`/embed/${id}`)).statusCode).toBe(404);
    const changed = await change(service.user);
    expect(changed.json()).toMatchObject({ embeddable: true, visibility: 'unlisted' });
    expect((await get(`/embed/${id}`)).statusCode).toBe(200);
    const { body } = await service.call('GET', '/auth/me/export', { as: service.user });
    expect(body).toMatch(new RegExp(`"id":\\s*"${id}"[^}]*"embeddable":\\s*true`));
    const wrong = await service.call('PATCH', `/posts/${id}`, {
      as: service.user,
      body: { embeddable: 'x' },
    });
    expect(wrong.statusCode).toBe(400);
  });
});
