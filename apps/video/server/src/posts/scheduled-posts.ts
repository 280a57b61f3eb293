import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { sql } from 'kysely';
import { enqueueRelocations } from '../conversion/index.ts';
import { lockUploadOfPost } from '../lifecycle/index.ts';
import { repeatTask } from '../periodic.ts';
import type { Posts } from './posts.ts';

/** Time in ms between two searches for drafts to publish: how late a draft can be published. */
const INTERVAL_MS = 5_000;
/** Drafts read per query. */
const BATCH_SIZE = 100;

/** Publishes drafts when their time has come. */
export const startScheduledPublishing = (posts: Pick<Posts, 'db' | 'queue'>, log: Log) =>
  repeatTask('publishing scheduled drafts', () => publishDue(posts), INTERVAL_MS, log);

/** Publishes the drafts whose time has come. Several processes may do so at once. */
export async function publishDue({ db, queue }: Pick<Posts, 'db' | 'queue'>): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('video.posts')
      .select('id')
      .where('publish_at', '<=', sql<Date>`now()`)
      .orderBy('publish_at')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of due)
      await inTransaction(db, async (trx) => {
        await lockUploadOfPost(trx, id);
        const published = await trx
          .updateTable('video.posts')
          .set({ published_at: sql`now()`, publish_at: null, updated_at: sql`now()` })
          .where('id', '=', id)
          // The owner or another process may have changed it since.
          .where('publish_at', '<=', sql<Date>`now()`)
          .returning(['upload_id', 'replacement_id'])
          .executeTakeFirst();
        if (published) await enqueueRelocations(trx, queue, published);
      });
    if (due.length < BATCH_SIZE) return;
  }
}
