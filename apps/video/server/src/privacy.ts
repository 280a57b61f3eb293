import type { ApplicationData } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { sql } from 'kysely';
import { deleteAuthor, iterateAuthor } from './authors/index.ts';
import { deleteHistoryOf, iterateHistory, iterateHistorySettings } from './history/index.ts';
import { UPLOAD_STATE } from './lifecycle/index.ts';
import type { VideoDb } from './migrations/tables.ts';
import { deletePlaylistsOf, iteratePlaylists } from './playlists/index.ts';
import { iteratePosts, iterateSharing, updateAuthor } from './posts/index.ts';
import { removeUpload } from './uploads/index.ts';

/** Uploads read per query. */
const BATCH_SIZE = 100;

/** Exports and deletes a user's data in the video service. */
export const videoAccountData = (db: VideoDb, queue: JobQueue): ApplicationData => ({
  name: 'video',
  deleteAccountData: async (accountId) => {
    await deleteHistoryOf(db, accountId);
    await deletePlaylistsOf(db, accountId);
    await deleteAuthor(db, queue, accountId);
    for (;;) {
      const uploads = await db
        .selectFrom('video.uploads')
        .select('id')
        .where('owner_id', '=', accountId)
        .limit(BATCH_SIZE)
        .execute();
      if (uploads.length === 0) return;
      // One transaction per upload: there may be many, and an interrupted deletion continues with the rest.
      for (const { id } of uploads) await inTransaction(db, (trx) => removeUpload(trx, queue, id));
    }
  },
  updateAccountName: (accountId, name) => updateAuthor(db, accountId, name),
  exportAccountData: (accountId) => ({
    uploads: iterateUploads(db, accountId),
    posts: iteratePosts(db, accountId),
    sharing: iterateSharing(db, accountId),
    playlists: iteratePlaylists(db, accountId),
    author: iterateAuthor(db, accountId),
    history: iterateHistory(db, accountId),
    historySettings: iterateHistorySettings(db, accountId),
  }),
});

/** Iterates over a user's uploads, oldest first, in the format of the data export. */
async function* iterateUploads(db: VideoDb, accountId: string) {
  let after: { position: string; id: string } | undefined;
  for (;;) {
    let query = db
      .selectFrom('video.uploads as u')
      .innerJoin('video.conversions as cv', 'cv.upload_id', 'u.id')
      .leftJoin('video.imports as im', 'im.upload_id', 'u.id')
      .select(sql<string | null>`coalesce(im.url, im.host)`.as('imported_from'))
      .select(['u.id', 'u.filename', 'u.content_type', 'u.bytes', 'u.created_at', UPLOAD_STATE.as('state')])
      // With microseconds, which a JavaScript date lacks.
      .select(sql<string>`u.created_at::text`.as('position'))
      .where('u.owner_id', '=', accountId);
    if (after)
      query = query.where(
        sql<boolean>`(u.created_at, u.id) > (${after.position}::text::timestamptz, ${after.id}::uuid)`,
      );
    const rows = await query.orderBy('u.created_at').orderBy('u.id').limit(BATCH_SIZE).execute();
    for (const { id, filename, content_type, bytes, state, created_at, imported_from } of rows)
      yield {
        ...{ id, filename, contentType: content_type, size: bytes, state },
        importedFrom: imported_from,
        createdAt: created_at.toISOString(),
      };
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!;
  }
}
