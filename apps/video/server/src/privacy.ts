import type { ApplicationData } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { UPLOAD_STATE } from './lifecycle/index.ts';
import type { VideoDb } from './migrations/tables.ts';
import { iteratePosts } from './posts/index.ts';
import { removeUpload } from './uploads/index.ts';

/** Exports and deletes a user's data in the video service. */
export const videoAccountData = (db: VideoDb, queue: JobQueue): ApplicationData => ({
  name: 'video',
  deleteAccountData: async (accountId) => {
    const uploads = await uploadsOf(db, accountId);
    // One transaction per upload: there may be many, and an interrupted deletion continues with the rest.
    for (const { id } of uploads) await inTransaction(db, (trx) => removeUpload(trx, queue, id));
  },
  exportAccountData: async (accountId) => {
    const uploads = await uploadsOf(db, accountId);
    const posts = [];
    for await (const post of iteratePosts(db, accountId)) posts.push(post);
    return {
      uploads: uploads.map(({ id, filename, content_type, bytes, state, created_at }) => ({
        id,
        filename,
        contentType: content_type,
        size: bytes,
        state,
        createdAt: created_at.toISOString(),
      })),
      posts,
    };
  },
});

const uploadsOf = (db: VideoDb, accountId: string) =>
  db
    .selectFrom('video.uploads as u')
    .innerJoin('video.conversions as cv', 'cv.upload_id', 'u.id')
    .select(['u.id', 'u.filename', 'u.content_type', 'u.bytes', 'u.created_at', UPLOAD_STATE.as('state')])
    .where('u.owner_id', '=', accountId)
    .orderBy('u.created_at')
    .execute();
