import type { CrawlRequest } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import { formatDayIn } from '@workreel/posting-parser';
import type { SiteProfile } from '@workreel/site-profiles';
import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import type { JobsDb, JobsQueryable } from '../migrations/tables.ts';
import { closeExpired } from '../postings/index.ts';
import { CHECK_QUEUE, type CheckJob, enqueue, type SiteProfiles } from './crawls.ts';
import { startNight } from './posting-checks.ts';
import { cursorKeyOf, isEnabled, readSiteSettings } from './site-settings.repository.ts';

const POLL_INTERVAL_MS = 20_000;
/** Consecutive pages without new postings after which a scheduled run has caught up with the previous one. */
const STOP_AFTER_KNOWN_PAGES = 3;
/** A posting is closed if it is missing from the list for a while, so that the list must be read to its end more than once. */
const FULL_RUNS_PER_INTERVAL = 3;
const DAY_MS = 24 * 3_600_000;
/** When the checks of postings start, in the time zone of the site. Few people use it then. */
const CHECKS_CRON = '0 3 * * *';
/** Time zone for the deadlines of sites without a profile. Most imported postings are Korean. */
const DEFAULT_TIME_ZONE = 'Asia/Seoul';

export interface SchedulerOptions {
  db: JobsDb;
  queue: JobQueue;
  profiles: SiteProfiles;
  log: Log;
}

/** Starts scheduled runs and nightly checks and closes expired postings, immediately and then every 20 seconds. */
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
  for (const profile of options.profiles.values()) await startChecksIfDue(options, profile, now);
  const closeExpiredOf = (site: Parameters<typeof closeExpired>[1], timeZone: string) =>
    closeExpired(options.db, site, timeZone, formatDayIn(now, timeZone), now);
  const profiles = [...options.profiles.values()];
  for (const { site, timeZone } of profiles) await closeExpiredOf(site, timeZone);
  await closeExpiredOf({ except: profiles.map(({ site }) => site) }, DEFAULT_TIME_ZONE);
}

/** Starts the nightly checks of a site's postings if they are due. */
async function startChecksIfDue(
  { db, queue }: SchedulerOptions,
  profile: SiteProfile,
  now: Date,
): Promise<void> {
  const { site, crawlPolicy, closeAfterDaysUnseen, timeZone } = profile;
  if (crawlPolicy.nightlyChecks === 0 || closeAfterDaysUnseen === null) return;
  if (!(await isEnabled(db, profile))) return;
  const dueAt = lastDue(CHECKS_CRON, timeZone, now);
  await inTransaction(db, async (trx) => {
    if (await startNight(trx, site, dueAt))
      await queue.send<CheckJob>(trx, CHECK_QUEUE.name, { site, dueAt: dueAt.toISOString() });
  });
}

/**
 * Starts the run of a schedule entry if it is due. Moving the entry's cursor and enqueuing the run share a
 * transaction, so only one process starts it. While the site has an active run, the cursor is not
 * moved and the next poll retries.
 */
async function startIfDue(
  { db, queue, log }: SchedulerOptions,
  profile: SiteProfile,
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
        await scheduledRequest(trx, profile, entry.keyword, now),
        'schedule',
      );
      log.info({ site: profile.site, run: run.id, due }, 'scheduled run enqueued');
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'CRAWL_RUNNING')) throw error;
  }
}

export async function scheduledRequest(
  db: JobsQueryable,
  profile: SiteProfile,
  keyword: string | null,
  now: Date,
): Promise<CrawlRequest> {
  return {
    site: profile.site,
    ...(keyword ? { keyword } : {}),
    maxPages: profile.crawlPolicy.dailyPages,
    ...((await isFullRunDue(db, profile, keyword, now))
      ? {}
      : { stopAfterKnownPages: STOP_AFTER_KNOWN_PAGES }),
  };
}

/**
 * Returns whether a scheduled run should read its list to the end, to find out which postings are missing: several times
 * during the days after which a missing posting counts as closed. A full run that failed or found nothing does not count.
 */
async function isFullRunDue(
  db: JobsQueryable,
  { site, list, closeAfterDaysUnseen }: SiteProfile,
  keyword: string | null,
  now: Date,
): Promise<boolean> {
  if (list === 'newest' || closeAfterDaysUnseen === null) return false;
  const since = new Date(now.getTime() - (closeAfterDaysUnseen / FULL_RUNS_PER_INTERVAL) * DAY_MS);
  const recent = await db
    .selectFrom('jobs.crawl_runs')
    .select('id')
    .where('site', '=', site)
    .where(sql<boolean>`keyword is not distinct from ${keyword}`)
    .where('stop_after_known_pages', 'is', null)
    .where('max_postings', 'is', null)
    .where('status', '=', 'succeeded')
    .where('postings_found', '>', 0)
    .where('queued_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return recent === undefined;
}

/** Returns the latest scheduled time that is not after `now`, evaluated in the site's time zone. */
export const lastDue = (cron: string, timeZone: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate();
