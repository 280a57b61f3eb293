import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { mayReadOriginal, mayWatch } from './index.ts';
import { publishDue } from './scheduled-posts.ts';
import { addPost, CONVERTED_COLUMNS } from './testing.ts';

describe('drafts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const addDraft = (body: object = {}) => addPost(service, { published: false, ...body }, CONVERTED_COLUMNS);
  const change = (id: string, body: object, as = service.user) =>
    service.call('PATCH', `/posts/${id}`, { as, body });
  const read = async (id: string, as?: string) =>
    (await service.call('GET', `/posts/${id}`, as === undefined ? {} : { as })).json<
      Post & { code: string }
    >();
  const isListed = async (id: string, as?: string) => {
    const { posts } = (
      await service.call('GET', '/posts?pageSize=100', as === undefined ? {} : { as })
    ).json<{
      posts: Post[];
    }>();
    return posts.some((post) => post.id === id);
  };

  it('are visible only to their owner and admins, whatever their visibility will be', async () => {
    for (const visibility of ['public', 'unlisted', 'private'] as const) {
      const draft = await addDraft({ visibility });
      expect(draft).toMatchObject({ visibility, publishedAt: null, publishAt: null });
      for (const as of [undefined, service.other]) {
        expect(await read(draft.id, as)).toMatchObject({ code: 'POST_NOT_FOUND' });
        expect(await isListed(draft.id, as)).toBe(false);
      }
      expect(await isListed(draft.id, service.admin)).toBe(false);
      expect(await read(draft.id, service.user)).toMatchObject({ id: draft.id });
      expect(await read(draft.id, service.admin)).toMatchObject({ id: draft.id });
      expect(await isListed(draft.id, service.user)).toBe(true);
      expect(await mayWatch(service.context, draft.uploadId, null)).toBe(false);
      const { rows } = await service.database.run('select key from video.uploads where id = $1', [
        draft.uploadId,
      ]);
      expect(await mayReadOriginal(service.context.db, String(rows[0]!.key))).toBe(false);
    }
  });

  it('are published and become drafts again', async () => {
    const { id, uploadId } = await addDraft();
    for (const as of [service.other, service.admin])
      expect((await change(id, { published: true }, as)).statusCode).toBe(404);
    const published = (await change(id, { published: true })).json<Post>();
    expect(Date.parse(published.publishedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await isListed(id)).toBe(true);
    expect(await mayWatch(service.context, uploadId, null)).toBe(true);
    // Publishing again changes nothing.
    expect((await change(id, { published: true })).json()).toEqual(published);
    const { rows } = await service.database.run(
      `select count(*)::int as n from pgboss.job where name = 'video-relocate' and data->>'uploadId' = $1`,
      [uploadId],
    );
    // One for the new post and one for its publication.
    expect(rows[0]!.n).toBe(2);
    await change(id, { published: false });
    expect(await read(id)).toMatchObject({ code: 'POST_NOT_FOUND' });
    expect(await mayWatch(service.context, uploadId, null)).toBe(false);
  });

  it('are published at their time, once', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, uploadId } = await addDraft({ publishAt });
    const later = await addDraft({ publishAt });
    expect(await read(id, service.user)).toMatchObject({ publishAt, publishedAt: null });
    await publishDue(service.context);
    expect(await isListed(id)).toBe(false);
    await service.database.run(`update video.posts set publish_at = now() where id = $1`, [id]);
    await Promise.all([publishDue(service.context), publishDue(service.context)]);
    expect(await read(id)).toMatchObject({ publishAt: null, publishedAt: expect.any(String) });
    expect(await isListed(id)).toBe(true);
    expect(await isListed(later.id)).toBe(false);
    const { rows } = await service.database.run(
      `select count(*)::int as n from pgboss.job where name = 'video-relocate' and data->>'uploadId' = $1`,
      [uploadId],
    );
    expect(rows[0]!.n).toBe(2);
    expect((await change(later.id, { publishAt: null })).json()).toMatchObject({ publishAt: null });
    expect((await change(later.id, { publishAt: '2020-01-01T00:00:00Z' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/publishAt' }],
    });
  });

  it('are in the list of others only once they are published and can be played', async () => {
    const pending = await addPost(service, {}, {});
    expect(await isListed(pending.id)).toBe(false);
    expect(await isListed(pending.id, service.user)).toBe(true);
    const failed = await addPost(service, {}, { state: 'failed', error_code: 'NOT_A_VIDEO' });
    expect(await isListed(failed.id, service.other)).toBe(false);
  });
});
