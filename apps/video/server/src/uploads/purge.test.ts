import { openTestDatabase } from '@workreel/platform/testing';
import { expect, it } from 'vitest';
import { videoMigrations } from '../migrations/index.ts';
import type { VideoTables } from '../migrations/tables.ts';
import { purgeAbandonedUploads } from './purge.ts';

it('deletes old aborted and expired uploads with their history, except those with a post', async () => {
  const { database, close } = await openTestDatabase(videoMigrations);
  const owner = '00000000-0000-4000-8000-000000000001';
  await database.run(`
    insert into video.uploads (owner_id, key, filename, content_type, state, expires_at, updated_at)
      select '${owner}', k, k, 'video/mp4', split_part(k, ' ', 1), now(), now() - split_part(k, ' ', 2)::int * interval '1 day'
      from unnest('{aborted 31 x,expired 31 x,expired 31 post,expired 29 x,failed 31 x,ready 31 x}'::text[]) k;
    insert into video.upload_history (upload_id, state) select id, state from video.uploads;
    insert into video.posts (upload_id, owner_id, title, author, description, tags, visibility, search_title, search_author,
      search_tags, search_all, search_grams, search_typos)
      select id, owner_id, 't', 'a', 'd', '{}', 'public', 't', 'a', '{}', 't', '{}', '{}' from video.uploads where key like '%post'`);
  const before = new Date(Date.now() - 30 * 24 * 3_600_000);
  expect(await purgeAbandonedUploads(database.db<VideoTables>(), before, 1)).toBe(1);
  expect(await purgeAbandonedUploads(database.db<VideoTables>(), before, 10)).toBe(1);
  const { rows } = await database.run(
    'select key from video.uploads u where exists (select from video.upload_history h where h.upload_id = u.id) order by key',
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'expired 29 x',
    'expired 31 post',
    'failed 31 x',
    'ready 31 x',
  ]);
  expect((await database.run('select count(*)::int as n from video.upload_history')).rows).toEqual([
    { n: 4 },
  ]);
  await close();
});
