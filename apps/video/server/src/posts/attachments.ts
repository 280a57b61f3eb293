import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
import { addedPrefix } from '../keys.domain.ts';
import type { VideoTransaction } from '../migrations/tables.ts';
import { assertStorage } from '../uploads/index.ts';
import { findPost, type PostRow } from './posts.repository.ts';
import { getOwnPost, lockOwnPost, type Posts } from './posts.ts';

/** Maximum number of attempts to store a file, each of which a concurrent relocation of the post may invalidate. */
const MAX_ATTEMPTS = 3;
/** Random bytes in an object name. Names are never reused, because caches treat the objects as immutable. */
const NAME_BYTES = 8;
/** No request takes this long, so an unreferenced object of this age is an orphan. */
const ORPHAN_AGE_MS = 3_600_000;

export type AttachmentDependencies = Pick<Posts, 'db' | 'store' | 'settings'>;

/** A file that the owner adds to a post: captions or a poster. */
export interface Attachment {
  /** The object is named `<stem>.<random>.<extension>`. */
  stem: string;
  extension: string;
  body: Uint8Array | string;
  contentType: string;
}

/**
 * Adds or replaces a file of a post: stores the object, saves its name, then removes the object that it replaces. If the process
 * dies in between, the orphaned object is removed with the next change of an attachment, or with the post.
 *
 * @param save - saves the object's name; throws to reject the file.
 * @throws Problem as described for `getOwnPost`, and those of `save`; 413 QUOTA_EXCEEDED; 503 MOVING.
 */
export async function attach(
  { db, store, settings }: AttachmentDependencies,
  ownerId: string,
  id: string,
  { stem, extension, body, contentType }: Attachment,
  save: (trx: VideoTransaction, before: PostRow, name: string) => Promise<void>,
): Promise<PostRow> {
  let { visibility_prefix: prefix, generation, upload_id } = await getOwnPost(db, ownerId, id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const name = attachmentName(stem, extension);
    const key = addedPrefix(prefix, upload_id, generation) + name;
    await store.put(key, body, { contentType });
    const expected = { upload_id, generation };
    const { before, row } = await inTransaction(db, async (trx) => {
      const before = await lockOwnPost(trx, ownerId, id);
      if (before.upload_id !== expected.upload_id || before.generation !== expected.generation)
        return { before };
      await assertStorage(trx, settings, ownerId, Buffer.byteLength(body));
      await save(trx, before, name);
      return { before, row: (await findPost(trx, before.id))! };
    }).catch(async (error: unknown) => {
      await store.delete(key);
      throw error;
    });
    if (row) {
      await removeUnreferenced(store, before, row);
      return row;
    }
    await store.delete(key);
    ({ visibility_prefix: prefix, generation, upload_id } = before);
  }
  throw new Problem(503, 'MOVING', 'The files of this post are being moved. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
}

/** Returns a new name for a file that is added to a post. */
export const attachmentName = (stem: string, extension: string): string =>
  `${stem}.${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;

/**
 * Removes a file of a post.
 *
 * @param clear - removes the object's name from the database, if there is one.
 * @throws Problem as described for `getOwnPost`.
 */
export async function detach(
  { db, store }: AttachmentDependencies,
  ownerId: string,
  id: string,
  clear: (trx: VideoTransaction, before: PostRow) => Promise<void>,
): Promise<PostRow> {
  const { before, row } = await inTransaction(db, async (trx) => {
    const before = await lockOwnPost(trx, ownerId, id);
    await clear(trx, before);
    return { before, row: (await findPost(trx, before.id))! };
  });
  await removeUnreferenced(store, before, row);
  return row;
}

/** Names of the objects that a post refers to. */
const attachmentNames = ({ captions, poster_name }: PostRow): string[] => [
  ...captions.map(({ name }) => name),
  ...(poster_name === null ? [] : [poster_name]),
];

/** Removes the objects that the change replaced, and old orphans. */
async function removeUnreferenced(store: ObjectStore, before: PostRow, row: PostRow): Promise<void> {
  const folder = addedPrefix(row.visibility_prefix, row.upload_id, row.generation);
  const current = new Set(attachmentNames(row));
  const previous = new Set(attachmentNames(before));
  for await (const { key, modifiedAt } of store.list(folder)) {
    const name = key.slice(folder.length);
    const isUnused = previous.has(name) || modifiedAt.getTime() < Date.now() - ORPHAN_AGE_MS;
    if (isUnused && !current.has(name)) await store.delete(key);
  }
}
