import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

/** Postings looked at in one transaction. */
const BATCH = 500;

/**
 * Removes postings that closed before a time, but those that somebody applied to or keeps. Their addresses are no takedowns:
 * a site that shows one again brings it back, as a new posting.
 *
 * @yields how many each batch removed.
 */
export async function* purgeClosed(db: JobsDb, before: Date): AsyncGenerator<number> {
  // Behind what was looked at: what somebody keeps is passed once a night, not once a batch.
  let after = { at: '-infinity', id: 0 };
  for (;;) {
    const { rows } = await sql<{ at: string; id: number; gone: boolean }>`
      with looked as (
        select id, closed_at from jobs.postings
        where status = 'closed' and closed_at < ${before}::timestamptz
          and (closed_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
        order by closed_at, id limit ${BATCH} for update skip locked
      ), gone as (
        delete from jobs.postings p using looked l where p.id = l.id
          and not exists (select from jobs.applications a where a.posting_id = l.id)
          and not exists (select from jobs.bookmarks b where b.posting_id = l.id)
        returning p.id
      )
      select l.closed_at::text as at, l.id, g.id is not null as gone
      from looked l left join gone g on g.id = l.id order by l.closed_at, l.id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.filter(({ gone }) => gone).length;
  }
}
