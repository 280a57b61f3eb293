import { type Accounts, recordAudit } from '@workreel/accounts';
import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { type Identity, isUuid } from '@workreel/platform/http';
import { conflict, notFound, Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { PostChange, PostRequest } from '@workreel/video-contract';
import { enqueueRelocation } from '../conversion/index.ts';
import { hasEnded, isArriving, lockUpload } from '../lifecycle/index.ts';
import type { VideoDb, VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import { findUploadByKey, removeUpload } from '../uploads/index.ts';
import { isBlank, keptTexts } from './post-texts.domain.ts';
import {
  findPost,
  findPostOf,
  insertPost,
  type PostRow,
  type PostValues,
  updatePost,
} from './posts.repository.ts';

/** What posts work with. */
export interface Posts {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  accounts: Pick<Accounts, 'contacts'>;
}

/** How long a redirect to an original works: to be followed at once. */
const ORIGINAL_SECONDS = 300;

const postNotFound = (id: string) =>
  notFound('POST_NOT_FOUND', `There is no post ${id}, or it is not for you to see.`);

/** @throws Problem 404 POST_NOT_FOUND where there is none that this person may see. */
export async function getPost(db: VideoQueryable, viewer: string | null, id: string): Promise<PostRow> {
  const row = await findPost(db, id);
  if (!row || (row.visibility === 'private' && row.owner_id !== viewer)) throw postNotFound(id);
  return row;
}

/** @throws Problem 404 POST_NOT_FOUND; 403 FORBIDDEN where others may see it. */
export async function getOwnPost(db: VideoQueryable, owner: string, id: string): Promise<PostRow> {
  const row = await getPost(db, owner, id);
  if (row.owner_id !== owner) throw new Problem(403, 'FORBIDDEN', 'Only its owner may do this.');
  return row;
}

/** The post as it stands when nobody else can change it any more. @throws as `getOwnPost`. */
export async function lockOwnPost(trx: VideoTransaction, owner: string, id: string): Promise<PostRow> {
  const { upload_id } = await getOwnPost(trx, owner, id);
  await lockUpload(trx, upload_id);
  return getOwnPost(trx, owner, id);
}

/**
 * Makes the post of an upload. Asked for again in the same words, by a client that lost the answer, it
 * gives the post that there is.
 *
 * @param request - `uploadId` names the upload by its id or its key.
 * @throws Problem 404 UPLOAD_NOT_FOUND; 409 UPLOAD_ENDED, POST_EXISTS with the `postId`.
 */
export async function createPost(
  { db, queue, accounts }: Pick<Posts, 'db' | 'queue' | 'accounts'>,
  ownerId: string,
  { uploadId: named, author, description = '', tags = [], visibility = 'public', title }: PostRequest,
): Promise<{ row: PostRow; made: boolean }> {
  const by = await authorOf(accounts, ownerId, author);
  const values = { ...keptTexts({ title, author: by, description, tags }), visibility };
  return inTransaction(db, async (trx) => {
    const asked = isUuid(named) ? named : (await findUploadByKey(trx, named))?.id;
    const upload = asked === undefined ? undefined : await lockUpload(trx, asked);
    if (upload?.owner_id !== ownerId)
      throw notFound('UPLOAD_NOT_FOUND', `There is no upload ${named} of yours.`);
    const uploadId = upload.id;
    const known = await findPostOf(trx, uploadId);
    if (known) {
      if (isAlike(known, values)) return { row: known, made: false };
      throw conflict('POST_EXISTS', `This upload is shown by the post ${known.id}: change that one.`, {
        postId: known.id,
      });
    }
    if (hasEnded(upload.state))
      throw conflict('UPLOAD_ENDED', `This upload was ${upload.state}. Begin a new one.`, {
        state: upload.state,
      });
    await insertPost(trx, uploadId, ownerId, values);
    await enqueueRelocation(trx, queue, uploadId);
    return { row: (await findPostOf(trx, uploadId))!, made: true };
  });
}

/** What was given, else the name of the account. */
async function authorOf(
  accounts: Posts['accounts'],
  ownerId: string,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined && !isBlank(given)) return given;
  return (await accounts.contacts([ownerId])).get(ownerId)?.name ?? '';
}

const isAlike = (row: PostValues, values: PostValues): boolean =>
  row.title === values.title &&
  row.author === values.author &&
  row.description === values.description &&
  row.visibility === values.visibility &&
  JSON.stringify(row.tags) === JSON.stringify(values.tags);

/**
 * Changes what is given; of two changes of one moment the later stays. The same again changes nothing.
 *
 * @throws Problem as `getOwnPost`.
 */
export async function changePost(
  { db, queue, accounts }: Posts,
  ownerId: string,
  id: string,
  change: PostChange,
): Promise<PostRow> {
  const author =
    change.author === undefined ? {} : { author: await authorOf(accounts, ownerId, change.author) };
  return inTransaction(db, async (trx) => {
    const row = await lockOwnPost(trx, ownerId, id);
    const { title, description, tags, visibility } = row;
    const asked = { title, author: row.author, description, tags, visibility, ...change, ...author };
    const values = { ...keptTexts(asked), visibility: asked.visibility };
    if (isAlike(row, values)) return row;
    await updatePost(trx, row.id, values);
    if (values.visibility !== visibility) await enqueueRelocation(trx, queue, row.upload_id);
    return (await findPost(trx, row.id))!;
  });
}

/**
 * Removes a post with its upload and every object. What an admin removes of another is written down.
 *
 * @throws Problem as `getOwnPost`; an admin may remove what they may not see.
 */
export async function removePost(
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  { accountId, role }: Identity,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = role === 'admin' ? await findPost(trx, id) : await getOwnPost(trx, accountId, id);
    // Of two who remove it at once, one comes second.
    if (!row || !(await lockUpload(trx, row.upload_id))) throw postNotFound(id);
    await removeUpload(trx, queue, row.upload_id);
    if (row.owner_id === accountId) return;
    await recordAudit(trx, {
      actor: accountId,
      action: 'post.delete',
      target: row.id,
      details: { title: row.title, ownerId: row.owner_id },
    });
  });
}

/**
 * A short-lived address of the file that was sent.
 *
 * @throws Problem as `getOwnPost`; 409 ORIGINAL_NOT_READY; 404 OBJECT_MISSING.
 */
export async function originalAddress(
  { db, store }: Pick<Posts, 'db' | 'store'>,
  ownerId: string,
  id: string,
): Promise<string> {
  const { upload_id } = await getOwnPost(db, ownerId, id);
  const { key, filename, state } = await db
    .selectFrom('video.uploads')
    .select(['key', 'filename', 'state'])
    .where('id', '=', upload_id)
    .executeTakeFirstOrThrow(() => postNotFound(id));
  if (isArriving(state) || hasEnded(state))
    throw conflict('ORIGINAL_NOT_READY', `The file has not arrived: the upload is ${state}.`, { state });
  if (!(await store.head(key)))
    throw notFound('OBJECT_MISSING', 'The file that was sent is no longer in the store.');
  return store.presignGet({ key, filename, expiresInSeconds: ORIGINAL_SECONDS });
}
