import { recordAudit } from '@workreel/accounts';
import type { CrawlRequest } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { suggest } from '@workreel/platform/did-you-mean';
import { conflict, notFound } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsDb, JobsTransaction } from '../migrations/tables.ts';
import { insertRun, type RunRow } from './runs.repository.ts';
import { isEnabled } from './site-settings.repository.ts';

/**
 * Queue of collection runs. The retry limit is high because process crashes count as retries;
 * a run that makes no progress is stopped by `attempts_without_page`.
 */
export const CRAWL_QUEUE = { name: 'jobs-crawl', retryLimit: 1_000 } as const;
export interface CrawlJob {
  runId: number;
}

/** Queue of the nightly checks of postings. The retry limit is high because process crashes count as retries. */
export const CHECK_QUEUE = { name: 'jobs-posting-checks', retryLimit: 1_000 } as const;
export interface CheckJob {
  site: string;
  /** The night, RFC 3339. */
  dueAt: string;
}

/** Profiles of the sites that can be collected, by site ID. */
export type SiteProfiles = ReadonlyMap<string, SiteProfile>;

export interface CrawlContext {
  db: JobsDb;
  queue: JobQueue;
  profiles: SiteProfiles;
}

/** @throws Problem 404 SITE_UNKNOWN. */
export function getProfile(profiles: SiteProfiles, site: string): SiteProfile {
  const profile = profiles.get(site);
  if (profile) return profile;
  throw notFound('SITE_UNKNOWN', `Site “${site}” does not exist. ${suggest(site, [...profiles.keys()])}`);
}

/**
 * Starts a run: inserts it and enqueues its job in one transaction.
 *
 * @throws Problem 404 SITE_UNKNOWN, 409 SITE_DISABLED, 409 CRAWL_RUNNING with the ID of the active run.
 */
export async function startCrawl(
  { db, queue, profiles }: CrawlContext,
  request: CrawlRequest,
  requestedBy: string,
): Promise<RunRow> {
  const profile = getProfile(profiles, request.site);
  if (profile.template) {
    throw conflict(
      'SITE_DISABLED',
      `${request.site} is a template, not a site. Add a profile that extends it to SITES_DIR.`,
    );
  }
  if (!(await isEnabled(db, profile))) {
    throw conflict(
      'SITE_DISABLED',
      `Collection from ${request.site} is disabled. Read its terms, then turn it on under Data collection in the web client, or with PATCH /sites/${request.site} {"enabled": true}.`,
    );
  }
  return inTransaction(db, async (trx) => {
    const run = await enqueue(trx, queue, request, requestedBy);
    await recordAudit(trx, {
      actor: requestedBy,
      action: 'crawl.start',
      target: String(run.id),
      details: { ...request },
    });
    return run;
  });
}

/** Inserts and enqueues a run in the caller's transaction. @throws Problem 409 CRAWL_RUNNING. */
export async function enqueue(
  trx: JobsTransaction,
  queue: JobQueue,
  request: CrawlRequest,
  requestedBy: string,
): Promise<RunRow> {
  const { run, isNew } = await insertRun(trx, request, requestedBy);
  if (!isNew) {
    throw conflict(
      'CRAWL_RUNNING',
      `Run ${run.id} of ${run.site} has not finished. Wait for it or cancel it.`,
      {
        runId: String(run.id),
      },
    );
  }
  await queue.send<CrawlJob>(trx, CRAWL_QUEUE.name, { runId: run.id });
  return run;
}
