import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { chaptersJson } from '@workreel/hls';
import type { ObjectStore } from '@workreel/object-store';
import type { Chapter, Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, finish, publishPlayable, recordProgress } from '../conversion/conversions.ts';
import { relocate } from '../conversion/relocation.ts';
import { TEST_CONVERSION } from '../conversion/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { takeOver } from './replacement.ts';
import { writeChapters } from './stream-chapters.ts';
import { addPost, addUpload, CONVERTED_COLUMNS, changeUpload, post as createPost } from './testing.ts';

const FIRST = [{ start: 0, title: '처음' }];
const SECOND = [
  { start: 1, title: 'One' },
  { start: 12, title: 'Two' },
];
/** A converted video whose files are where its visibility requires. */
const PUBLIC = { ...CONVERTED_COLUMNS, visibility_prefix: 'public' } as const;

const keyOf = (uploadId: string, run = 2, prefix = 'public') => `${prefix}/${uploadId}/${run}/chapters.json`;
const change = (service: TestService, { id }: Post, body: object) =>
  service.call('PATCH', `/posts/${id}`, { as: service.user, body });

describe('chapters of a stream', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  const contentOf = async (key: string) =>
    (await service.context.store.head(key)) && text(await service.context.store.read(key));
  const write = (uploadId: string, put?: ObjectStore['put']) => {
    const { db, store } = service.context;
    const hooked = put && { put, delete: (key: string) => store.delete(key) };
    return writeChapters({ db, store: hooked ?? store }, uploadId);
  };
  /** Returns a `put` that runs `first` before the first object is written, as if the store were slow. */
  const slowly = (first: () => Promise<unknown>): ObjectStore['put'] => {
    let pending: (() => Promise<unknown>) | undefined = first;
    return async (...args) => {
      const before = pending;
      pending = undefined;
      await before?.();
      await service.context.store.put(...args);
    };
  };

  it('are those of the post, without those after the end of the video', async () => {
    const { uploadId } = await addPost(service, { chapters: [...SECOND, { start: 13, title: 'x' }] }, PUBLIC);
    await write(uploadId);
    expect(await contentOf(keyOf(uploadId))).toBe(chaptersJson(SECOND));
  });

  it('come from the description if the owner entered none', async () => {
    const description = '0:00 A\n0:10 B\n0:25 C';
    const { uploadId } = await addPost(service, { description }, { ...PUBLIC, duration_seconds: 60 });
    await write(uploadId);
    expect(JSON.parse((await contentOf(keyOf(uploadId)))!)).toMatchObject([
      { 'start-time': 0, titles: [{ title: 'A' }] },
      { 'start-time': 10, titles: [{ title: 'B' }] },
      { 'start-time': 25, titles: [{ title: 'C' }] },
    ]);
  });

  it('are empty without a post, and not written before a run is published', async () => {
    const uploadId = await addUpload(service, service.user, PUBLIC);
    await write(uploadId);
    expect(await contentOf(keyOf(uploadId))).toBe('[]');
    const unpublished = await addPost(service, { chapters: FIRST }, { state: 'converting', run: 1 });
    await write(unpublished.uploadId);
    for (const prefix of ['public', 'private'])
      expect(await service.keysUnder(`${prefix}/${unpublished.uploadId}/`)).toEqual([]);
    await write('00000000-0000-4000-8000-000000000000');
  });

  it('are the latest if they change while they are written', async () => {
    const post = await addPost(service, { chapters: FIRST }, PUBLIC);
    await write(
      post.uploadId,
      slowly(() => change(service, post, { chapters: SECOND })),
    );
    expect(await contentOf(keyOf(post.uploadId))).toBe(chaptersJson(SECOND));
  });

  it('are the latest if a job writes older ones after another job has written them', async () => {
    const post = await addPost(service, { chapters: FIRST }, PUBLIC);
    await write(
      post.uploadId,
      slowly(async () => {
        await change(service, post, { chapters: SECOND });
        await write(post.uploadId);
        expect(await contentOf(keyOf(post.uploadId))).toBe(chaptersJson(SECOND));
      }),
    );
    expect(await contentOf(keyOf(post.uploadId))).toBe(chaptersJson(SECOND));
  });

  it('are the latest after many changes with slow jobs at once', async () => {
    const post = await addPost(service, { chapters: FIRST }, PUBLIC);
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await change(service, post, { chapters: [{ start: 0, title: `${n}` }] });
        await write(post.uploadId, async (...args) => {
          await sleep(Math.random() * 30);
          await service.context.store.put(...args);
        });
      }),
    );
    const { chapters } = (await service.get(`/posts/${post.id}`)).json<Post>();
    expect(await contentOf(keyOf(post.uploadId))).toBe(chaptersJson(chapters));
  });

  it('are moved with the video, and leave nothing where it was', async () => {
    const post = await addPost(service, { chapters: FIRST }, PUBLIC);
    await write(
      post.uploadId,
      slowly(async () => {
        await change(service, post, { visibility: 'private', chapters: SECOND });
        expect(await relocate(service.context, post.uploadId)).toBe('moved');
        await service.context.store.deletePrefix(`public/${post.uploadId}/`);
      }),
    );
    expect(await service.keysUnder(`public/${post.uploadId}/`)).toEqual([]);
    expect(await contentOf(keyOf(post.uploadId, 3, 'private'))).toBe(chaptersJson(SECOND));
  });

  const endings: [ending: string, end: (post: Post) => Promise<unknown>][] = [
    [
      'moved',
      async (post) => {
        await change(service, post, { visibility: 'private' });
        await relocate(service.context, post.uploadId);
      },
    ],
    ['failed', ({ uploadId }) => changeUpload(service, uploadId, { state: 'failed', published_run: null })],
  ];

  it.each(endings)(
    'are removed if the process died after it wrote them to a run of a video that has just %s',
    async (_, end) => {
      const post = await addPost(service, { chapters: FIRST }, PUBLIC);
      const dying: ObjectStore['put'] = async (...args) => {
        await end(post);
        await service.context.store.deletePrefix(`public/${post.uploadId}/`);
        await service.context.store.put(...args);
        throw new Error('The process died.');
      };
      await expect(write(post.uploadId, dying)).rejects.toThrow('The process died.');
      expect(await contentOf(keyOf(post.uploadId))).toBe(chaptersJson(FIRST));
      await write(post.uploadId);
      expect(await service.keysUnder(`public/${post.uploadId}/`)).toEqual([]);
    },
  );

  describe('are written again', () => {
    const jobsOf = async (uploadId: string): Promise<number> => {
      const { rows } = await service.database.run(
        `select count(*)::int as n from pgboss.job where name = 'video-chapters' and data->>'uploadId' = $1`,
        [uploadId],
      );
      return rows[0]!.n as number;
    };
    /** Returns how many jobs an action enqueues. */
    const countJobs = async (uploadId: string, action: () => Promise<unknown>) => {
      const before = await jobsOf(uploadId);
      await action();
      return (await jobsOf(uploadId)) - before;
    };

    it('when a post is created, its chapters or its description change, but not with other changes', async () => {
      const uploadId = await addUpload(service, service.user, PUBLIC);
      let post: Post | undefined;
      const create = async () => {
        post = (await createPost(service, { title: 'x', uploadId, chapters: FIRST })).json<Post>();
      };
      expect(await countJobs(uploadId, create)).toBe(1);
      const changes: [body: object, jobs: number][] = [
        [{ chapters: SECOND }, 1],
        [{ chapters: SECOND }, 0],
        [{ description: '0:00 A' }, 1],
        [{ title: 'y', visibility: 'unlisted' }, 0],
      ];
      for (const [body, jobs] of changes)
        expect(await countJobs(uploadId, () => change(service, post!, body)), JSON.stringify(body)).toBe(
          jobs,
        );
    });

    it('when a run is published for the first time, and when it is complete', async () => {
      const { context } = service;
      const { uploadId } = await addPost(service, { chapters: FIRST }, { state: 'uploaded' });
      const playable = (seconds: number) => ({ playlist: 'index.m3u8', renditions: [], seconds });
      const first = (await claim(context, uploadId))!;
      expect(await countJobs(uploadId, () => publishPlayable(context, first, playable(5)))).toBe(1);
      expect(await countJobs(uploadId, () => recordProgress(context, first, 0.2, playable(6)))).toBe(0);
      const second = (await claim(context, uploadId))!;
      expect(await countJobs(uploadId, () => publishPlayable(context, second, playable(1)))).toBe(0);
      expect(await countJobs(uploadId, () => recordProgress(context, second, 0.3))).toBe(0);
      expect(await countJobs(uploadId, () => recordProgress(context, second, 0.4, playable(7)))).toBe(1);
      expect(await countJobs(uploadId, () => finish(context, second, TEST_CONVERSION))).toBe(1);
    });

    it('when the files have moved', async () => {
      const { uploadId } = await addPost(service, { chapters: FIRST }, CONVERTED_COLUMNS);
      expect(await countJobs(uploadId, () => relocate(service.context, uploadId))).toBe(1);
    });

    it('when another file has replaced that of the post', async () => {
      const post = await addPost(service, { chapters: FIRST }, PUBLIC);
      const uploadId = await addUpload(service, service.user, { ...PUBLIC, duration_seconds: 5 });
      await service.call('POST', `/posts/${post.id}/replace`, { as: service.user, body: { uploadId } });
      await change(service, post, { chapters: SECOND });
      await write(uploadId);
      expect(await contentOf(keyOf(uploadId))).toBe('[]');
      const jobs = await countJobs(uploadId, async () =>
        expect(await takeOver(service.context, post.id)).toBe(true),
      );
      expect(jobs).toBe(1);
      await write(uploadId);
      expect(await contentOf(keyOf(uploadId))).toBe(chaptersJson(SECOND.slice(0, 1)));
    });
  });
});

