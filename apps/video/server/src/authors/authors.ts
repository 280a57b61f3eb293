import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import { authorPrefix } from '../keys.domain.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { parseJpeg } from '../posts/index.ts';
import { enqueueRemoval } from '../removal/index.ts';

/** Random bytes in the name of a picture. Names are never reused, because caches treat the objects as immutable. */
const NAME_BYTES = 8;

/** What an account says about itself. */
export interface AuthorRow {
  about: string;
  picture_name: string | null;
}

export const findAuthor = async (db: VideoDb, accountId: string): Promise<AuthorRow> =>
  (await db
    .selectFrom('video.authors')
    .select(['about', 'picture_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? { about: '', picture_name: null };

export async function setAbout(db: VideoDb, accountId: string, text: string): Promise<void> {
  const about = text.trim();
  await db
    .insertInto('video.authors')
    .values({ account_id: accountId, about, picture_name: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ about }))
    .execute();
}

interface Pictures {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
}

/** Sets the picture of an author. Its metadata is removed. @throws Problem 400 PICTURE_INVALID. */
export async function putPicture(
  { db, queue, store }: Pictures,
  accountId: string,
  body: Uint8Array,
): Promise<void> {
  const stored = parseJpeg(body, 'PICTURE_INVALID');
  const name = `picture.${randomBytes(NAME_BYTES).toString('hex')}.jpg`;
  await store.put(authorPrefix(accountId) + name, stored, { contentType: 'image/jpeg' });
  await replacePicture({ db, queue }, accountId, name);
}

export const removePicture = (dependencies: Omit<Pictures, 'store'>, accountId: string): Promise<void> =>
  replacePicture(dependencies, accountId, null);

const replacePicture = ({ db, queue }: Omit<Pictures, 'store'>, accountId: string, name: string | null) =>
  inTransaction(db, async (trx) => {
    // Locks the row, which it creates if there is none, so that concurrent changes remove each other's pictures.
    await trx
      .insertInto('video.authors')
      .values({ account_id: accountId, picture_name: null })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
      .execute();
    const before = await trx
      .selectFrom('video.authors')
      .select('picture_name')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('video.authors')
      .set({ picture_name: name })
      .where('account_id', '=', accountId)
      .execute();
    if (before.picture_name !== null)
      await enqueueRemoval(trx, queue, { keys: [authorPrefix(accountId) + before.picture_name] });
  });

/** Deletes what an account says about itself, and its picture. */
export const deleteAuthor = (db: VideoDb, queue: JobQueue, accountId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('video.authors')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await enqueueRemoval(trx, queue, { prefixes: [authorPrefix(accountId)] });
  });

/** Yields what an account says about itself, in the format of the data export. */
export async function* iterateAuthor(db: VideoDb, accountId: string) {
  const { about, picture_name } = await findAuthor(db, accountId);
  if (about !== '' || picture_name !== null) yield { about, picture: picture_name !== null };
}
