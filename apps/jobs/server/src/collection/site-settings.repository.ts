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

/** What stands for one entry of a schedule in its marks. */
export const markOf = (entry: ScheduleEntry): string => JSON.stringify([entry.keyword, entry.cron]);

/** Sets what is given and leaves the rest. A new entry of the schedule counts from now: it starts nothing for the past. */
export async function changeSite(
  trx: JobsTransaction,
  site: string,
  change: { enabled?: boolean | undefined; schedule?: ScheduleEntry[] | undefined },
  now: Date,
): Promise<void> {
  const set = {
    ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
    ...(change.schedule === undefined ? {} : { schedule: JSON.stringify(change.schedule) }),
  };
  await trx
    .insertInto('jobs.sites')
    .values({ site, enabled: null, ...set })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(set))
    .execute();
  if (!change.schedule) return;
  const marks = change.schedule.map(markOf);
  let gone = trx.deleteFrom('jobs.schedule_cursors').where('site', '=', site);
  if (marks.length > 0) gone = gone.where('entry', 'not in', marks);
  await gone.execute();
  for (const entry of new Set(marks)) {
    await trx
      .insertInto('jobs.schedule_cursors')
      .values({ site, entry, last_due: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
