import { MAX_CHAPTERS, type Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { iteratePosts } from './index.ts';
import { accountIdOf, addPost, addUpload, CONVERTED_COLUMNS, post } from './testing.ts';

describe('chapters of a post', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const change = (id: string, body: object, as = service.user) =>
    service.call('PATCH', `/posts/${id}`, { as, body });
  const read = async (id: string) => (await service.get(`/posts/${id}`)).json<Post>();
  const description = '0:00 인트로\n0:10 본론\n0:25 마무리';
  const fromDescription = [
    { start: 0, title: '인트로' },
    { start: 10, title: '본론' },
    { start: 25, title: '마무리' },
  ];
  const custom = [
    { start: 0.5, title: '하나' },
    { start: 11, title: '둘' },
  ];

  it('come from the description until the owner enters them, and again after the owner removes them', async () => {
    const { id, chapters, customChapters } = await addPost(service, { description });
    expect({ chapters, customChapters }).toEqual({ chapters: fromDescription, customChapters: false });
    const changed = await change(id, {
      chapters: custom.map(({ start, title }) => ({ start, title: ` ${title}\n` })),
    });
    expect(changed.json()).toMatchObject({ chapters: custom, customChapters: true, description });
    expect(await read(id)).toMatchObject({ chapters: custom, customChapters: true });
    expect((await change(id, { title: '제목' })).json()).toMatchObject({ chapters: custom });
    expect((await change(id, { chapters: [] })).json()).toMatchObject({
      chapters: fromDescription,
      customChapters: false,
    });
    expect((await change(id, { description: '' })).json()).toMatchObject({ chapters: [] });
  });

  it('are given in lists, and omitted after the end of the video', async () => {
    const created = await addPost(
      service,
      { chapters: custom, title: '목록 챕터' },
      { ...CONVERTED_COLUMNS, duration_seconds: 11 },
    );
    const { posts } = (await service.get(`/posts?query=${encodeURIComponent('목록 챕터')}`)).json<{
      posts: Post[];
    }>();
    expect(posts.map(({ id, chapters }) => ({ id, chapters }))).toEqual([
      { id: created.id, chapters: [custom[0]] },
    ]);
  });

  it('are part of the values of a post that is created again', async () => {
    const uploadId = await addUpload(service, service.user);
    const values = { title: 'x', uploadId, chapters: custom };
    expect((await post(service, values)).statusCode).toBe(201);
    expect((await post(service, values)).statusCode).toBe(200);
    expect((await post(service, { ...values, chapters: custom.slice(1) })).json()).toMatchObject({
      code: 'POST_EXISTS',
    });
  });

  it.each([
    [
      'out of order',
      [
        { start: 5, title: 'a' },
        { start: 4, title: 'b' },
      ],
      '/body/chapters/1/start',
      /Sort the chapters/,
    ],
    [
      'with the same start',
      [
        { start: 5, title: 'a' },
        { start: 5, title: 'b' },
      ],
      '/body/chapters/1/start',
      /its own start/,
    ],
    ['before the start', [{ start: -1, title: 'a' }], '/body/chapters/0/start', />= 0/],
    ['without a title', [{ start: 0, title: ' ' }], '/body/chapters/0/title', /pattern/],
    ['with a long title', [{ start: 0, title: 'a'.repeat(201) }], '/body/chapters/0/title', /200/],
    ['with unknown fields', [{ start: 0, title: 'a', end: 5 }], '/body/chapters/0/end', /start, title/],
    [
      'of which there are too many',
      Array.from({ length: MAX_CHAPTERS + 1 }, (_, start) => ({ start, title: 'a' })),
      '/body/chapters',
      /100/,
    ],
  ])('are rejected %s', async (_problem, chapters, path, message) => {
    const { id } = await addPost(service, { chapters: custom });
    const uploadId = await addUpload(service, service.user);
    for (const response of [
      await change(id, { chapters }),
      await post(service, { title: 'x', uploadId, chapters }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'INVALID_REQUEST',
        errors: [{ path, message: expect.stringMatching(message) }],
      });
    }
    expect((await read(id)).chapters).toEqual(custom);
  });

  it('are changed only by the owner', async () => {
    const { id } = await addPost(service, { chapters: custom });
    expect((await service.call('PATCH', `/posts/${id}`, { body: { chapters: [] } })).statusCode).toBe(401);
    for (const as of [service.other, service.admin])
      expect((await change(id, { chapters: [] }, as)).statusCode).toBe(403);
    expect((await read(id)).chapters).toEqual(custom);
  });

  it('are part of the data export', async () => {
    const { id } = await addPost(service, { chapters: custom }, {}, service.other);
    for await (const exported of iteratePosts(service.context.db, accountIdOf(service.other)))
      if (exported.id === id)
        return expect(exported).toMatchObject({ chapters: custom, customChapters: true });
    expect.unreachable();
  });
});
