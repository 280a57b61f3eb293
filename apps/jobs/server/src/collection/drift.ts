import type { RunWarning } from '@workreel/jobs-contract';
import {
  addStats,
  type Baseline,
  baselineOf,
  type CardStats,
  findChangesOfPage,
  findDrift,
  MIN_CARDS,
  MIN_RUNS,
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

/** The past runs of a site. */
export interface PastRuns extends Baseline {
  /** Share of the known postings that a run usually updates. */
  updatedShare: number;
}

/** Reads the successful runs of a site with which a run is compared. */
export async function openPastRuns(
  db: JobsQueryable,
  { id, site, keyword }: Pick<RunRow, 'id' | 'site' | 'keyword'>,
): Promise<PastRuns> {
  const comparable = sql`select r.id, r.keyword, r.field_stats, r.postings_updated, r.postings_skipped from jobs.crawl_runs r
    where r.site = ${site} and r.status = 'succeeded' and r.id < ${id}
      and r.finished_at > now() - make_interval(days => ${COMPARED_DAYS})
      and r.started_at >= coalesce((select s.compared_since from jobs.sites s where s.site = ${site}), '-infinity')
      and (r.field_stats->'cards')::int >= ${MIN_CARDS}`;
  const { rows } = await sql<
    Pick<RunRow, 'keyword' | 'field_stats' | 'postings_updated' | 'postings_skipped'>
  >`
    (${comparable} order by r.id desc limit ${MAX_PAST_RUNS}) union
    (${comparable} and r.keyword is not distinct from ${keyword} order by r.id desc limit ${MAX_PAST_RUNS})
    order by id desc`.execute(db);
  const sum = (column: 'postings_updated' | 'postings_skipped') =>
    rows.reduce((total, row) => total + row[column], 0);
  return {
    ...baselineOf(rows.map((row) => ({ sameSearch: row.keyword === keyword, stats: row.field_stats }))),
    updatedShare: sum('postings_updated') / Math.max(1, sum('postings_skipped')),
  };
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
  past: Baseline,
): RunWarning[] {
  const stats = page.stats.cards < MIN_CARDS ? addStats(run.field_stats, page.stats) : page.stats;
  return findChangesOfPage(profile, stats, past).map(({ code, message }) => ({
    code,
    message,
    url: page.url,
  }));
}

/** Compares a run with past ones. */
export const changesOfRun = (
  profile: SiteProfile,
  run: Pick<RunRow, 'field_stats'>,
  past: Baseline,
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

/** Some sites print counters in titles, so that postings change with each run. */
const MAX_UPDATED_SHARE = 0.25;

/** @throws PostingsRenamedError, to be thrown in the transaction that stores the page. */
export function checkRenamed(
  { renamed, skipped }: Pick<PageOutcome, 'renamed' | 'skipped'>,
  url: string,
  past: PastRuns,
): void {
  if (past.runs.length < MIN_RUNS || skipped < MIN_CARDS || past.updatedShare > MAX_UPDATED_SHARE) return;
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
