import { linksOf } from '@workreel/platform/testing';
import type { UploadEntry, UploadUsage } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../testing/service.ts';
import { addPost, addUpload, CONVERTED_COLUMNS, changeUpload } from './testing.ts';

interface List {
  uploads: UploadEntry[];
  sortOrder: string;
  pagenum: number;
}

describe('my videos', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ env: { USER_QUOTA_BYTES: '1000000' }, worker: false });
  });
  afterAll(() => service.close());
  beforeEach(async () => void (await service.database.run('delete from video.uploads')));

  let clock = Date.UTC(2026, 10, 1);
  /** Distinct creation times: two inserts may see the same database time. */
  const later = () => ({ created_at: new Date(++clock) });
  const request = (query = '', as = service.user) => service.call('GET', `/uploads${query}`, { as });
  const list = async (query = '', as = service.user) => (await request(query, as)).json<List>();
  const ids = async (query = '') => (await list(query)).uploads.map(({ id }) => id);
  const usage = async (as = service.user) =>
    (await service.call('GET', '/uploads/usage', { as })).json<UploadUsage>();

  it('are listed, with their posts if they have any', async () => {
    const uploadId = await addUpload(service, service.user, { ...later(), declared_bytes: 500 });
    const post = await addPost(
      service,
      { title: '바다', visibility: 'private' },
      { ...later(), ...CONVERTED_COLUMNS, bytes: 900, media_bytes: 1_200 },
    );
    await service.call('PUT', `/posts/${post.id}/captions/ko`, {
      as: service.user,
      body: 'WEBVTT\n\n00:00.000 --> 00:01.000\n파도\n',
      headers: { 'content-type': 'text/vtt' },
    });
    const expectedPost = (await service.call('GET', `/posts/${post.id}`, { as: service.user })).json();
    const { uploads, ...rest } = await list();
    expect(rest).toEqual({ sortOrder: 'recent', pagenum: 1 });
    expect(uploads).toEqual([
      {
        id: post.uploadId,
        key: expect.stringMatching(/^originals\//),
        filename: '휴가 영상.mp4',
        contentType: 'video/mp4',
        size: 900,
        fingerprint: null,
        receivedBytes: null,
        active: false,
        import: null,
        mediaBytes: 1_200,
        state: 'ready',
        error: null,
        progress: 1,
        waitsFor: null,
        warnings: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        expiresAt: null,
        post: expectedPost,
      },
      expect.objectContaining({
        id: uploadId,
        size: 500,
        mediaBytes: null,
        state: 'pending',
        progress: null,
        expiresAt: expect.any(String),
        post: null,
      }),
    ]);
  });

  it('include the error of a failed conversion and are only visible to their owner', async () => {
    const id = await addUpload(service, service.user, {
      state: 'failed',
      error_code: 'NOT_A_VIDEO',
      error_message: 'It is a text file.',
    });
    expect((await list()).uploads).toMatchObject([
      { id, error: { code: 'NOT_A_VIDEO', message: 'It is a text file.' } },
    ]);
    expect((await list('', service.other)).uploads).toEqual([]);
    expect((await list('', service.admin)).uploads).toEqual([]);
  });

  it('exclude aborted and expired uploads without a post, unless filtered by state', async () => {
    const pending = await addUpload(service, service.user, later());
    const aborted = await addUpload(service, service.user, { ...later(), state: 'aborted' });
    const expired = await addUpload(service, service.user, { ...later(), state: 'expired' });
    const post = await addPost(service, {}, later());
    await changeUpload(service, post.uploadId, { state: 'aborted' });
    expect(await ids()).toEqual([post.uploadId, pending]);
    expect(await ids('?state=aborted')).toEqual([post.uploadId, aborted]);
    expect(await ids('?state=expired&state=pending')).toEqual([expired, pending]);
    expect((await request('?state=unknown')).statusCode).toBe(400);
  });

  it('are paginated by cursor, newest or largest first', async () => {
    const sizes = [5, 9, null, 7, 9, 1, 3];
    const uploads: { id: string; size: number; at: Date }[] = [];
    // The last two were created at the same time.
    const times = sizes.map(() => later().created_at).with(-1, new Date(clock - 1));
    for (const [index, size] of sizes.entries()) {
      const at = times[index]!;
      const id = await addUpload(service, service.user, { declared_bytes: size, created_at: at });
      uploads.push({ id, size: size ?? 0, at });
    }
    const newest = uploads.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
    const expected = { recent: newest, size: newest.toSorted((a, b) => b.size - a.size) };
    for (const [sortOrder, sorted] of Object.entries(expected)) {
      const seen: string[] = [];
      let next: string | undefined = `/uploads?sortOrder=${sortOrder}&pageSize=2`;
      let pages = 0;
      while (next !== undefined) {
        const response = await service.call('GET', next, { as: service.user });
        expect(response.headers['x-total-count']).toBe('7');
        const page = response.json<List>();
        expect(page).toMatchObject({ sortOrder, pagenum: ++pages });
        seen.push(...page.uploads.map(({ id }) => id));
        next = linksOf(response).next;
      }
      expect(seen).toEqual(sorted.map(({ id }) => id));
      expect(await ids(`?sortOrder=${sortOrder}&pageSize=3&pagenum=2`)).toEqual(seen.slice(3, 6));
    }
    expect((await request('?cursor=x')).json()).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
  });

  it('are found by terms in the file name or the post', async () => {
    // macOS sends file names in NFD.
    const file = await addUpload(service, service.user, {
      filename: 'Été à la PLAGE 100%.mov'.normalize('NFD'),
    });
    const post = await addPost(service, { title: '제주 바다', tags: ['여름'] });
    expect(await ids('?query=plage')).toEqual([file]);
    expect(await ids(`?query=${encodeURIComponent('à 100%')}`)).toEqual([file]);
    expect(await ids(`?query=${encodeURIComponent('바다 여름')}`)).toEqual([post.uploadId]);
    expect(await ids(`?query=${encodeURIComponent('바다 휴가')}`)).toEqual([post.uploadId]);
    expect(await ids(`?query=${encodeURIComponent('바다 plage')}`)).toEqual([]);
    expect(await ids('?query=1_0')).toEqual([]);
    expect((await request('?query=plage')).headers['x-total-count']).toBe('1');
  });

  it('are filtered by publication and tag, and found despite a typo', async () => {
    const draft = await addPost(service, { title: 'Harbor', tags: ['Sea'], published: false }, later());
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await addPost(service, { title: 'Later', published: false, publishAt }, later());
    const published = await addPost(
      service,
      { title: '제주 바다', tags: ['SEA', '여행'], credit: 'Theatre' },
      later(),
    );
    await addPost(service, { title: 'Foreign harbour', tags: ['foreign'] }, later(), service.other);
    const without = await addUpload(service, service.user, { ...later(), filename: 'raw.mov' });
    expect(await ids('?publication=draft')).toEqual([without, draft.uploadId]);
    expect(await ids('?publication=scheduled')).toEqual([scheduled.uploadId]);
    expect(await ids('?publication=published')).toEqual([published.uploadId]);
    expect(await ids('?tag=sea')).toEqual([published.uploadId, draft.uploadId]);
    expect(await ids('?tag=sea&publication=draft&query=harb')).toEqual([draft.uploadId]);
    expect(await ids('?query=theatre')).toEqual([published.uploadId]);
    const corrected = await request('?query=harbpr');
    expect(corrected.json<List>().uploads.map(({ id }) => id)).toEqual([draft.uploadId]);
    expect(corrected.headers['x-corrected-keyword']).toBeDefined();
    // Words of other users' posts do not matter.
    expect(await ids('?query=foreigm')).toEqual([]);
    const { tags } = (await service.call('GET', '/uploads/tags', { as: service.user })).json<{
      tags: object[];
    }>();
    expect(tags).toEqual([
      { tag: 'SEA', posts: 2 },
      { tag: '여행', posts: 1 },
    ]);
  });

  it('add the sizes of their original and media files to the usage', async () => {
    expect(await usage()).toEqual({ files: 0, bytes: 0, mediaBytes: 0, quotaBytes: 1_000_000 });
    await addUpload(service, service.user, { ...CONVERTED_COLUMNS, bytes: 900, media_bytes: 1_200 });
    // Without a measured media size.
    await addUpload(service, service.user, { ...CONVERTED_COLUMNS, declared_bytes: 50, bytes: 60 });
    await addUpload(service, service.user, { declared_bytes: 500 });
    await addUpload(service, service.user, { state: 'aborted', declared_bytes: 7 });
    await addUpload(service, service.other, { ...CONVERTED_COLUMNS, bytes: 10, media_bytes: 11 });
    expect(await usage()).toEqual({ files: 3, bytes: 1_460, mediaBytes: 1_200, quotaBytes: 1_000_000 });
    expect(await usage(service.other)).toMatchObject({ files: 1, bytes: 10, mediaBytes: 11 });
  });
});

it('the quota is null if none is configured', async () => {
  const service = await openService({ worker: false });
  const { body } = await service.call('GET', '/uploads/usage', { as: service.user });
  expect(JSON.parse(body)).toEqual({ files: 0, bytes: 0, mediaBytes: 0, quotaBytes: null });
  await service.close();
});
