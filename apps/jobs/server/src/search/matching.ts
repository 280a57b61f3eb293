/** Matches a small number of postings against saved searches, with the filters of the search index. */
import { Matcher, parseDocuments } from '@workreel/search-index';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { documentsOf, type IndexedContents } from './index-source.ts';

/** Maximum number of postings in a matcher. */
const MAX_POSTINGS = 1_000;

/** Opens a matcher for the stored postings among `ids`. They are read in parts, between which other requests are processed. */
export async function openMatcher(
  db: JobsDb,
  ids: readonly number[],
  contents: IndexedContents,
): Promise<Matcher> {
  const matcher = new Matcher();
  for await (const text of documentsOf(db, ids, contents)) matcher.add(parseDocuments(text));
  return matcher;
}

/**
 * Opens a matcher for the newest postings, at most 1,000, which a request waits for. It does not search descriptions, because reading their
 * words would take half a second.
 */
export async function openNewestMatcher(db: JobsDb): Promise<Matcher> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings order by id desc limit ${MAX_POSTINGS}`.execute(db);
  return openMatcher(
    db,
    rows.map(({ id }) => id),
    { descriptions: false },
  );
}
