import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import { formatDayIn } from '@workreel/posting-parser';
import { CronExpressionParser } from 'cron-parser';
import type { JobsDb } from '../migrations/tables.ts';
import { closeExpired } from '../postings/index.ts';
import { enqueue, type SiteProfiles } from './crawls.ts';
import { cursorKeyOf, readSiteSettings } from './site-settings.repository.ts';

const POLL_INTERVAL_MS = 20_000;
/** Consecutive pages without new postings after which a scheduled run has caught up with the previous one. */
const STOP_AFTER_KNOWN_PAGES = 3;
/** Time zone for the deadlines of sites without a profile. Most imported postings are Korean. */
const DEFAULT_TIME_ZONE = 'Asia/Seoul';

export interface SchedulerOptions {
  db: JobsDb;
  queue: JobQueue;
  profiles: SiteProfiles;
  log: Log;
}

/** Starts scheduled runs and closes expired postings, immediately and then every 20 seconds. */
export function startScheduler(options: SchedulerOptions): { stop(): Promise<void> } {
  let polling: Promise<void> = Promise.resolve();
  const poll = () => {
    polling = runDueTasks(options, new Date()).catch((error: unknown) =>
      options.log.error({ err: error }, 'scheduling failed'),
    );
  };
  poll();
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await polling;
    },
  };
}

export async function runDueTasks(options: SchedulerOptions, now: Date): Promise<void> {
  for (const settings of await readSiteSettings(options.db)) {
    const profile = options.profiles.get(settings.site);
    if (!profile || !(settings.enabled ?? profile.enabledByDefault)) continue;
    for (const entry of settings.schedule) await startIfDue(options, profile, entry, now);
  }
  const closeExpiredOf = (site: Parameters<typeof closeExpired>[1], timeZone: string) =>
    closeExpired(options.db, site, timeZone, formatDayIn(now, timeZone), now);
  const profiles = [...options.profiles.values()];
  for (const { site, timeZone } of profiles) await closeExpiredOf(site, timeZone);
  await closeExpiredOf({ except: profiles.map(({ site }) => site) }, DEFAULT_TIME_ZONE);
}

/**
 * Starts the run of a schedule entry if it is due. Moving the entry's cursor and enqueuing the run share a
 * transaction, so only one process starts it. While the site has an active run, the cursor is not
 * moved and the next poll retries.
 */
async function startIfDue(
  { db, queue, log }: SchedulerOptions,
  profile: { site: string; timeZone: string; crawlPolicy: { dailyPages: number } },
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
        .where('entry', '=', cursorKeyOf(entry))
        .where('last_due', '<', due)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const run = await enqueue(
        trx,
        queue,
        {
          site: profile.site,
          ...(entry.keyword ? { keyword: entry.keyword } : {}),
          maxPages: profile.crawlPolicy.dailyPages,
          stopAfterKnownPages: STOP_AFTER_KNOWN_PAGES,
        },
        'schedule',
      );
      log.info({ site: profile.site, run: run.id, due }, 'scheduled run enqueued');
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'CRAWL_RUNNING')) throw error;
  }
}

/** Returns the latest scheduled time that is not after `now`, evaluated in the site's time zone. */
export const lastDue = (cron: string, timeZone: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate();
