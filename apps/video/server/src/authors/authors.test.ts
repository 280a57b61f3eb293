import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Author, Post, PostRequest } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, addPost, CONVERTED_COLUMNS } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';

describe('authors', () => {
  let service: TestService;
  let id: string;
  beforeAll(async () => {
    service = await openService();
    id = accountIdOf(service.user);
  });
  afterAll(() => service.close());

  const read = async (as = '') => (await service.call('GET', `/authors/${id}`, { as })).json<Author>();
  const setAbout = (about: string, as = service.user) =>
    service.call('PATCH', `/authors/${id}`, { as, body: { about } });
  const putPicture = (body: Buffer, as = service.user, contentType = 'image/jpeg') =>
    service.call('PUT', `/authors/${id}/picture`, { as, body, headers: { 'content-type': contentType } });
  const video = (fields: Partial<PostRequest>): Promise<Post> =>
    addPost(service, fields, { ...CONVERTED_COLUMNS, visibility_prefix: 'public' });

  it('have a name and a text, which they change themselves', async () => {
    expect(await read()).toEqual({ id, name: 'Admin', about: '', pictureUrl: null, own: false });
    expect((await setAbout(' 산책을 좋아해요. ')).json()).toMatchObject({
      about: '산책을 좋아해요.',
      own: true,
    });
    for (const as of ['', service.other, service.admin])
      expect(await read(as)).toMatchObject({ about: '산책을 좋아해요.', own: false });
    expect((await setAbout('x', '')).statusCode).toBe(401);
    for (const as of [service.other, service.admin]) {
      expect((await setAbout('x', as)).statusCode).toBe(403);
      expect((await putPicture(jpeg(100, 100), as)).statusCode).toBe(403);
      expect((await service.call('DELETE', `/authors/${id}/picture`, { as })).statusCode).toBe(403);
    }
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      for (const path of ['', '/feed'])
        expect((await service.call('GET', `/authors/${unknown}${path}`, { as: '' })).statusCode).toBe(404);
    expect(await read()).toMatchObject({ about: '산책을 좋아해요.' });
  });

  it('have a picture without metadata, one at a time', async () => {
    const exif = Buffer.from('ffe1000d457869660000736563726574'.slice(0, 30), 'hex');
    const image = jpeg(100, 100);
    const withExif = Buffer.concat([image.subarray(0, 2), exif, image.subarray(2)]);
    const first = await putPicture(withExif);
    expect(first.statusCode, first.body).toBe(200);
    const { pictureUrl } = first.json<Author>();
    const stored = Buffer.from(await (await fetch(pictureUrl!)).arrayBuffer());
    expect(stored.includes('Exif')).toBe(false);
    expect(withExif.includes('Exif')).toBe(true);
    const second = (await putPicture(image)).json<Author>();
    expect(second.pictureUrl).not.toBe(pictureUrl);
    await expect.poll(() => service.keysUnder(`public/author-${id}/`)).toHaveLength(1);
    expect((await fetch(second.pictureUrl!)).status).toBe(200);
    const invalid = await putPicture(Buffer.from('x'));
    expect([invalid.statusCode, invalid.json().code]).toEqual([400, 'PICTURE_INVALID']);
    expect((await putPicture(image, service.user, 'image/png')).statusCode).toBe(415);
    expect((await putPicture(Buffer.alloc(512 * 1024 + 1))).statusCode).toBe(413);
    expect((await read()).pictureUrl).toBe(second.pictureUrl);
    const removed = await service.call('DELETE', `/authors/${id}/picture`, { as: service.user });
    expect(removed.json()).toMatchObject({ pictureUrl: null });
    await expect.poll(() => service.keysUnder(`public/author-${id}/`)).toEqual([]);
  });

  it('have a feed and a list of their public videos', async () => {
    const shown = await video({ title: 'shown' });
    for (const fields of [
      { title: 'hidden', visibility: 'unlisted' },
      { title: 'hidden', visibility: 'private' },
      { title: 'hidden', published: false },
    ] as const)
      await video(fields);
    await addPost(service, { title: 'hidden' }, { state: 'uploaded' });
    for (const as of ['', service.other, service.user]) {
      const { body } = await service.call('GET', `/authors/${id}/feed`, { as });
      expect(body.match(/<item>/g)).toHaveLength(1);
      expect(body).toContain(`<guid isPermaLink="true">${service.url}/app/watch/${shown.id}</guid>`);
      expect(body).not.toMatch(/hidden|\/~/);
    }
    const list = await service.call('GET', `/posts?authorId=${id}`, { as: '' });
    expect(list.json<{ posts: Post[] }>().posts).toMatchObject([{ id: shown.id, authorId: id }]);
    const others = await service.call('GET', `/posts?authorId=${accountIdOf(service.other)}`, { as: '' });
    expect(others.json<{ posts: Post[] }>().posts).toEqual([]);
    expect((await service.call('GET', '/posts?authorId=x', { as: '' })).statusCode).toBe(400);
  });
});
