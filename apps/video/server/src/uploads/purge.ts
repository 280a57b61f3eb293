import { sql } from 'kysely';
import type { VideoDb } from '../migrations/tables.ts';

/**
 * Deletes uploads that were aborted or expired before a given time, except those that have a post. Their objects were removed
 * when they ended.
 *
 * @returns the number deleted, at most `limit`.
 */
export async function purgeAbandonedUploads(db: VideoDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from video.uploads where id in (
      select id from video.uploads u
      where state in ('aborted', 'expired') and updated_at < ${before}::timestamptz
        and not exists (select from video.posts p where p.upload_id = u.id)
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
