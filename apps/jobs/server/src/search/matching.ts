/** Matches a small number of postings against saved searches, with the filters of the search index. */
import { Matcher, parseDocuments } from '@workreel/search-index';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { documentsOf } from './index-source.ts';

/** Maximum number of postings in a matcher; building one takes about 15 ms. */
const MAX_POSTINGS = 1_000;

/** Opens a matcher for the stored postings among `ids`. */
export async function openMatcher(db: JobsDb, ids: readonly number[]): Promise<Matcher> {
  const text = ids.length === 0 ? null : await documentsOf(db, ids);
  return new Matcher(text === null ? [] : parseDocuments(text));
}

/** Opens a matcher for the newest postings, at most 1,000. */
export async function openNewestMatcher(db: JobsDb): Promise<Matcher> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings order by id desc limit ${MAX_POSTINGS}`.execute(db);
  return openMatcher(
    db,
    rows.map(({ id }) => id),
  );
}
