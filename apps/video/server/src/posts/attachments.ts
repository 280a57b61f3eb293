import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
import { addedPrefix } from '../keys.domain.ts';
import type { VideoTransaction } from '../migrations/tables.ts';
import { findPost, type PostRow } from './posts.repository.ts';
import { getOwnPost, lockOwnPost, type Posts } from './posts.ts';

/** A post's files move while its visibility changes; nobody changes it more often within one request. */
const MAX_MOVES = 3;
/** Names are never given twice, so that caches may keep what they name: 64 bits. */
const NAME_BYTES = 8;
/** No request lasts so long: what nobody names by then, nobody will. */
const ABANDONED_MS = 3_600_000;

export type AttachmentParts = Pick<Posts, 'db' | 'store'>;

/** A file that the owner adds to a post. */
export interface Attachment {
  /** What its name begins and ends with; between them stands what makes it unique. */
  stem: string;
  ending: string;
  body: Uint8Array | string;
  contentType: string;
}

/**
 * Adds a file, perhaps in place of another: first the object, then the row that names it, then the object that it
 * named before goes. A process that dies between leaves an object that no row names: the next change of
 * what was added removes it, or the removal of the post.
 *
 * @param write - writes its name down; throws where it must not be added.
 * @throws Problem as `getOwnPost` and `write`; 503 MOVING.
 */
export async function attach(
  { db, store }: AttachmentParts,
  ownerId: string,
  id: string,
  { stem, ending, body, contentType }: Attachment,
  write: (trx: VideoTransaction, before: PostRow, name: string) => Promise<void>,
): Promise<PostRow> {
  let { visibility_prefix: prefix, generation, upload_id } = await getOwnPost(db, ownerId, id);
  for (let move = 0; move < MAX_MOVES; move++) {
    const name = `${stem}.${randomBytes(NAME_BYTES).toString('hex')}.${ending}`;
    const key = addedPrefix(prefix, upload_id, generation) + name;
    await store.put(key, body, { contentType });
    const expected = generation;
    const { before, row } = await inTransaction(db, async (trx) => {
      const before = await lockOwnPost(trx, ownerId, id);
      if (before.generation !== expected) return { before };
      await write(trx, before, name);
      return { before, row: (await findPost(trx, before.id))! };
    }).catch(async (error: unknown) => {
      await store.delete(key);
      throw error;
    });
    if (row) {
      await removeUnnamed(store, before, row);
      return row;
    }
    await store.delete(key);
    ({ visibility_prefix: prefix, generation } = before);
  }
  throw new Problem(503, 'MOVING', 'The files of this post are being moved. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
}

/**
 * Takes away what was added. Where there is none of it: nothing to do.
 *
 * @param write - takes its name out of the rows.
 * @throws Problem as `getOwnPost`.
 */
export async function detach(
  { db, store }: AttachmentParts,
  ownerId: string,
  id: string,
  write: (trx: VideoTransaction, before: PostRow) => Promise<void>,
): Promise<PostRow> {
  const { before, row } = await inTransaction(db, async (trx) => {
    const before = await lockOwnPost(trx, ownerId, id);
    await write(trx, before);
    return { before, row: (await findPost(trx, before.id))! };
  });
  await removeUnnamed(store, before, row);
  return row;
}

/** The names of the objects that stand for what was added. */
const namesOf = ({ captions, poster_name }: PostRow): string[] => [
  ...captions.map(({ name }) => name),
  ...(poster_name === null ? [] : [poster_name]),
];

/** Removes what was named before and is not any more, and what processes which died have left. */
async function removeUnnamed(store: ObjectStore, before: PostRow, row: PostRow): Promise<void> {
  const folder = addedPrefix(row.visibility_prefix, row.upload_id, row.generation);
  const known = new Set(namesOf(row));
  const old = new Set(namesOf(before));
  for await (const { key, modifiedAt } of store.list(folder)) {
    const name = key.slice(folder.length);
    const abandoned = old.has(name) || modifiedAt.getTime() < Date.now() - ABANDONED_MS;
    if (abandoned && !known.has(name)) await store.delete(key);
  }
}
