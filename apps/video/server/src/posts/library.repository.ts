import type { PageRequest } from '@workreel/platform/http';
import { typoKeys } from '@workreel/spelling';
import type { PostOrder } from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { isAfter, orderByKeys, positionKeys, type SortOrder } from '../keyset.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { POST_ROW, POST_SOURCE, type PostRow } from './posts.repository.ts';
import {
  MAX_GRAM_LENGTH,
  normalizeText,
  type PostFields,
  queryTerms,
  termGrams,
} from './search-text.domain.ts';

/** Filters of a library search. */
export interface LibrarySearch {
  /** Account whose own posts are all included; of other posts, those that are public and can be played. */
  viewer: string | null;
  query: string | undefined;
  author: string | undefined;
  /** ID of an account. */
  authorId?: string | undefined;
  tag: string | undefined;
}

/** A sort order with the SQL `from` list that its keys refer to. */
interface LibrarySortOrder extends SortOrder {
  source: RawBuilder<unknown>;
}

const POSTS = sql`video.posts p`;
/** When a post was published; for a draft, when it was created. */
const LISTED_AT = sql`coalesce(p.published_at, p.created_at)`;
const NEWEST = [
  { key: LISTED_AT, type: 'timestamptz' },
  { key: sql`p.number`, type: 'bigint' },
] as const;

export function sortOrderOf(order: PostOrder, query: string | undefined): LibrarySortOrder {
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

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Returns a `like` pattern that matches texts containing a term. */
export const containsPattern = (term: string): string => `%${escapeLike(term)}%`;

/**
 * Ranks a post: 6 if the title equals the query, 5 if it starts with the query. Otherwise each term is ranked by the best match,
 * and the lowest rank counts: 4 for a whole word of the title, 3 for a part of it, 2 for tags, 1 for the author and the credit,
 * 0 for the description.
 */
function relevance(query: string): RawBuilder<number> {
  const text = normalizeText(query);
  const ranks = queryTerms(query).map(
    (term) => sql<number>`case
      when ' ' || p.search_title || ' ' like ${`% ${escapeLike(term)} %`} then 4
      when p.search_title like ${containsPattern(term)} then 3
      when array_to_string(p.search_tags, ' ') like ${containsPattern(term)} then 2
      when p.search_author like ${containsPattern(term)} or lower(p.credit) like ${containsPattern(term)} then 1
      else 0 end`,
  );
  return sql<number>`case
    when p.search_title = ${text} then 6
    when p.search_title like ${`${escapeLike(text)}%`} then 5
    else least(${sql.join(ranks)}) end`;
}

function conditionsOf({ viewer, query, author, authorId, tag }: LibrarySearch): RawBuilder<unknown> {
  const isListed = sql`(p.access = 'public' and exists (
    select from video.publications l where l.upload_id = p.upload_id and l.published_run is not null))`;
  const conditions = [viewer === null ? isListed : sql`(${isListed} or p.owner_id = ${viewer}::uuid)`];
  if (author !== undefined) conditions.push(sql`p.search_author = ${normalizeText(author)}`);
  if (authorId !== undefined) conditions.push(sql`p.owner_id = ${authorId}::uuid`);
  if (tag !== undefined) conditions.push(sql`p.search_tags @> array[${normalizeText(tag)}]`);
  if (query !== undefined) conditions.push(...textConditions(query));
  return sql.join(conditions, sql` and `);
}

/** Returns the conditions for the posts `p` that contain each term of a query. */
export function textConditions(query: string): RawBuilder<unknown>[] {
  const terms = queryTerms(query);
  return [
    sql`p.search_grams @> ${[...new Set(terms.flatMap(termGrams))]}::int[]`,
    // The index finds posts that contain the bigrams of a term in any order, so longer terms are also checked against the text.
    ...terms
      .filter(({ length }) => length > MAX_GRAM_LENGTH)
      .map((term) => sql`p.search_all like ${containsPattern(term)}`),
  ];
}

/** A post with its sort keys as text, for the cursor. */
export type LibraryRow = PostRow & { position: string[] };

/** Returns one page of the matching posts, with a single query. */
export async function listPosts(
  db: VideoDb,
  search: LibrarySearch,
  sortOrder: PostOrder,
  page: PageRequest,
): Promise<LibraryRow[]> {
  return selectPage(db, conditionsOf(search), sortOrderOf(sortOrder, search.query), page);
}

/** Returns the newest posts of an account that everyone can find and play. */
export const newestPostsOf = (db: VideoDb, accountId: string, limit: number): Promise<PostRow[]> =>
  listPosts(
    db,
    { viewer: null, query: undefined, author: undefined, authorId: accountId, tag: undefined },
    'recent',
    { after: undefined, offset: 0, limit },
  );

/** Counts the matching posts. */
export const countPosts = (db: VideoDb, search: LibrarySearch): Promise<number> =>
  countMatching(db, conditionsOf(search));

/** Returns whether a post matches. */
export async function hasPosts(db: VideoDb, search: LibrarySearch): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${POSTS} where ${conditionsOf(search)}) as found`.execute(db);
  return rows[0]!.found;
}

/** Posts with words that may differ from a misspelled one by a typo; enough to find the most frequent of these words. */
const MAX_SIMILAR_POSTS = 200;

/** Returns the texts of posts that may contain a word that differs from `word` by a typo, newest first. The query is ignored. */
export async function postsWithSimilarWords(
  db: VideoDb,
  search: LibrarySearch,
  word: string,
): Promise<Omit<PostFields, 'description'>[]> {
  const { rows } = await sql<Omit<PostFields, 'description'>>`
    select p.title, p.author, p.credit, p.tags from ${POSTS}
    where ${conditionsOf({ ...search, query: undefined })} and p.search_typos && ${typoKeys(word)}::int[]
    order by ${LISTED_AT} desc, p.number desc limit ${MAX_SIMILAR_POSTS}`.execute(db);
  return rows;
}

/** Returns one page of the posts `p` that meet the conditions. */
export async function selectPage(
  db: VideoDb,
  conditions: RawBuilder<unknown>,
  order: LibrarySortOrder,
  { after, offset, limit }: PageRequest,
): Promise<LibraryRow[]> {
  // Media and captions are joined only for the posts of the page.
  const { rows } = await sql<LibraryRow>`
    select ${POST_ROW}, page.position
    from (
      select p.id, ${positionKeys(order)} as position
      from ${order.source} where ${conditions} and ${isAfter(order, after)}
      order by ${orderByKeys(order)} offset ${offset} limit ${limit}
    ) page join video.posts p on p.id = page.id ${POST_SOURCE}
    order by ${orderByKeys(order)}`.execute(db);
  return rows;
}

/** Counts the posts `p` that meet the conditions. */
export async function countMatching(db: VideoDb, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${POSTS} where ${conditions}`.execute(db);
  return rows[0]!.n;
}
