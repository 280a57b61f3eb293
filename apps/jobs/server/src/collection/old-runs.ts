import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

/**
 * Deletes runs that finished before a time. Keeps each site's latest run and latest successful run, and runs in which an
 * open posting was last seen: a later run of the same search needs them to close postings that it no longer finds.
 *
 * @returns the number of deleted runs, at most `limit`.
 */
export async function removeOldRuns(db: JobsDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from jobs.crawl_runs where id in (
      select r.id from jobs.crawl_runs r
      where r.status not in ('queued', 'running') and r.finished_at < ${before}::timestamptz
        and exists (select from jobs.crawl_runs n where n.site = r.site and n.id > r.id)
        and (r.status <> 'succeeded'
          or exists (select from jobs.crawl_runs n where n.site = r.site and n.id > r.id and n.status = 'succeeded'))
        and not exists (select from jobs.postings p where p.last_run_id = r.id and p.status = 'open')
      order by r.id limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
