import type { Product } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { UPLOAD_STATE } from './lifecycle/index.ts';
import type { VideoDb } from './migrations/tables.ts';
import { eachPost } from './posts/index.ts';
import { removeUpload } from './uploads/index.ts';

/** What the video service keeps of a person, for the person's export and erasure. */
export const videoProduct = (db: VideoDb, queue: JobQueue): Product => ({
  name: 'video',
  erase: async (accountId) => {
    const uploads = await uploadsOf(db, accountId);
    // One transaction each: a library may be large, and what is done stays done.
    for (const { id } of uploads) await inTransaction(db, (trx) => removeUpload(trx, queue, id));
  },
  export: async (accountId) => {
    const uploads = await uploadsOf(db, accountId);
    const posts = [];
    for await (const post of eachPost(db, accountId)) posts.push(post);
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
