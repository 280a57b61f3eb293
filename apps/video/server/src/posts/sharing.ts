/** Links to a post, and the people that it is shared with. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { isUuid, type PageRequest } from '@workreel/platform/http';
import { conflict, notFound } from '@workreel/platform/problem';
import { MAX_SHARE_LINKS, type ShareLink } from '@workreel/video-contract';
import { type Selectable, sql } from 'kysely';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../keyset.ts';
import type { ShareLinksTable, VideoDb, VideoQueryable } from '../migrations/tables.ts';
import { watchPath } from './link-preview.domain.ts';
import { POST_ROW, POST_SOURCE, type PostRow } from './posts.repository.ts';
import { lockOwnPost } from './posts.ts';
import { shareToken } from './sharing.domain.ts';

type LinkRow = Selectable<ShareLinksTable> & { expired: boolean };

const selectLinks = (db: VideoQueryable) =>
  db
    .selectFrom('video.share_links')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'));

/** Converts a link to the format of the API. */
export const toShareLink = (row: LinkRow, baseUrl: string, secret: string): ShareLink => ({
  id: row.id,
  url: `${baseUrl}${watchPath(row.post_id)}?share=${shareToken(secret, row.id)}`,
  label: row.label,
  hasPassword: row.password_hash !== null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  expired: row.expired,
  createdAt: row.created_at.toISOString(),
});

/** Returns the links of a post, newest first. */
export const listShareLinks = (db: VideoQueryable, postId: string): Promise<LinkRow[]> =>
  selectLinks(db).where('post_id', '=', postId).orderBy('created_at', 'desc').orderBy('id').execute();

const requirePublished = (post: PostRow): void => {
  if (post.published_at === null)
    throw conflict(
      'POST_NOT_PUBLISHED',
      'A draft cannot be shared. Publish it first, for example as private.',
    );
};

/**
 * Creates a link.
 *
 * @throws Problem as described for `getOwnPost`; 409 POST_NOT_PUBLISHED, TOO_MANY_SHARE_LINKS.
 */
export const createShareLink = (
  db: VideoDb,
  owner: string,
  postId: string,
  link: { label: string; passwordHash: string | null; expiresAt: Date | null },
): Promise<LinkRow> =>
  inTransaction(db, async (trx) => {
    const post = await lockOwnPost(trx, owner, postId);
    requirePublished(post);
    if ((await listShareLinks(trx, post.id)).length >= MAX_SHARE_LINKS)
      throw conflict(
        'TOO_MANY_SHARE_LINKS',
        `A post can have at most ${MAX_SHARE_LINKS} links. Delete one that is no longer needed.`,
      );
    const id = randomUUID();
    await trx
      .insertInto('video.share_links')
      .values({
        id,
        post_id: post.id,
        label: link.label.trim(),
        password_hash: link.passwordHash,
        expires_at: link.expiresAt,
      })
      .execute();
    return selectLinks(trx).where('id', '=', id).executeTakeFirstOrThrow();
  });

/** Deletes a link, which then no longer works. @throws Problem as described for `getOwnPost`; 404 SHARE_LINK_NOT_FOUND. */
export const revokeShareLink = (db: VideoDb, owner: string, postId: string, linkId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const post = await lockOwnPost(trx, owner, postId);
    const deleted = isUuid(linkId)
      ? await trx
          .deleteFrom('video.share_links')
          .where('id', '=', linkId)
          .where('post_id', '=', post.id)
          .returning('id')
          .executeTakeFirst()
      : undefined;
    if (!deleted) throw notFound('SHARE_LINK_NOT_FOUND', `The post has no link with the ID ${linkId}.`);
  });

/** Returns the addresses of the people that a post is shared with, in alphabetical order. */
export async function listSharePeople(db: VideoQueryable, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video.share_people')
    .select('email')
    .where('post_id', '=', postId)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Replaces the people that a post is shared with.
 *
 * @param emails - normalized.
 * @throws Problem as described for `getOwnPost`; 409 POST_NOT_PUBLISHED.
 */
export const setSharePeople = (
  db: VideoDb,
  owner: string,
  postId: string,
  emails: readonly string[],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const post = await lockOwnPost(trx, owner, postId);
    if (emails.length > 0) requirePublished(post);
    await sql`delete from video.share_people where post_id = ${post.id}::uuid and email <> all(${[...emails]}::text[])`.execute(
      trx,
    );
    // When an address was added decides the order in which its owner sees the videos.
    if (emails.length > 0)
      await trx
        .insertInto('video.share_people')
        .values(emails.map((email) => ({ post_id: post.id, email })))
        .onConflict((existing) => existing.doNothing())
        .execute();
  });

export const SHARED_ORDER: SortOrder = {
  keys: [
    { key: sql`s.created_at`, type: 'timestamptz' },
    { key: sql`s.post_id`, type: 'uuid' },
  ],
  descending: true,
};

/** The playable posts that are shared with an address. Public ones are in the library. */
const sharedWith = (email: string) => sql`
  video.share_people s join video.posts p on p.id = s.post_id join video.publications pb on pb.upload_id = p.upload_id
  where s.email = ${email} and p.published_at is not null and p.access <> 'public' and pb.published_run is not null`;

/** Returns one page of the posts that are shared with an address, with a single query. */
export async function listSharedPosts(
  db: VideoDb,
  email: string,
  { after, offset, limit }: PageRequest,
): Promise<(PostRow & { position: string[] })[]> {
  const { rows } = await sql<PostRow & { position: string[] }>`
    select ${POST_ROW}, s.position from (
      select s.post_id, s.created_at, ${positionKeys(SHARED_ORDER)} as position
      from ${sharedWith(email)} and ${isAfter(SHARED_ORDER, after)}
      order by ${orderByKeys(SHARED_ORDER)} offset ${offset} limit ${limit}
    ) s join video.posts p on p.id = s.post_id ${POST_SOURCE}
    order by ${orderByKeys(SHARED_ORDER)}`.execute(db);
  return rows;
}

export async function countSharedPosts(db: VideoDb, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sharedWith(email)}`.execute(db);
  return rows[0]!.n;
}

/** Iterates over whom a user's posts are shared with, in the format of the data export. */
export async function* iterateSharing(db: VideoDb, accountId: string) {
  const { rows } = await sql<{ id: string }>`
    select p.id from video.posts p where p.owner_id = ${accountId}::uuid and (
      exists (select from video.share_links where post_id = p.id) or exists (select from video.share_people where post_id = p.id))
    order by p.number`.execute(db);
  for (const { id } of rows) {
    const links = await listShareLinks(db, id);
    yield {
      postId: id,
      people: await listSharePeople(db, id),
      links: links.map(({ label, password_hash, expires_at, created_at }) => ({
        label,
        hasPassword: password_hash !== null,
        expiresAt: expires_at?.toISOString() ?? null,
        createdAt: created_at.toISOString(),
      })),
    };
  }
}
