import { sql } from 'kysely';
import type { JobsDb } from '../../migrations/tables.ts';

/** Columns of a posting in the order of a row that `readDocuments` reads, as PostgreSQL writes them into JSON. */
const ROW = sql`json_build_array(id, (extract(epoch from sort_at) * 1000000)::bigint, title, company_name, tech_stack,
  sector, regions, location_text, min_years, max_years, newcomer, education_level, employment_types, deadline_date,
  coalesce(annual_max, annual_min), salary_currency, status = 'open', site)`;

/** Postings as JSON that another thread reads: this one only passes it on. */
export interface DocumentsText {
  text: string;
  count: number;
  /** The highest id among them. */
  last: number;
}

/** The next postings behind an id, in the order of their ids; null at the end. */
export async function documentsAfter(
  db: JobsDb,
  after: number,
  limit: number,
): Promise<DocumentsText | null> {
  const { rows } = await sql<{ text: string | null; count: number; last: number | null }>`
    select json_agg(${ROW})::text as text, count(*)::int as count, max(id) as last
    from (select * from jobs.postings where id > ${after}::bigint order by id limit ${limit}) p`.execute(db);
  const { text, count, last } = rows[0]!;
  return text === null || last === null ? null : { text, count, last };
}

/** Those of some postings that are stored. */
export async function documentsOf(db: JobsDb, ids: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select json_agg(${ROW})::text as text from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
  return rows[0]!.text;
}

/** Which of some postings are stored, and whether each is open. */
export async function statusesOf(db: JobsDb, ids: readonly number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; open: boolean }>`
    select id, status = 'open' as open from jobs.postings where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, open }) => [id, open]));
}

export async function countPostings(db: JobsDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.postings`.execute(db);
  return rows[0]!.n;
}
