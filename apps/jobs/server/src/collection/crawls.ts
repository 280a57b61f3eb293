import { recordAudit } from '@workreel/accounts';
import type { CrawlRequest } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { suggest } from '@workreel/platform/did-you-mean';
import { conflict, notFound } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import type { CompiledProfile } from '@workreel/site-profiles';
import type { JobsDb, JobsTransaction } from '../migrations/tables.ts';
import { insertRun, type RunRow } from './runs.repository.ts';
import { isEnabled } from './site-settings.repository.ts';

/**
 * The work of collecting one run. Any number of processes may die under it: what bounds it is that it
 * gets on (`attempts_without_page`).
 */
export const CRAWL_QUEUE = { name: 'jobs-crawl', retryLimit: 1_000 } as const;
export interface CrawlJob {
  runId: number;
}

/** The sites that can be collected, by their ids. */
export type SiteProfiles = ReadonlyMap<string, CompiledProfile>;

export interface Crawls {
  db: JobsDb;
  queue: JobQueue;
  profiles: SiteProfiles;
}

/** @throws Problem 404 SITE_UNKNOWN. */
export function getProfile(profiles: SiteProfiles, site: string): CompiledProfile {
  const profile = profiles.get(site);
  if (profile) return profile;
  throw notFound('SITE_UNKNOWN', `There is no site “${site}”. ${suggest(site, [...profiles.keys()])}`);
}

/**
 * Starts a run: its record and its work commit together.
 *
 * @throws Problem 404 SITE_UNKNOWN, 409 SITE_DISABLED, 409 CRAWL_RUNNING with the id of the running one.
 */
export async function startCrawl(
  { db, queue, profiles }: Crawls,
  request: CrawlRequest,
  requestedBy: string,
): Promise<RunRow> {
  const profile = getProfile(profiles, request.site);
  if (profile.profile.template) {
    throw conflict(
      'SITE_DISABLED',
      `${request.site} is a pattern, not a site. Write a profile of your own that extends it (SITES_DIR).`,
    );
  }
  if (!(await isEnabled(db, profile.profile))) {
    throw conflict(
      'SITE_DISABLED',
      `Collecting from ${request.site} is off. Read its terms (GET /sites/${request.site}), then turn it on with PATCH /sites/${request.site} {"enabled": true}.`,
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

/** In the caller's transaction. @throws Problem 409 CRAWL_RUNNING. */
export async function enqueue(
  trx: JobsTransaction,
  queue: JobQueue,
  request: CrawlRequest,
  requestedBy: string,
): Promise<RunRow> {
  const { run, isNew } = await insertRun(trx, request, requestedBy);
  if (!isNew) {
    throw conflict('CRAWL_RUNNING', `Run ${run.id} of ${run.site} is under way. Wait for it or cancel it.`, {
      runId: String(run.id),
    });
  }
  await queue.send<CrawlJob>(trx, CRAWL_QUEUE.name, { runId: run.id });
  return run;
}
