/** Which of a few postings fit searches, by the rules of the index. */
import type { Filters } from '@workreel/jobs-contract';
import { type Document, Matcher } from '@workreel/search-index';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';
import { documentsOf } from './index-source.ts';

/** Postings that are matched at once: some 15 ms. */
const AT_ONCE = 1_000;

/** A matcher of some postings, those of them that are stored. */
export async function openMatcher(db: JobsDb, ids: readonly number[]): Promise<Matcher> {
  const text = ids.length === 0 ? null : await documentsOf(db, ids);
  return new Matcher(text === null ? [] : (JSON.parse(text) as Document[]));
}

/** The ids that fit among the newest thousand postings stored after one. */
export async function newestMatching(db: JobsDb, filters: Filters, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs.postings where id > ${after}::bigint order by id desc limit ${AT_ONCE}`.execute(db);
  return (
    await openMatcher(
      db,
      rows.map(({ id }) => id),
    )
  ).idsOf(filters, Date.now());
}