describe('the file with the chapters of a stream', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());

  it('follows the post and its visibility', async () => {
    const post = await addPost(service, { chapters: FIRST }, CONVERTED_COLUMNS);
    const read = async () =>
      (await service.call('GET', `/posts/${post.id}`, { as: service.user })).json<Post>();
    /** Requests the file as a player that resolves the URI in the playlist would. */
    const request = async () => fetch(new URL('chapters.json', (await read()).videoUrl!));
    const reaches = (chapters: Chapter[]) =>
      expect.poll(async () => (await request()).text(), { timeout: 10_000 }).toBe(chaptersJson(chapters));
    await expect.poll(async () => (await read()).videoUrl, { timeout: 10_000 }).toContain('/public/');
    await reaches(FIRST);
    const { headers } = await request();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    await change(service, post, { chapters: SECOND });
    await reaches(SECOND);
    const publicUrl = (await request()).url;
    await change(service, post, { visibility: 'private', chapters: FIRST });
    await expect.poll(async () => (await read()).videoUrl, { timeout: 10_000 }).toContain('/private/');
    await reaches(FIRST);
    expect((await request()).headers.get('cache-control')).toBe('private, no-cache');
    await expect.poll(async () => (await fetch(publicUrl)).status).toBe(404);
    const unsigned = (await request()).url.replace(/\/~[^/]+/, '');
    expect((await fetch(unsigned)).status).toBe(404);
  });
});
