import { createHmac, randomBytes } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { sql } from 'kysely';
import { lockUploadOfPost } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { openPendingCounts } from './pending-counts.ts';
import { addToSketch, createSketch, estimateCount, mergeSketches, type Sketch } from './sketch.domain.ts';

export interface Views {
  /** Counts a view, once per viewer, video and day (UTC). @param viewer - identifies the viewer; is not stored. */
  record(postId: string, viewer: string): Promise<void>;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  /** Stops the periodic writes after a last one. */
  close(): Promise<void>;
}

interface Pending {
  postId: string;
  day: string;
  viewers: Sketch;
}

/**
 * Counts views. Viewers are hashed with a salt that is generated for the day and deleted afterwards, and only a sketch of the hashes is
 * stored, so nobody can find out later who watched a video.
 */
export function openViews(db: VideoDb, log: Log): Views {
  let salt: { day: string; value: Promise<string> } | undefined;
  const saltOf = (day: string): Promise<string> => {
    if (salt?.day !== day) {
      const value = findSalt(db, day);
      salt = { day, value };
      // A failure is not kept.
      value.catch(() => {
        salt = undefined;
      });
    }
    return salt.value;
  };
  const pending = openPendingCounts<Pending>(
    {
      name: 'views',
      merge: (a, b) => ({ ...a, viewers: mergeSketches(a.viewers, b.viewers) }),
      write: (entry) => writeViews(db, entry),
    },
    log,
  );
  return {
    flush: pending.flush,
    record: async (postId, viewer) => {
      const day = new Date().toISOString().slice(0, 10);
      const hash = createHmac('sha256', await saltOf(day))
        .update(`${postId}\n${viewer}`)
        .digest();
      const viewers = createSketch();
      addToSketch(viewers, hash);
      await pending.add(`${day} ${postId}`, { postId, day, viewers });
    },
    close: pending.close,
  };
}

/** Returns the salt of a day, which all processes share. Deletes those of earlier days. */
async function findSalt(db: VideoDb, day: string): Promise<string> {
  await db.deleteFrom('video.view_salts').where('day', '<', sql<Date>`${day}::date`).execute();
  await db
    .insertInto('video.view_salts')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('video.view_salts')
    .select('salt')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Adds viewers to those of the day, which other processes may have counted too. */
const writeViews = (db: VideoDb, { postId, day, viewers }: Pending): Promise<void> =>
  inTransaction(db, async (trx) => {
    // The video may have been deleted.
    if (!(await lockUploadOfPost(trx, postId))) return;
    const stored = await trx
      .selectFrom('video.views')
      .select(['viewers', 'views'])
      .where('post_id', '=', postId)
      .where('day', '=', sql<Date>`${day}::date`)
      .executeTakeFirst();
    // The day has ended long ago; nobody can tell whether these viewers were counted.
    if (stored?.viewers === null) return;
    const merged = stored ? mergeSketches(new Uint8Array(stored.viewers), viewers) : viewers;
    const views = estimateCount(merged);
    const row = { viewers: Buffer.from(merged), views };
    await trx
      .insertInto('video.views')
      .values({ post_id: postId, day, ...row })
      .onConflict((conflict) => conflict.columns(['post_id', 'day']).doUpdateSet(row))
      .execute();
    await trx
      .updateTable('video.posts')
      .set({ views: sql`views + ${views - (stored?.views ?? 0)}::bigint` })
      .where('id', '=', postId)
      .execute();
  });

/**
 * Deletes the sketches of days before a given day, whose views no longer change; the numbers remain.
 *
 * @returns the number deleted, at most `limit`.
 */
export async function purgeViewers(db: VideoDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update video.views set viewers = null where (post_id, day) in (
      select post_id, day from video.views where viewers is not null and day < (${before}::timestamptz at time zone 'UTC')::date
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
