import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { lockUploadOfPost } from '../lifecycle/index.ts';
import type { VideoDb, VideoQueryable } from '../migrations/tables.ts';
import { openPendingCounts } from './pending-counts.ts';

/** Number of parts of the same length into which a video is divided. */
export const PARTS = 100;
/** Number of reports from which on the most watched parts are shown: those of fewer viewers say little, and too much about each. */
export const MIN_REPORTS = 5;

interface Watched {
  postId: string;
  counts: readonly number[];
  reports: number;
}

export interface WatchedParts {
  /** Counts the parts that a viewer has watched. @param parts - numbers from 0 to 99. */
  record(postId: string, parts: readonly number[]): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const sum = (a: readonly number[], b: readonly number[]) => a.map((count, part) => count + (b[part] ?? 0));

/** Counts how often each part of a video is watched. Who watched it is not known here. */
export function openWatchedParts(db: VideoDb, log: Log): WatchedParts {
  const pending = openPendingCounts<Watched>(
    {
      name: 'watched parts',
      merge: (a, b) => ({ ...a, counts: sum(a.counts, b.counts), reports: a.reports + b.reports }),
      write: (entry) => writeWatched(db, entry),
    },
    log,
  );
  return {
    flush: pending.flush,
    close: pending.close,
    record: (postId, parts) => {
      const watched = new Set(parts);
      const counts = Array.from({ length: PARTS }, (_, part) => (watched.has(part) ? 1 : 0));
      return pending.add(postId, { postId, counts, reports: 1 });
    },
  };
}

const writeWatched = (db: VideoDb, { postId, counts, reports }: Watched): Promise<void> =>
  inTransaction(db, async (trx) => {
    // The video may have been deleted.
    if (!(await lockUploadOfPost(trx, postId))) return;
    const stored = await findWatched(trx, postId);
    const row = {
      counts: stored ? sum(stored.counts, counts) : [...counts],
      reports: reports + (stored?.reports ?? 0),
    };
    await trx
      .insertInto('video.watched_parts')
      .values({ post_id: postId, ...row })
      .onConflict((conflict) => conflict.column('post_id').doUpdateSet(row))
      .execute();
  });

const findWatched = (db: VideoQueryable, postId: string) =>
  db
    .selectFrom('video.watched_parts')
    .select(['counts', 'reports'])
    .where('post_id', '=', postId)
    .executeTakeFirst();

/** Returns how often each part was watched, as a share of the most watched one; null as long as few have watched the video. */
export async function findMostWatched(db: VideoQueryable, postId: string): Promise<number[] | null> {
  const stored = await findWatched(db, postId);
  if (!stored || stored.reports < MIN_REPORTS) return null;
  const most = Math.max(...stored.counts);
  return most === 0 ? null : stored.counts.map((count) => Math.round((count / most) * 100) / 100);
}
