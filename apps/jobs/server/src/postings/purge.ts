import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

/** Postings examined per transaction. */
const BATCH = 500;

/**
 * Deletes postings that closed before a time, except those with applications or bookmarks. Their source URLs are not
 * recorded as takedowns: if a site lists one again, it is stored as a new posting.
 *
 * @yields the number of deleted postings per batch.
 */
export async function* purgeClosed(db: JobsDb, before: Date): AsyncGenerator<number> {
  // Resumes after the last examined posting, so that retained postings are examined once per night, not once per batch.
  let after = { at: '-infinity', id: 0 };
  for (;;) {
    const { rows } = await sql<{ at: string; id: number; deleted: boolean }>`
      with examined as (
        select id, closed_at from jobs.postings
        where status = 'closed' and closed_at < ${before}::timestamptz
          and (closed_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
        order by closed_at, id limit ${BATCH} for update skip locked
      ), deleted as (
        delete from jobs.postings p using examined e where p.id = e.id
          and not exists (select from jobs.applications a where a.posting_id = e.id)
          and not exists (select from jobs.bookmarks b where b.posting_id = e.id)
        returning p.id
      )
      select e.closed_at::text as at, e.id, d.id is not null as deleted
      from examined e left join deleted d on d.id = e.id order by e.closed_at, e.id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.filter(({ deleted }) => deleted).length;
  }
}
