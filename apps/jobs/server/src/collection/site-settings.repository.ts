import type { ScheduleEntry } from '@workreel/jobs-contract';
import type { SiteProfile } from '@workreel/site-profiles';
import type { Selectable } from 'kysely';
import type { JobsQueryable, JobsTransaction, SitesTable } from '../migrations/tables.ts';

export type SiteSettings = Selectable<SitesTable>;

export const readSiteSettings = (db: JobsQueryable): Promise<SiteSettings[]> =>
  db.selectFrom('jobs.sites').selectAll().execute();

export async function isEnabled(db: JobsQueryable, profile: SiteProfile): Promise<boolean> {
  if (profile.template) return false;
  const row = await db
    .selectFrom('jobs.sites')
    .select('enabled')
    .where('site', '=', profile.site)
    .executeTakeFirst();
  return row?.enabled ?? profile.enabledByDefault;
}

/** Key of a schedule entry in `jobs.schedule_cursors`. */
export const cursorKeyOf = (entry: ScheduleEntry): string => JSON.stringify([entry.keyword, entry.cron]);

/**
 * Updates the given settings. A new schedule entry starts at `now` and triggers no run for earlier times. After a site is
 * enabled, its runs are not compared with earlier ones.
 */
export async function updateSite(
  trx: JobsTransaction,
  site: string,
  change: { enabled?: boolean | undefined; schedule?: ScheduleEntry[] | undefined },
  now: Date,
): Promise<void> {
  const set = {
    ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
    ...(change.enabled ? { compared_since: now } : {}),
    ...(change.schedule === undefined ? {} : { schedule: JSON.stringify(change.schedule) }),
  };
  await trx
    .insertInto('jobs.sites')
    .values({ site, enabled: null, ...set })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(set))
    .execute();
  if (!change.schedule) return;
  const keys = change.schedule.map(cursorKeyOf);
  let stale = trx.deleteFrom('jobs.schedule_cursors').where('site', '=', site);
  if (keys.length > 0) stale = stale.where('entry', 'not in', keys);
  await stale.execute();
  for (const entry of new Set(keys)) {
    await trx
      .insertInto('jobs.schedule_cursors')
      .values({ site, entry, last_due: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
