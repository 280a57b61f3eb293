import { sql } from 'kysely';
import type { RunRow } from '../collection/index.ts';
import type { JobsQueryable, JobsTransaction } from '../migrations/tables.ts';

/** Change of a site's health. */
export type HealthChange = 'failing' | 'recovered';

/** Days after which a success of another search counts as recovery: the search that failed may no longer be scheduled. */
const OTHER_SEARCH_DAYS = 7;

/**
 * Records the health of a site after a run. A site is unhealthy from a run that is partial, failed or blocked until one of
 * the same search succeeds, so that searches with different results do not alternate its health. A cancelled run changes
 * nothing.
 *
 * @returns the change, or null if there is none.
 */
export async function recordHealth(trx: JobsTransaction, run: RunRow): Promise<HealthChange | null> {
  const { site } = run;
  if (run.status === 'cancelled') return null;
  if (run.status !== 'succeeded') {
    const unhealthy = { unhealthy_since: run.finished_at, unhealthy_run_id: run.id };
    const changed = await trx
      .insertInto('jobs.sites')
      .values({ site, ...unhealthy })
      .onConflict((conflict) =>
        conflict.column('site').doUpdateSet(unhealthy).where('jobs.sites.unhealthy_since', 'is', null),
      )
      .returning('site')
      .executeTakeFirst();
    return changed ? 'failing' : null;
  }
  const changed = await trx
    .updateTable('jobs.sites')
    .set({ unhealthy_since: null, unhealthy_run_id: null })
    .where('site', '=', site)
    .where('unhealthy_since', 'is not', null)
    .where(
      sql<boolean>`not exists (select from jobs.crawl_runs r where r.id = unhealthy_run_id
        and r.keyword is distinct from ${run.keyword} and r.finished_at > now() - make_interval(days => ${OTHER_SEARCH_DAYS}))`,
    )
    .returning('site')
    .executeTakeFirst();
  return changed ? 'recovered' : null;
}

/** Lists the sites that are unhealthy. */
export const listUnhealthySites = async (db: JobsQueryable): Promise<string[]> =>
  (await db.selectFrom('jobs.sites').select('site').where('unhealthy_since', 'is not', null).execute()).map(
    ({ site }) => site,
  );
