import type { Contact } from '@workreel/accounts';
import type { PageRequest } from '@workreel/platform/http';
import type { ModeratedPost, Visibility } from '@workreel/video-contract';
import { type RawBuilder, sql } from 'kysely';
import { errorOf } from '../conversion/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import {
  countMatching,
  type LibraryRow,
  selectPage,
  sortOrderOf,
  textConditions,
} from './library.repository.ts';

/** Filters of the posts of all accounts. */
export interface ModerationSearch {
  query: string | undefined;
  /** Only posts of these accounts. */
  ownerIds: readonly string[] | undefined;
  visibility: Visibility | undefined;
}

const NEWEST = sortOrderOf('recent', undefined);

function conditionsOf({ query, ownerIds, visibility }: ModerationSearch): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query !== undefined) conditions.push(...textConditions(query));
  if (ownerIds !== undefined) conditions.push(sql`p.owner_id = any(${[...ownerIds]}::uuid[])`);
  if (visibility !== undefined) conditions.push(sql`p.visibility = ${visibility}`);
  return sql.join(conditions, sql` and `);
}

/** Returns one page of the matching posts of all accounts, newest first. */
export const listModeratedPosts = (
  db: VideoDb,
  search: ModerationSearch,
  page: PageRequest,
): Promise<LibraryRow[]> => selectPage(db, conditionsOf(search), NEWEST, page);

/** Counts the matching posts. */
export const countModeratedPosts = (db: VideoDb, search: ModerationSearch): Promise<number> =>
  countMatching(db, conditionsOf(search));

/** @param owners - by account ID; deleted accounts are missing. */
export function toModeratedPost(row: LibraryRow, owners: ReadonlyMap<string, Contact>): ModeratedPost {
  const owner = owners.get(row.owner_id);
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    owner: owner ? { id: owner.accountId, name: owner.name, email: owner.email } : null,
    visibility: row.visibility,
    status: row.state,
    error: errorOf(row),
    durationSeconds: row.duration_seconds,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}
