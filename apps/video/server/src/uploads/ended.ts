import { sql } from 'kysely';
import type { VideoDb } from '../migrations/tables.ts';

/**
 * Removes uploads that ended before a time without anything having arrived, but those that a post names: their objects went
 * when they ended.
 *
 * @returns how many were removed, `limit` at most.
 */
export async function removeEndedUploads(db: VideoDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from video.uploads where id in (
      select id from video.uploads u
      where state in ('aborted', 'expired') and updated_at < ${before}::timestamptz
        and not exists (select from video.posts p where p.upload_id = u.id)
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
