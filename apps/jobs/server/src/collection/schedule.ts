import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import { dayTextIn } from '@workreel/posting-parser';
import { CronExpressionParser } from 'cron-parser';
import type { JobsDb } from '../migrations/tables.ts';
import { closeDue } from '../postings/index.ts';
import { enqueue, type SiteProfiles } from './crawls.ts';
import { markOf, readSiteSettings } from './site-settings.repository.ts';

const LOOK_EVERY_MS = 20_000;
/** Pages in a row without anything new after which a scheduled run has caught up with the one before. */
const KNOWN_PAGES = 3;
/** Whose day ends a deadline where no profile says: most of what is imported here is Korean. */
const UNKNOWN_SITE_ZONE = 'Asia/Seoul';

export interface Scheduling {
  db: JobsDb;
  queue: JobQueue;
  profiles: SiteProfiles;
  log: Log;
}

/** Starts scheduled runs and closes what is due, now and then every few seconds. @returns the way to stop it. */
export function startSchedule(scheduling: Scheduling): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = lookOnce(scheduling, new Date()).catch((error: unknown) =>
      scheduling.log.error({ err: error }, 'scheduling failed'),
    );
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

export async function lookOnce(scheduling: Scheduling, now: Date): Promise<void> {
  for (const settings of await readSiteSettings(scheduling.db)) {
    const profile = scheduling.profiles.get(settings.site)?.profile;
    if (!profile || !(settings.enabled ?? profile.enabledByDefault)) continue;
    for (const entry of settings.schedule) await startIfDue(scheduling, profile, entry, now);
  }
  const due = (site: Parameters<typeof closeDue>[1], timeZone: string) =>
    closeDue(scheduling.db, site, timeZone, dayTextIn(now, timeZone), now);
  const profiles = [...scheduling.profiles.values()].map(({ profile }) => profile);
  for (const { site, timeZone } of profiles) await due(site, timeZone);
  await due({ but: profiles.map(({ site }) => site) }, UNKNOWN_SITE_ZONE);
}

/**
 * Starts a run once for each time that has come, however many processes look: whoever moves the mark
 * starts it, in one transaction. While the site has a run under way the mark stays, and is tried again.
 */
async function startIfDue(
  { db, queue, log }: Scheduling,
  profile: { site: string; timeZone: string; manners: { dailyPages: number } },
  entry: { keyword: string | null; cron: string },
  now: Date,
): Promise<void> {
  const due = lastDue(entry.cron, profile.timeZone, now);
  try {
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('jobs.schedule_cursors')
        .set({ last_due: due })
        .where('site', '=', profile.site)
        .where('entry', '=', markOf(entry))
        .where('last_due', '<', due)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const run = await enqueue(
        trx,
        queue,
        {
          site: profile.site,
          ...(entry.keyword ? { keyword: entry.keyword } : {}),
          maxPages: profile.manners.dailyPages,
          stopAfterKnownPages: KNOWN_PAGES,
        },
        'schedule',
      );
      log.info({ site: profile.site, run: run.id, due }, 'scheduled run');
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'CRAWL_RUNNING')) throw error;
  }
}

/** The last time that has come, in the site's own time zone. */
export const lastDue = (cron: string, timeZone: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate();
