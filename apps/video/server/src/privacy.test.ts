import { dumpDatabase } from '@workreel/platform/testing';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import type { Playlist, Post, PostRequest, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, addPost, addUpload, CONVERTED_COLUMNS } from './posts/testing.ts';
import { openService, type TestService } from './testing/service.ts';

/** Each text is personal and occurs nowhere else. */
const PERSONAL = {
  email: 'jiwoo.kim-secret7391@example.net',
  name: '김지우-secret7391',
  filename: 'holiday-secret7391.mp4',
  title: 'title-secret7391',
  credit: 'credit-secret7391',
  description: 'description-secret7391',
  tag: 'tag-secret7391',
  chapterTitle: 'chapter-title-secret7391',
  shareLabel: 'share-label-secret7391',
  about: 'about-secret7391',
  playlistTitle: 'playlist-title-secret7391',
  playlistDescription: 'playlist-description-secret7391',
  captionText: 'caption-text-secret7391',
  link: 'link-secret7391',
};
const PASSWORD = 'correct-horse-secret7391-battery';

describe('the deletion of an account', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());

  it('leaves nothing personal in any table', async () => {
    const { database } = service;
    const call = async (...args: Parameters<typeof service.call>) => {
      const response = await service.call(...args);
      expect(response.statusCode, `${args[0]} ${args[1]}: ${response.body}`).toBeLessThan(300);
      return response;
    };
    const { email, name, filename, title, credit, description, tag, chapterTitle } = PERSONAL;
    await call('POST', '/auth/register', { body: { email, password: PASSWORD, name } });
    const as = await service.signIn({ email, password: PASSWORD });

    const chapters = [{ start: 0, title: chapterTitle }];
    const fields: Partial<PostRequest> = {
      ...{ title, credit, description, tags: [tag], chapters },
      visibility: 'private',
    };
    const columns = (n: number) => ({ filename, key: `originals/${String(n).repeat(32)}/${filename}` });
    const posts: Post[] = [];
    for (const n of [1, 2, 3])
      posts.push(await addPost(service, fields, { ...columns(n), state: 'uploaded' }, as));
    await call('PUT', `/posts/${posts[0]!.id}/captions/ko`, {
      as,
      body: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${PERSONAL.captionText}\n`),
      headers: { 'content-type': 'text/vtt' },
    });
    await call('POST', `/conversions/${posts[1]!.uploadId}/cancel`, { as: service.admin });
    await call('DELETE', `/posts/${posts[2]!.id}`, { as: service.admin });
    const body = { filename, size: 1_000_000, contentType: 'video/mp4' };
    const aborted = (await call('POST', '/uploads', { as, body })).json<Upload>();
    await call('DELETE', `/s3/multipart/${aborted.id}?key=${encodeURIComponent(aborted.key)}`, { as });
    await call('POST', '/uploads', { as, body });
    await addUpload(service, as, { ...columns(4), state: 'failed', error_code: 'NOT_A_VIDEO' });
    const replacing = await addUpload(service, as, columns(5));
    await call('POST', `/posts/${posts[0]!.id}/replace`, { as, body: { uploadId: replacing } });
    await call('POST', '/uploads/import', { as, body: { url: `http://localhost/${PERSONAL.link}.mp4` } });
    const { id: watched } = await addPost(service, {}, CONVERTED_COLUMNS);
    await call('PUT', `/history/${watched}`, { as, body: { seconds: 10 } });
    await call('PUT', '/history/settings', { as, body: { enabled: false } });
    const sharing = `/posts/${posts[0]!.id}`;
    await call('POST', `${sharing}/share-links`, { as, body: { label: PERSONAL.shareLabel } });
    await call('PUT', `${sharing}/people`, { as, body: { emails: ['friend@example.net'] } });
    const { playlistTitle, playlistDescription, about } = PERSONAL;
    const playlist = (
      await call('POST', '/playlists', {
        as,
        body: { title: playlistTitle, description: playlistDescription },
      })
    ).json<Playlist>();
    await call('PUT', `/playlists/${playlist.id}/videos/${watched}`, { as, body: {} });
    const author = accountIdOf(as);
    await call('PATCH', `/authors/${author}`, { as, body: { about } });
    const headers = { 'content-type': 'image/jpeg' };
    await call('PUT', `/authors/${author}/picture`, { as, body: jpeg(100, 100), headers });
    const exported = (await call('GET', '/auth/me/export', { as })).json<Record<string, object>>();
    expect(exported.products).toMatchObject({
      video: {
        history: [{ postId: watched, seconds: 10 }],
        sharing: [
          {
            postId: posts[0]!.id,
            people: ['friend@example.net'],
            links: [{ label: PERSONAL.shareLabel, hasPassword: false, expiresAt: null }],
          },
        ],
        historySettings: [{ enabled: false }],
        playlists: [{ id: playlist.id, title: playlistTitle, visibility: 'private', postIds: [watched] }],
        author: [{ about, picture: true }],
      },
    });

    const before = await dumpDatabase(database);
    for (const [kind, text] of Object.entries(PERSONAL))
      if (kind !== 'captionText') expect(before, kind).toContain(text);
    const { rows: audited } = await database.run('select action from accounts.audit_log order by id');
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['conversion.cancel', 'post.delete']),
    );
    await call('DELETE', '/auth/me', { as });
    await expect
      .poll(async () => {
        await database.run(`update pgboss.job set start_after = now() where state = 'retry'`);
        const unfinished = `select name, state from pgboss.job where state in ('created', 'retry', 'active')`;
        return (await database.run(unfinished)).rows;
      })
      .toEqual([]);
    const after = await dumpDatabase(database);
    // Makes sure that the dump is complete.
    expect(after).toContain(posts[2]!.id);
    for (const table of [
      'history',
      'history_settings',
      'share_links',
      'share_people',
      'playlists',
      'playlist_videos',
      'authors',
    ])
      expect((await database.run(`select from video.${table}`)).rows, table).toEqual([]);
    expect(await service.keysUnder(`public/author-${author}/`)).toEqual([]);
    expect(after.split('\n').filter((line) => line.includes('secret7391'))).toEqual([]);
  });
});
