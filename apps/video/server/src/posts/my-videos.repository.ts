import type { PageOf } from '@workreel/platform/http';
import type { MyVideoOrder, Post, UploadEntry, UploadState } from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { errorOf } from '../conversion/index.ts';
import { beyond, type Order, ordered, positionOf } from '../keyset.ts';
import { isArriving, UPLOAD_STATE } from '../lifecycle/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import type { UploadRow } from '../uploads/index.ts';
import { within } from './library.repository.ts';
import { MEDIA_SOURCE, POST_ROW, type PostRow } from './posts.repository.ts';
import { searchWords } from './search-text.domain.ts';

/** What a person looks for among their own. */
export interface MyVideosSearch {
  ownerId: string;
  /** None: all but those that ended without a post. */
  states: UploadState[] | undefined;
  query: string | undefined;
}

const BYTES = sql`coalesce(u.bytes, u.declared_bytes)`;
const ORDERS: Record<MyVideoOrder, Order> = {
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

/** How many keys an order has. */
export const keyCount = (order: MyVideoOrder): number => ORDERS[order].keys.length;

function conditionsOf({ ownerId, states, query }: MyVideosSearch): RawBuilder<unknown> {
  const conditions = [
    sql`u.owner_id = ${ownerId}::uuid`,
    states === undefined
      ? sql`(u.state not in ('aborted', 'expired') or p.id is not null)`
      : sql`${UPLOAD_STATE} = any(${states}::text[])`,
    ...searchWords(query ?? '')
      .filter((word) => word !== '')
      .map(
        (word) =>
          sql`(lower(normalize(u.filename)) like ${within(word)} or p.search_all like ${within(word)})`,
      ),
  ];
  return sql.join(conditions, sql` and `);
}

const SOURCE = sql`video.uploads u join video.conversions cv on cv.upload_id = u.id left join video.posts p on p.upload_id = u.id`;

/** An upload, its sort keys, and its post, of which all is null where there is none. */
type FoundUpload = Omit<PostRow, 'id'> & { id: string | null } & Pick<
    UploadRow,
    'key' | 'filename' | 'content_type' | 'expires_at'
  > & {
    size: number | null;
    begun_at: Date;
    changed_at: Date;
    position: string[];
  };

/** One page of what fits, in its order. One query. */
export async function listMyVideos(
  db: VideoDb,
  search: MyVideosSearch,
  sortOrder: MyVideoOrder,
  { after, offset, limit }: PageOf,
): Promise<FoundUpload[]> {
  const order = ORDERS[sortOrder];
  // Posts and captions are looked up for the page alone.
  const { rows } = await sql<FoundUpload>`
    select ${POST_ROW}, u.key, u.filename, u.content_type, u.expires_at,
      ${BYTES} as size, u.created_at as begun_at, greatest(u.updated_at, cv.updated_at) as changed_at, page.position
    from (
      select u.id, ${positionOf(order)} as position
      from ${SOURCE} where ${conditionsOf(search)} and ${beyond(order, after)}
      order by ${ordered(order)} offset ${offset} limit ${limit}
    ) page join video.uploads u on u.id = page.id left join video.posts p on p.upload_id = u.id ${MEDIA_SOURCE}
    order by ${ordered(order)}`.execute(db);
  return rows;
}

/** How many fit. */
export async function countMyVideos(db: VideoDb, search: MyVideosSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${SOURCE} where ${conditionsOf(search)}`.execute(db);
  return rows[0]!.n;
}

const isPost = (row: FoundUpload): row is FoundUpload & PostRow => row.id !== null;

/** @param told - a post as the API tells it. */
export const toUploadEntry = (row: FoundUpload, told: (row: PostRow) => Post): UploadEntry => ({
  id: row.upload_id,
  key: row.key,
  filename: row.filename,
  contentType: row.content_type,
  size: row.size,
  mediaBytes: row.media_bytes,
  state: row.state,
  error: errorOf(row),
  progress: row.progress,
  createdAt: row.begun_at.toISOString(),
  updatedAt: row.changed_at.toISOString(),
  expiresAt: isArriving(row.state) ? row.expires_at.toISOString() : null,
  post: isPost(row) ? told(row) : null,
});
