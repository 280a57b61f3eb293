/** Decides who may watch a post. Everything that shows a post or its files to someone asks here. */
import type { Accounts } from '@workreel/accounts';
import { type Identity, isUuid } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import type { PostsTable, VideoQueryable } from '../migrations/tables.ts';
import { isUnlocked, linkOfGrantee, parseShare } from './sharing.domain.ts';

export interface WatchAccessDependencies {
  db: VideoQueryable;
  accounts: Pick<Accounts, 'contacts' | 'identityOf'>;
  secrets: { signing: string };
}

/** The query parameters of calls for viewers. */
export const ShareQuery = Type.Object(
  {
    share: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The `share` parameter of the link that the viewer opened, or that `unlock` returned.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Who wants to watch. */
export interface Viewer {
  /** Null for an anonymous viewer. */
  identity: Pick<Identity, 'accountId' | 'role'> | null;
  /** The `share` parameter of the link that the viewer opened. */
  share?: string | undefined;
}

/** Why a viewer may watch a post: because anyone may, or as the viewer's own, as an admin, as a person or with a link that it is shared with. */
export type WatchAccess = 'anyone' | 'owner' | 'admin' | 'person' | { linkId: string };

type WatchedPost = Pick<Selectable<PostsTable>, 'id' | 'owner_id' | 'access' | 'published_at'>;

/**
 * Returns why a viewer may watch a post now; null if the viewer may not. Drafts are not shared.
 *
 * @throws Problem 403 SHARE_PASSWORD_REQUIRED if only the password of the viewer's link is missing.
 */
export async function findWatchAccess(
  dependencies: WatchAccessDependencies,
  post: WatchedPost,
  { identity, share }: Viewer,
): Promise<WatchAccess | null> {
  const direct = await findDirectAccess(dependencies, post, identity);
  if (direct !== null || share === undefined) return direct;
  const opened = await findSharedLink(dependencies, post, share);
  if (!opened) return null;
  if (!opened.unlocked)
    throw new Problem(403, 'SHARE_PASSWORD_REQUIRED', 'This link requires a password. Enter it to watch.');
  return { linkId: opened.linkId };
}

/** Returns why a viewer may watch a post without a link. */
async function findDirectAccess(
  { db, accounts }: Pick<WatchAccessDependencies, 'db' | 'accounts'>,
  post: WatchedPost,
  identity: Viewer['identity'],
): Promise<Exclude<WatchAccess, object> | null> {
  if (identity?.accountId === post.owner_id) return 'owner';
  if (post.access !== 'private') return 'anyone';
  if (!identity) return null;
  if (identity.role === 'admin') return 'admin';
  if (post.published_at === null) return null;
  const email = await confirmedEmailOf(accounts, identity.accountId);
  if (email === null) return null;
  const row = await db
    .selectFrom('video.share_people')
    .select('email')
    .where('post_id', '=', post.id)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? 'person' : null;
}

/** Videos are shared with the address of an account only once its owner has shown that it is theirs. */
export async function confirmedEmailOf(
  accounts: Pick<Accounts, 'contacts'>,
  accountId: string,
): Promise<string | null> {
  const contact = (await accounts.contacts([accountId])).get(accountId);
  return contact?.confirmed ? contact.email : null;
}

/** @returns the link of a `share` parameter, if it is valid for the post now. */
export async function findSharedLink(
  { db, secrets }: Pick<WatchAccessDependencies, 'db' | 'secrets'>,
  post: Pick<WatchedPost, 'id' | 'published_at'>,
  share: string,
): Promise<{ linkId: string; passwordHash: string | null; unlocked: boolean } | undefined> {
  const parsed = parseShare(secrets.signing, share);
  const link = parsed && (await findActiveLink(db, post, parsed.linkId));
  if (!parsed || !link) return undefined;
  const { id: linkId, password_hash: passwordHash } = link;
  return { linkId, passwordHash, unlocked: isUnlocked(secrets.signing, parsed, passwordHash) };
}

const findActiveLink = async (
  db: VideoQueryable,
  { id, published_at }: Pick<WatchedPost, 'id' | 'published_at'>,
  linkId: string,
) =>
  published_at === null || !isUuid(linkId)
    ? undefined
    : db
        .selectFrom('video.share_links')
        .select(['id', 'password_hash'])
        .where('id', '=', linkId)
        .where('post_id', '=', id)
        .where(sql<boolean>`(expires_at is null or expires_at > now())`)
        .executeTakeFirst();

/**
 * Whether the holder of a signed URL may watch a video now.
 *
 * @param grantee - a session, a link (`linkGrantee`), or null for anyone.
 */
export async function mayWatch(
  dependencies: WatchAccessDependencies,
  uploadId: string,
  grantee: string | null,
): Promise<boolean> {
  if (!isUuid(uploadId)) return false;
  const { db, accounts } = dependencies;
  const row = await db
    .selectFrom('video.uploads as u')
    .leftJoin('video.posts as p', 'p.upload_id', 'u.id')
    .select(['u.owner_id', 'p.id', 'p.access', 'p.published_at'])
    .where('u.id', '=', uploadId)
    .executeTakeFirst();
  if (!row) return false;
  if (row.access !== null && row.access !== 'private') return true;
  const linkId = linkOfGrantee(grantee);
  // The password was entered before the URL was signed.
  if (linkId !== undefined)
    return (
      row.id !== null &&
      (await findActiveLink(db, { id: row.id, published_at: row.published_at }, linkId)) !== undefined
    );
  const identity = grantee === null ? null : await accounts.identityOf(grantee);
  if (!identity) return false;
  if (row.id === null) return identity.accountId === row.owner_id || identity.role === 'admin';
  const post = { ...row, id: row.id, access: 'private' as const };
  return (await findDirectAccess(dependencies, post, identity)) !== null;
}
