import type { PageOf } from '@workreel/platform/http';
import type { PostOrder } from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { beyond, type Order, ordered, positionOf } from '../keyset.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { POST_ROW, POST_SOURCE, type PostRow } from './posts.repository.ts';
import { LONGEST_GRAM, searchText, searchWords, wordGrams } from './search-text.domain.ts';

/** What is looked for, and by whom. */
export interface LibrarySearch {
  /** Sees their own posts of every visibility beside everybody's public ones. */
  viewer: string | null;
  query: string | undefined;
  author: string | undefined;
  tag: string | undefined;
}

/** An order, and what its keys are taken from. */
interface LibraryOrder extends Order {
  source: RawBuilder<unknown>;
}

const POSTS = sql`video.posts p`;
const NEWEST = [
  { key: sql`p.created_at`, type: 'timestamptz' },
  { key: sql`p.number`, type: 'bigint' },
] as const;

export function orderOf(order: PostOrder, query: string | undefined): LibraryOrder {
  switch (order) {
    case 'recent':
      return { keys: [...NEWEST], descending: true, source: POSTS };
    case 'relevance':
      return {
        keys: [{ key: relevance(query ?? ''), type: 'int' }, ...NEWEST],
        descending: true,
        source: POSTS,
      };
    case 'title':
      return {
        keys: [
          { key: sql`p.search_title`, type: 'text' },
          { key: sql`p.number`, type: 'bigint' },
        ],
        descending: false,
        source: POSTS,
      };
    case 'duration':
      return {
        keys: [
          { key: sql`coalesce(pb.duration_seconds, 'infinity')`, type: 'float8' },
          { key: sql`p.number`, type: 'bigint' },
        ],
        descending: false,
        source: sql`video.posts p join video.publications pb on pb.upload_id = p.upload_id`,
      };
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** For `like`: a text with these letters somewhere. */
export const within = (word: string): string => `%${escaped(word)}%`;

/**
 * A title that is the query, begins with it, holds its words as words, or as parts; then tags, author,
 * description. Of several words the one that stands in the least place decides.
 */
function relevance(query: string): RawBuilder<number> {
  const text = searchText(query);
  const places = searchWords(query).map(
    (word) => sql<number>`case
      when ' ' || p.search_title || ' ' like ${`% ${escaped(word)} %`} then 4
      when p.search_title like ${within(word)} then 3
      when array_to_string(p.search_tags, ' ') like ${within(word)} then 2
      when p.search_author like ${within(word)} then 1
      else 0 end`,
  );
  return sql<number>`case
    when p.search_title = ${text} then 6
    when p.search_title like ${`${escaped(text)}%`} then 5
    else least(${sql.join(places)}) end`;
}

function conditionsOf({ viewer, query, author, tag }: LibrarySearch): RawBuilder<unknown> {
  const conditions = [
    viewer === null
      ? sql`p.visibility = 'public'`
      : sql`(p.visibility = 'public' or p.owner_id = ${viewer}::uuid)`,
  ];
  if (author !== undefined) conditions.push(sql`p.search_author = ${searchText(author)}`);
  if (tag !== undefined) conditions.push(sql`p.search_tags @> array[${searchText(tag)}]`);
  if (query !== undefined) {
    const words = searchWords(query);
    conditions.push(sql`p.search_grams @> ${[...new Set(words.flatMap(wordGrams))]}::int[]`);
    // The index has named those that hold all pairs of letters: whether they stand in a row, the text says.
    for (const word of words.filter(({ length }) => length > LONGEST_GRAM))
      conditions.push(sql`p.search_all like ${within(word)}`);
  }
  return sql.join(conditions, sql` and `);
}

/** A post and its sort keys, as text that reads back as the same values. */
export type FoundPost = PostRow & { position: string[] };

/** One page of what fits, in its order. One query. */
export async function listPosts(
  db: VideoDb,
  search: LibrarySearch,
  sortOrder: PostOrder,
  { after, offset, limit }: PageOf,
): Promise<FoundPost[]> {
  const order = orderOf(sortOrder, search.query);
  // Media and captions are looked up for the page alone.
  const { rows } = await sql<FoundPost>`
    select ${POST_ROW}, page.position
    from (
      select p.id, ${positionOf(order)} as position
      from ${order.source} where ${conditionsOf(search)} and ${beyond(order, after)}
      order by ${ordered(order)} offset ${offset} limit ${limit}
    ) page join video.posts p on p.id = page.id ${POST_SOURCE}
    order by ${ordered(order)}`.execute(db);
  return rows;
}

/** How many fit. */
export async function countPosts(db: VideoDb, search: LibrarySearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${POSTS} where ${conditionsOf(search)}`.execute(db);
  return rows[0]!.n;
}
