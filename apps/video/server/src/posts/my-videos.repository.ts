import type { StoredPart } from '@workreel/object-store';
import type { PageRequest } from '@workreel/platform/http';
import type { MyVideoOrder, Post, Publication, UploadEntry, UploadState } from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { errorOf } from '../conversion/index.ts';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../keyset.ts';
import { isTransferring, UPLOAD_STATE } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { type ImportColumns, importOf, isActive, type UploadRow } from '../uploads/index.ts';
import { containsPattern } from './library.repository.ts';
import { MEDIA_SOURCE, POST_ROW, type PostRow } from './posts.repository.ts';
import { normalizeText, queryTerms } from './search-text.domain.ts';

/** Filters of a user's own uploads. */
export interface MyVideosSearch {
  ownerId: string;
  /** Undefined: all except aborted and expired uploads without a post. */
  states: UploadState[] | undefined;
  query: string | undefined;
  fingerprint: string | undefined;
  tag: string | undefined;
  publication: Publication | undefined;
}

const BYTES = sql`coalesce(u.bytes, u.declared_bytes)`;
const ORDERS: Record<MyVideoOrder, SortOrder> = {
  recent: {
    keys: [
      { key: sql`u.created_at`, type: 'timestamptz' },
      { key: sql`u.id`, type: 'uuid' },
    ],
    descending: true,
  },
  size: {
    keys: [
      { key: sql`coalesce(${BYTES}, 0)`, type: 'bigint' },
      { key: sql`u.created_at`, type: 'timestamptz' },
      { key: sql`u.id`, type: 'uuid' },
    ],
    descending: true,
  },
};

/** Returns the number of sort keys of an order. */
export const keyCount = (order: MyVideoOrder): number => ORDERS[order].keys.length;

/** Uploads without a post are drafts. */
const PUBLICATION_CONDITIONS: Record<Publication, RawBuilder<unknown>> = {
  draft: sql`p.published_at is null and p.publish_at is null`,
  scheduled: sql`p.published_at is null and p.publish_at is not null`,
  published: sql`p.published_at is not null`,
};

function conditionsOf(search: MyVideosSearch): RawBuilder<unknown> {
  const { ownerId, states, query, fingerprint, tag, publication } = search;
  const conditions = [
    sql`u.owner_id = ${ownerId}::uuid`,
    // The replacement of a file is shown with its post.
    sql`not exists (select from video.posts r where r.replacement_id = u.id)`,
    states === undefined
      ? sql`(u.state not in ('aborted', 'expired') or p.id is not null)`
      : sql`${UPLOAD_STATE} = any(${states}::text[])`,
    ...(fingerprint === undefined ? [] : [sql`u.fingerprint = ${fingerprint}`]),
    ...(tag === undefined ? [] : [sql`p.search_tags @> array[${normalizeText(tag)}]`]),
    ...(publication === undefined ? [] : [PUBLICATION_CONDITIONS[publication]]),
    ...queryTerms(query ?? '')
      .filter((term) => term !== '')
      .map(
        (term) =>
          sql`(lower(normalize(u.filename)) like ${containsPattern(term)} or p.search_all like ${containsPattern(term)})`,
      ),
  ];
  return sql.join(conditions, sql` and `);
}

const SOURCE = sql`video.uploads u join video.conversions cv on cv.upload_id = u.id left join video.posts p on p.upload_id = u.id`;

/** An upload with its sort keys and its post. Without a post, the columns of the post are null. */
type MyVideoRow = Omit<PostRow, 'id'> & { id: string | null } & Pick<
    UploadRow,
    'key' | 'filename' | 'content_type' | 'fingerprint' | 'multipart_id' | 'expires_at'
  > &
  ImportColumns & {
    size: number | null;
    upload_created_at: Date;
    upload_updated_at: Date;
    position: string[];
  };

/** Returns one page of the matching uploads, with a single query. */
export async function listMyVideos(
  db: VideoDb,
  search: MyVideosSearch,
  sortOrder: MyVideoOrder,
  { after, offset, limit }: PageRequest,
): Promise<MyVideoRow[]> {
  const order = ORDERS[sortOrder];
  // Posts and captions are joined only for the uploads of the page.
  const { rows } = await sql<MyVideoRow>`
    select ${POST_ROW}, u.key, u.filename, u.content_type, u.fingerprint, u.multipart_id, u.expires_at,
      ${BYTES} as size, u.created_at as upload_created_at,
      im.host as import_host, im.error_code as import_error_code, im.error_status as import_error_status, greatest(u.updated_at, cv.updated_at) as upload_updated_at, page.position
    from (
      select u.id, ${positionKeys(order)} as position
      from ${SOURCE} where ${conditionsOf(search)} and ${isAfter(order, after)}
      order by ${orderByKeys(order)} offset ${offset} limit ${limit}
    ) page join video.uploads u on u.id = page.id left join video.posts p on p.upload_id = u.id
      left join video.imports im on im.upload_id = u.id ${MEDIA_SOURCE}
    order by ${orderByKeys(order)}`.execute(db);
  return rows;
}

/** Counts the matching uploads. */
export async function countMyVideos(db: VideoDb, search: MyVideosSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${SOURCE} where ${conditionsOf(search)}`.execute(db);
  return rows[0]!.n;
}

const isPost = (row: MyVideoRow): row is MyVideoRow & PostRow => row.id !== null;

/** @param parts - what the object store has received of an unfinished upload; null if that is unknown. */
export const toUploadEntry = (
  row: MyVideoRow,
  parts: StoredPart[] | null,
  toPost: (row: PostRow) => Post,
): UploadEntry => ({
  id: row.upload_id,
  key: row.key,
  filename: row.filename,
  contentType: row.content_type,
  size: row.size,
  fingerprint: row.fingerprint,
  receivedBytes: parts && isTransferring(row.state) ? parts.reduce((sum, { size }) => sum + size, 0) : null,
  active: isActive(parts ?? [], new Date()),
  import: importOf(row),
  mediaBytes: row.media_bytes,
  state: row.state,
  error: errorOf(row),
  progress: row.progress,
  waitsFor: row.waits_for,
  warnings: row.warnings.map(({ code }) => code),
  createdAt: row.upload_created_at.toISOString(),
  updatedAt: row.upload_updated_at.toISOString(),
  expiresAt: isTransferring(row.state) ? row.expires_at.toISOString() : null,
  post: isPost(row) ? toPost(row) : null,
});

/** Tags that the filter of a user's videos offers. */
const MAX_TAGS = 200;

/** Returns the tags of a user's posts, most frequent first, each in one of its spellings. */
export async function listOwnTags(db: VideoDb, ownerId: string): Promise<{ tag: string; posts: number }[]> {
  const { rows } = await sql<{ tag: string; posts: number }>`
    select min(t.tag) as tag, count(*)::int as posts
    from video.posts p cross join lateral unnest(p.tags, p.search_tags) as t (tag, key)
    where p.owner_id = ${ownerId}::uuid
    group by t.key order by posts desc, t.key limit ${MAX_TAGS}`.execute(db);
  return rows;
}
