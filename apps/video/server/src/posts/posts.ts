import { type Accounts, recordAudit, recordAuditOnce } from '@workreel/accounts';
import type { ObjectStore } from '@workreel/object-store';
import { inTransaction } from '@workreel/platform/database';
import { type Identity, isUuid } from '@workreel/platform/http';
import { badRequest, conflict, notFound, Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { Chapter, PostChange, PostRequest, UploadState } from '@workreel/video-contract';
import { enqueueChapters, enqueueRelocation, enqueueRelocations } from '../conversion/index.ts';
import { isAbandoned, isTransferring, lockUpload, lockUploadOfPost } from '../lifecycle/index.ts';
import type { VideoDb, VideoQueryable, VideoTransaction } from '../migrations/tables.ts';
import { findUploadByKey, type Limits, removeUpload } from '../uploads/index.ts';
import { findChapterProblem, normalizeChapters } from './chapters.domain.ts';
import { normalizePostFields } from './post-fields.domain.ts';
import {
  findPost,
  findPostByUpload,
  insertPost,
  type PostRow,
  type PostValues,
  updatePost,
} from './posts.repository.ts';
import { changePublishing, DRAFT, isSamePublishing } from './publishing.domain.ts';
import {
  findWatchAccess,
  type Viewer,
  type WatchAccess,
  type WatchAccessDependencies,
} from './watch-access.ts';

/** Dependencies of the post functions. */
export interface Posts {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  accounts: Pick<Accounts, 'contacts' | 'findIds' | 'identityOf' | 'passwords'>;
  settings: Limits;
}

/** Validity of the presigned URL of an original: clients follow the redirect immediately. */
const ORIGINAL_URL_SECONDS = 300;

export const postNotFound = (id: string) =>
  notFound('POST_NOT_FOUND', `The post ${id} does not exist, or it is private.`);

/** Time in seconds within which repeated views of a post by the same admin are recorded once. */
const VIEW_SECONDS = 3_600;

/**
 * Returns a post and why the viewer may watch it. Admins may also see private posts of others; what they see that is not public is
 * recorded in the audit log.
 *
 * @throws Problem 404 POST_NOT_FOUND if the post does not exist or is not visible to the viewer; 403 SHARE_PASSWORD_REQUIRED.
 */
export async function viewPost(
  dependencies: WatchAccessDependencies & { db: VideoDb },
  viewer: Viewer,
  id: string,
): Promise<{ row: PostRow; access: WatchAccess }> {
  const row = await findPost(dependencies.db, id);
  const access = row ? await findWatchAccess(dependencies, row, viewer) : null;
  if (!row || access === null) throw postNotFound(id);
  const { identity } = viewer;
  if (identity?.role === 'admin' && access !== 'owner' && row.access !== 'public') {
    const view = { actor: identity.accountId, action: 'post.view', target: row.id };
    const details = { ownerId: row.owner_id, visibility: row.access };
    await recordAuditOnce(dependencies.db, { ...view, details }, VIEW_SECONDS);
  }
  return { row, access };
}

/** @throws Problem 404 POST_NOT_FOUND; 403 FORBIDDEN for another user's post that is not private. */
export async function getOwnPost(db: VideoQueryable, owner: string, id: string): Promise<PostRow> {
  const row = await findPost(db, id);
  if (!row || (row.access === 'private' && row.owner_id !== owner)) throw postNotFound(id);
  if (row.owner_id !== owner) throw new Problem(403, 'FORBIDDEN', 'Only the owner of the post may do this.');
  return row;
}

/** Locks a post until the transaction ends. @throws Problem as described for `getOwnPost`. */
export async function lockOwnPost(trx: VideoTransaction, owner: string, id: string): Promise<PostRow> {
  const row = await getOwnPost(trx, owner, id);
  await lockUploadOfPost(trx, row.id);
  return getOwnPost(trx, owner, id);
}

/** Locks the post of any user until the transaction ends, for admins. @throws Problem 404 POST_NOT_FOUND. */
async function lockAnyPost(trx: VideoTransaction, id: string): Promise<PostRow> {
  if (!isUuid(id) || !(await lockUploadOfPost(trx, id))) throw postNotFound(id);
  return (await findPost(trx, id))!;
}

/**
 * Creates the post of an upload. If the upload already has a post with the same values, that post is returned, so a client that
 * lost the response can retry.
 *
 * @param request - `uploadId` is the ID or the key of the upload.
 * @throws Problem 400 INVALID_REQUEST for chapters out of order; 404 UPLOAD_NOT_FOUND; 409 UPLOAD_ENDED, POST_EXISTS with the `postId`.
 */
export async function createPost(
  { db, queue, accounts }: Pick<Posts, 'db' | 'queue' | 'accounts'>,
  ownerId: string,
  {
    uploadId: idOrKey,
    title,
    credit = '',
    description = '',
    tags = [],
    visibility = 'public',
    embeddable = false,
    downloadable = false,
    showViews = false,
    chapters = [],
    ...rest
  }: PostRequest,
): Promise<{ row: PostRow; created: boolean }> {
  const author = await nameOf(accounts, ownerId);
  const values = {
    ...normalizePostFields({ title, author, credit, description, tags }),
    ...changePublishing(DRAFT, rest, new Date()),
    chapters: parseChapterList(chapters),
    visibility,
    embeddable,
    downloadable,
    show_views: showViews,
  };
  return inTransaction(db, async (trx) => {
    const upload = await lockOwnUpload(trx, ownerId, idOrKey);
    const uploadId = upload.id;
    const existing = await findPostByUpload(trx, uploadId);
    if (existing?.upload_id === uploadId && isUnchanged(existing, values))
      return { row: existing, created: false };
    assertUnused(upload, existing);
    await insertPost(trx, uploadId, ownerId, values);
    await enqueueRelocation(trx, queue, uploadId);
    await enqueueChapters(trx, queue, uploadId);
    return { row: (await findPostByUpload(trx, uploadId))!, created: true };
  });
}

/**
 * Locks an upload until the transaction ends.
 *
 * @param idOrKey - the ID or the key of the upload.
 * @throws Problem 404 UPLOAD_NOT_FOUND, including for another user's upload.
 */
export async function lockOwnUpload(trx: VideoTransaction, owner: string, idOrKey: string) {
  const id = isUuid(idOrKey) ? idOrKey : (await findUploadByKey(trx, idOrKey))?.id;
  const upload = id === undefined ? undefined : await lockUpload(trx, id);
  if (upload?.owner_id === owner) return upload;
  throw notFound('UPLOAD_NOT_FOUND', `You have no upload with the ID or key ${idOrKey}.`);
}

/**
 * Checks that a locked upload can become the file of a post.
 *
 * @param post - the post that it belongs to.
 * @throws Problem 409 UPLOAD_ENDED, POST_EXISTS with the `postId`.
 */
export function assertUnused({ state }: { state: UploadState }, post: PostRow | undefined): void {
  if (post)
    throw conflict('POST_EXISTS', `The upload already belongs to the post ${post.id}.`, { postId: post.id });
  if (isAbandoned(state))
    throw conflict('UPLOAD_ENDED', `This upload was ${state}. Start a new one.`, { state });
}

/** @throws Problem 400 INVALID_REQUEST if the chapters are not in order. */
function parseChapterList(chapters: readonly Chapter[]): Chapter[] {
  const problem = findChapterProblem(chapters);
  if (problem) throw badRequest('INVALID_REQUEST', `${problem.path}: ${problem.message}`, [problem]);
  return normalizeChapters(chapters);
}

const nameOf = async (accounts: Posts['accounts'], accountId: string): Promise<string> =>
  (await accounts.contacts([accountId])).get(accountId)?.name ?? '';

const isUnchanged = (row: PostValues, values: PostValues): boolean =>
  row.title === values.title &&
  row.author === values.author &&
  row.credit === values.credit &&
  row.description === values.description &&
  row.visibility === values.visibility &&
  isSamePublishing(row, values) &&
  row.embeddable === values.embeddable &&
  row.downloadable === values.downloadable &&
  row.show_views === values.show_views &&
  JSON.stringify(row.tags) === JSON.stringify(values.tags) &&
  areEqual(row.chapters, values.chapters);

const areEqual = (before: readonly Chapter[], after: readonly Chapter[]): boolean =>
  before.length === after.length &&
  before.every(({ start, title }, index) => start === after[index]!.start && title === after[index]!.title);

/**
 * Changes the fields of a post. Concurrent changes of different fields do not overwrite each other. Admins may change the visibility of
 * other users' posts, which is recorded in the audit log.
 *
 * @param requested - a function computes the change from the locked post.
 * @throws Problem as described for `getOwnPost`; 400 INVALID_REQUEST for chapters out of order.
 */
export async function changePost(
  { db, queue, accounts }: Posts,
  identity: Identity,
  id: string,
  requested: PostChange | ((row: PostRow) => PostChange),
): Promise<PostRow> {
  const { accountId } = identity;
  const ownName = await nameOf(accounts, accountId);
  const changesVisibilityOnly =
    typeof requested === 'object' && Object.keys(requested).every((field) => field === 'visibility');
  return inTransaction(db, async (trx) => {
    const row =
      identity.role === 'admin' && changesVisibilityOnly
        ? await lockAnyPost(trx, id)
        : await lockOwnPost(trx, accountId, id);
    const change = typeof requested === 'function' ? requested(row) : requested;
    const { title, credit, description, tags, visibility, embeddable } = row;
    const chapters = change.chapters ? parseChapterList(change.chapters) : row.chapters;
    const author = row.owner_id === accountId ? ownName : row.author;
    const merged = { title, credit, description, tags, visibility, embeddable, ...change, author };
    const values = {
      ...normalizePostFields(merged),
      ...changePublishing(row, change, new Date()),
      chapters,
      visibility: merged.visibility,
      embeddable: merged.embeddable,
      downloadable: change.downloadable ?? row.downloadable,
      show_views: change.showViews ?? row.show_views,
    };
    if (isUnchanged(row, values)) return row;
    await updatePost(trx, row.id, values);
    const changed = (await findPost(trx, row.id))!;
    if (changed.access !== row.access) await enqueueRelocations(trx, queue, changed);
    if (changed.description !== row.description || !areEqual(changed.chapters, row.chapters))
      await enqueueChapters(trx, queue, row.upload_id);
    if (row.owner_id !== accountId)
      await recordAudit(trx, {
        actor: accountId,
        action: 'post.change',
        target: row.id,
        details: { ownerId: row.owner_id, previousVisibility: visibility, visibility: values.visibility },
      });
    return changed;
  });
}

/** Posts read per query. */
const BATCH_SIZE = 100;

/** Updates the author of all posts of an account after a change of its name. */
export async function updateAuthor(db: VideoDb, accountId: string, author: string): Promise<void> {
  for (;;) {
    const posts = await db
      .selectFrom('video.posts')
      .select('id')
      .where('owner_id', '=', accountId)
      .where('author', '<>', author)
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of posts)
      await inTransaction(db, async (trx) => {
        await lockUploadOfPost(trx, id);
        const row = await findPost(trx, id);
        if (row) await updatePost(trx, id, { ...row, author });
      });
    if (posts.length < BATCH_SIZE) return;
  }
}

