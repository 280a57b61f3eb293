import type { RunWarning } from '@workreel/jobs-contract';
import {
  addStats,
  type CardStats,
  findChangedFields,
  findDrift,
  MIN_CARDS,
  MIN_RUNS,
  type PastRun,
  type SiteProfile,
} from '@workreel/site-profiles';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';
import type { PageOutcome } from '../postings/index.ts';
import type { RunRow } from './runs.repository.ts';

/** Older runs do not count. If a site changes for good, and nobody accepts that, its runs are compared with nothing after this time. */
const COMPARED_DAYS = 60;
/** Past runs of the same search, and of any search. */
const MAX_PAST_RUNS = 10;

/** Returns the successful runs of a site with which a run is compared, newest first. */
export async function findPastRuns(
  db: JobsQueryable,
  { id, site, keyword }: Pick<RunRow, 'id' | 'site' | 'keyword'>,
): Promise<PastRun[]> {
  const comparable = sql`select r.id, r.keyword, r.field_stats from jobs.crawl_runs r
    where r.site = ${site} and r.status = 'succeeded' and r.id < ${id}
      and r.finished_at > now() - make_interval(days => ${COMPARED_DAYS})
      and r.started_at >= coalesce((select s.compared_since from jobs.sites s where s.site = ${site}), '-infinity')
      and (r.field_stats->'cards')::int >= ${MIN_CARDS}`;
  const { rows } = await sql<Pick<RunRow, 'keyword' | 'field_stats'>>`
    (${comparable} order by r.id desc limit ${MAX_PAST_RUNS}) union
    (${comparable} and r.keyword is not distinct from ${keyword} order by r.id desc limit ${MAX_PAST_RUNS})
    order by id desc`.execute(db);
  return rows.map((row) => ({ sameSearch: row.keyword === keyword, stats: row.field_stats }));
}

/**
 * Compares a page that is not stored yet with past runs. A page with few cards is compared together with those of the run before it.
 *
 * @returns a `FIELD_CHANGED` for each field whose texts are of another kind. Two fields may have changed places, so that no text of
 *   the page can be trusted.
 */
export function changesOfPage(
  profile: SiteProfile,
  run: Pick<RunRow, 'field_stats'>,
  page: { stats: CardStats; url: string },
  past: readonly PastRun[],
): RunWarning[] {
  const stats = page.stats.cards < MIN_CARDS ? addStats(run.field_stats, page.stats) : page.stats;
  return findChangedFields(profile, stats, past).map(({ code, message }) => ({
    code,
    message,
    url: page.url,
  }));
}

/** Compares a run with past ones. */
export const changesOfRun = (
  profile: SiteProfile,
  run: Pick<RunRow, 'field_stats'>,
  past: readonly PastRun[],
): RunWarning[] =>
  findDrift(profile, run.field_stats, past).map(({ code, message }) => ({ code, message, url: null }));

/** Storing a page would change the titles or company names of most stored postings on it. */
export class PostingsRenamedError extends Error {
  override name = 'PostingsRenamedError';
  readonly warning: RunWarning;
  constructor(warning: RunWarning) {
    super(warning.message);
    this.warning = warning;
  }
}

/** @throws PostingsRenamedError, to be thrown in the transaction that stores the page. */
export function checkRenamed(
  { renamed, skipped }: Pick<PageOutcome, 'renamed' | 'skipped'>,
  url: string,
  past: readonly PastRun[],
): void {
  if (past.length < MIN_RUNS || skipped < MIN_CARDS) return;
  for (const field of ['title', 'companyName'] as const)
    if (renamed[field] > skipped / 2)
      throw new PostingsRenamedError({
        code: 'FIELD_CHANGED',
        message:
          `${field} differs from the stored one on ${renamed[field]} of ${skipped} cards of known postings. ` +
          'The site may have changed; check the selectors of title and companyName.',
        url,
      });
}
