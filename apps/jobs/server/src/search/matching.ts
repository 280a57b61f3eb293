/** Which of a few postings fit searches, by the rules of the index. */
import { Matcher, readDocuments } from '@workreel/search-index';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { documentsOf } from './index-source.ts';

/** Postings that are matched at once: some 15 ms. */
const AT_ONCE = 1_000;

/** A matcher of some postings, those of them that are stored. */
export async function openMatcher(db: JobsDb, ids: readonly number[]): Promise<Matcher> {
  const text = ids.length === 0 ? null : await documentsOf(db, ids);
  return new Matcher(text === null ? [] : readDocuments(text));
}

/** A matcher of the newest postings, a thousand at most. */
export async function openNewest(db: JobsDb): Promise<Matcher> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings order by id desc limit ${AT_ONCE}`.execute(db);
  return openMatcher(
    db,
    rows.map(({ id }) => id),
  );
}
