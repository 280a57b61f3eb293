import type { BulkResult, Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { addPost } from './testing.ts';

describe('several posts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const request = (body: object, as = service.user) => service.call('POST', '/posts/bulk', { as, body });
  const codes = async (body: object, as = service.user) =>
    (await request(body, as))
      .json<{ results: BulkResult[] }>()
      .results.map(({ error }) => error?.code ?? null);
  const read = async (id: string) =>
    (await service.call('GET', `/posts/${id}`, { as: service.user })).json<Post>();

  it('are published, changed, tagged and deleted, each on its own', async () => {
    const [first, second] = [
      await addPost(service, { published: false, tags: ['Sea'] }),
      await addPost(service, { published: false }),
    ];
    const foreign = await addPost(service, {}, {}, service.other);
    const ids = [first.id, foreign.id, 'x', second.id];
    expect(await codes({ ids, action: 'publish' })).toEqual([null, 'FORBIDDEN', 'POST_NOT_FOUND', null]);
    expect((await read(first.id)).publishedAt).not.toBeNull();
    expect(await codes({ ids: [first.id], action: 'unpublish' })).toEqual([null]);
    expect((await read(first.id)).publishedAt).toBeNull();
    await request({ ids, action: 'setVisibility', visibility: 'unlisted' });
    await request({ ids, action: 'addTag', tag: 'sea' });
    expect(await read(first.id)).toMatchObject({ visibility: 'unlisted', tags: ['Sea'] });
    expect(await read(second.id)).toMatchObject({ visibility: 'unlisted', tags: ['sea'] });
    await request({ ids, action: 'removeTag', tag: 'SEA' });
    expect([(await read(first.id)).tags, (await read(second.id)).tags]).toEqual([[], []]);
    expect(await read(foreign.id)).toMatchObject({ visibility: 'public', tags: [] });
    expect(await codes({ ids, action: 'delete' })).toEqual([null, 'FORBIDDEN', 'POST_NOT_FOUND', null]);
    expect(await codes({ ids: [first.id], action: 'delete' })).toEqual(['POST_NOT_FOUND']);
    expect(await read(foreign.id)).toMatchObject({ id: foreign.id });
    // Nor can admins, who may delete a single one.
    expect(await codes({ ids: [foreign.id], action: 'delete' }, service.admin)).toEqual(['FORBIDDEN']);
  });

  it('have at most 30 tags each', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    const full = await addPost(service, { tags });
    expect(await codes({ ids: [full.id], action: 'addTag', tag: 'TAG 3' })).toEqual([null]);
    expect(await codes({ ids: [full.id], action: 'addTag', tag: 'new' })).toEqual(['LIMIT_REACHED']);
  });

  it('require a valid request', async () => {
    const { id } = await addPost(service);
    for (const body of [
      { ids: [], action: 'publish' },
      { ids: Array.from({ length: 101 }, (_, index) => String(index)), action: 'publish' },
      { ids: [id, id], action: 'publish' },
      { ids: [id], action: 'setVisibility' },
      { ids: [id], action: 'addTag' },
      { ids: [id], action: 'addTag', tag: ' ' },
      { ids: [id], action: 'toString' },
    ])
      expect((await request(body)).statusCode, JSON.stringify(body)).toBe(400);
  });
});