/**
 * Deletes a post with its upload and objects. Deletions of other users' posts by an admin are recorded in the audit log.
 *
 * @throws Problem as described for `getOwnPost`, but admins may delete any post, including private ones.
 */
export async function removePost(
  { db, queue }: Pick<Posts, 'db' | 'queue'>,
  { accountId, role }: Identity,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = role === 'admin' ? await lockAnyPost(trx, id) : await lockOwnPost(trx, accountId, id);
    // Before the post: deleting an upload, which retention may do at the same time, changes the post that it is to become the file of.
    if (row.replacement_id !== null) await removeUpload(trx, queue, row.replacement_id);
    await removeUpload(trx, queue, row.upload_id);
    if (row.owner_id === accountId) return;
    await recordAudit(trx, {
      actor: accountId,
      action: 'post.delete',
      target: row.id,
      details: { ownerId: row.owner_id },
    });
  });
}

/** @throws Problem 404 POST_NOT_FOUND; 401 UNAUTHENTICATED; 403 FORBIDDEN. */
async function getDownloadablePost(
  dependencies: WatchAccessDependencies,
  viewer: Viewer,
  id: string,
): Promise<PostRow> {
  const row = await findPost(dependencies.db, id);
  // The original still has what was cut off.
  const access =
    row?.downloadable && !row.is_trimmed ? await findWatchAccess(dependencies, row, viewer) : null;
  if (row && access !== null && access !== 'admin') return row;
  if (viewer.identity === null)
    throw new Problem(401, 'UNAUTHENTICATED', 'Only the owner may download the original. Sign in first.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  return getOwnPost(dependencies.db, viewer.identity.accountId, id);
}

/**
 * Presigns a short-lived URL of the original, for the owner of the post or, if the post is downloadable, for everyone who may watch it.
 *
 * @throws Problem as described for `findWatchAccess` and `getDownloadablePost`; 409 ORIGINAL_NOT_READY; 404 OBJECT_MISSING.
 */
export async function presignOriginal(
  { store, ...dependencies }: Pick<Posts, 'db' | 'store'> & WatchAccessDependencies,
  viewer: Viewer,
  id: string,
): Promise<string> {
  const { upload_id } = await getDownloadablePost(dependencies, viewer, id);
  const { key, filename, state } = await dependencies.db
    .selectFrom('video.uploads')
    .select(['key', 'filename', 'state'])
    .where('id', '=', upload_id)
    .executeTakeFirstOrThrow(() => postNotFound(id));
  if (isTransferring(state) || isAbandoned(state))
    throw conflict('ORIGINAL_NOT_READY', `The original is not available: the upload is ${state}.`, { state });
  if (!(await store.head(key)))
    throw notFound('OBJECT_MISSING', 'The original is no longer in the object store.');
  return store.presignGet({ key, filename, expiresInSeconds: ORIGINAL_URL_SECONDS });
}
