/** The second part of a run: requesting the pages of new and changed postings. */
import {
  BlockedError,
  BrowserError,
  FetchError,
  NotFoundError,
  RetryableFetchError,
} from '@workreel/crawler';
import type { RunWarning } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { formatDayIn } from '@workreel/posting-parser';
import { addCoverage, addStats, detailUrl, isAllowedHost, type SiteProfile } from '@workreel/site-profiles';
import type { JobsTransaction } from '../migrations/tables.ts';
import { NOTHING_SAVED, type PageOutcome, saveDetail, savePage, setStateByPage } from '../postings/index.ts';
import type { CollectOptions } from './collect-options.ts';
import { pageOptions } from './crawl-policy.ts';
import type { DetailPage } from './detail-page.domain.ts';
import {
  countDueDetails,
  type DueDetail,
  markDetailFailed,
  markDetailRead,
  releaseDetail,
  takeDetail,
} from './details.repository.ts';
import { PageParseError } from './page-parser.ts';
import type { Checkpoint } from './progress.domain.ts';
import { advanceRun, coverageOfRun, type RunRow } from './runs.repository.ts';
import { addWarnings } from './warnings.domain.ts';

/** The part ends after this many pages in a row that cannot be read, for example because they need JavaScript. */
const MAX_UNREADABLE = 10;
/** Minimum number of pages that tell whether the selectors of `detail` find anything. */
const MIN_PAGES = 5;

/** What came of the part; `warnings` make the run `partial`. */
export interface DetailsResult {
  run: RunRow;
  warnings: RunWarning[];
  /** Whether the part ended early, because the run is canceled or the process stops. */
  isAborted: boolean;
}

type Answer =
  | { kind: 'page'; page: DetailPage; bytes: number }
  /** 404 or 410. */
  | { kind: 'removed' }
  | { kind: 'unreadable'; warning: RunWarning }
  /** The site blocks or fails. */
  | { kind: 'stop'; warning: RunWarning }
  | { kind: 'aborted' };

/**
 * Requests the pages that are due, one after another, within the daily budget of the site. Each is stored in one transaction with the
 * progress of the run, so that a crash at any point neither loses one nor counts it twice.
 *
 * @throws RunTakenOverError if another process has claimed the run.
 */
export async function collectDetails(
  options: CollectOptions,
  startedRun: RunRow,
  checkpoint: Checkpoint,
): Promise<DetailsResult> {
  const { db, profile, cancelled, interrupted, now: clock = () => new Date() } = options;
  const { site } = profile;
  let run = startedRun;
  let unreadable = 0;
  let useless = 0;
  /** Whether a page of this run was that of an open posting; otherwise, all pages of the site may look removed. */
  let isReliable = false;
  const result = (warnings: RunWarning[], isAborted = false) => ({ run, warnings, isAborted });
  const isStopping = () => cancelled.aborted || interrupted.aborted || run.cancel_requested;
  for (;;) {
    if (isStopping()) return result([], true);
    const maxPostings = run.max_postings ?? Number.POSITIVE_INFINITY;
    const detail = await takeDetail(db, {
      site,
      runId: run.id,
      day: formatDayIn(clock(), profile.timeZone),
      budget: profile.crawlPolicy.dailyDetails,
    });
    if (detail === undefined) return result(await uselessWarning(useless));
    if (detail.cardFields === null && run.postings_found >= maxPostings) {
      await releaseDetail(db, site, detail.sourceUrl);
      return result([]);
    }
    const answer = await request(options, detail);
    if (answer.kind === 'aborted') {
      await releaseDetail(db, site, detail.sourceUrl);
      return result([], true);
    }
    if (answer.kind === 'stop') {
      await markDetailFailed(db, detail.sourceUrl, run.id);
      return result([answer.warning]);
    }
    if (answer.kind === 'page') {
      unreadable = 0;
      if (answer.page.state === 'open') isReliable = true;
      if (answer.page.isUseful) useless = Number.NEGATIVE_INFINITY;
      else useless += 1;
    } else if (answer.kind === 'unreadable') {
      unreadable += 1;
    }
    run = await inTransaction(db, (trx) =>
      store(trx, options, { run, checkpoint, detail, answer, isReliable, at: clock() }),
    );
    options.onPage?.(run);
    if (unreadable >= MAX_UNREADABLE)
      return result([
        {
          code: 'DETAILS_UNREADABLE',
          message: `${MAX_UNREADABLE} pages of postings in a row could not be read. The remaining ones are left to the next run.`,
          url: detailUrl(profile, detail.sourceUrl),
        },
      ]);
  }
}

const uselessWarning = async (useless: number): Promise<RunWarning[]> =>
  useless < MIN_PAGES
    ? []
    : [
        {
          code: 'DETAILS_EMPTY',
          message: `The selectors of detail find nothing on ${useless} pages of postings. The site may have changed its markup.`,
          url: null,
        },
      ];

/** Warns if pages are left because the budget of the day is used up. */
export async function postponedWarning(
  { db, profile }: Pick<CollectOptions, 'db' | 'profile'>,
  run: RunRow,
): Promise<RunWarning[]> {
  const due = await countDueDetails(db, profile.site, run.id);
  if (due === 0) return [];
  const { dailyDetails } = profile.crawlPolicy;
  const message = `${due} pages of postings are left to the next runs, because at most ${dailyDetails} are requested per day (crawlPolicy.dailyDetails).`;
  return [{ code: 'DETAILS_POSTPONED', message, url: null }];
}

/** Requests and reads the page of a posting. */
async function request(
  { profile, fetcher, parser, cancelled, interrupted }: CollectOptions,
  { sourceUrl, title, companyName }: DueDetail,
): Promise<Answer> {
  const href = detailUrl(profile, sourceUrl);
  const signal = AbortSignal.any([cancelled, interrupted]);
  try {
    const { url, bytes, contentType, fetchedAt } = await fetcher.fetchPage(href, {
      ...pageOptions(profile, profile.detail.source),
      signal,
    });
    const raw = { url, bytes, contentType, fetchedAt };
    const page = await parser.parse({
      kind: 'detail',
      profile,
      raw,
      posting: { sourceUrl, title, companyName },
    });
    if (page.state === 'unknown' && !page.isUseful) return { kind: 'unreadable', warning: unrecognized(url) };
    if (page.state !== 'blocked') return { kind: 'page', page, bytes: bytes.byteLength };
    const message =
      'The site returned a login, CAPTCHA or block page instead of the page of a posting. The remaining ones are left to the next run.';
    return { kind: 'stop', warning: { code: 'BLOCKED_PAGE', message, url } };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    if (error instanceof NotFoundError) return { kind: 'removed' };
    if (error instanceof FetchError) {
      const warning = { code: error.code, message: error.message, url: error.url };
      const isOfAll =
        error instanceof BlockedError ||
        error instanceof RetryableFetchError ||
        (error instanceof BrowserError && error.isUnavailable);
      return { kind: isOfAll ? 'stop' : 'unreadable', warning };
    }
    if (error instanceof PageParseError)
      return { kind: 'unreadable', warning: { code: error.code, message: error.message, url: href } };
    throw error;
  }
}

const unrecognized = (url: string): RunWarning => ({
  code: 'PAGE_UNRECOGNISED',
  message: 'The page shows neither the posting nor anything that the selectors of detail match.',
  url,
});

/** Returns whether the page of a posting may be requested: postings of partners are on other hosts. */
export const hasDetail = (profile: SiteProfile, sourceUrl: string): boolean =>
  isAllowedHost(profile, new URL(detailUrl(profile, sourceUrl)));

interface Answered {
  run: RunRow;
  checkpoint: Checkpoint;
  detail: DueDetail;
  answer: Exclude<Answer, { kind: 'aborted' | 'stop' }>;
  isReliable: boolean;
  at: Date;
}

/** Stores what a page says, and counts it. */
async function store(
  trx: JobsTransaction,
  options: CollectOptions,
  { run, checkpoint, detail, answer, isReliable, at }: Answered,
): Promise<RunRow> {
  const { sourceUrl } = detail;
  const page = answer.kind === 'page' ? answer.page : null;
  let outcome = NOTHING_SAVED;
  // A posting of which only the address is known counts when its page is read.
  const isNewCard = page !== null && detail.cardFields === null;
  if (answer.kind === 'unreadable' || (answer.kind === 'removed' && !isReliable)) {
    const isLast = await markDetailFailed(trx, sourceUrl, run.id);
    // The list shows it.
    if (isLast) await setStateByPage(trx, sourceUrl, null, at);
  } else {
    if (page !== null) outcome = await savePageOf(trx, run, detail, page, at);
    await markDetailRead(trx, sourceUrl, at);
    const isClosed = page?.state === 'closedBySite' || page?.state === 'deadlinePassed';
    const closedReason = page === null ? 'removed' : isClosed ? (page.state as 'closedBySite') : null;
    await setStateByPage(trx, sourceUrl, closedReason, at);
  }
  const found = isNewCard ? 1 : 0;
  const rejected = isNewCard && page.values === null ? 1 : 0;
  const warnings = [
    ...options.drainFetchWarnings(),
    ...(answer.kind === 'unreadable' ? [answer.warning] : (page?.warnings ?? [])),
  ];
  return advanceRun(trx, run, {
    kind: 'detail',
    found,
    rejected,
    saved: outcome.saved,
    savedIds: outcome.savedIds,
    skipped: outcome.skipped,
    updated: outcome.updated,
    bytes: answer.kind === 'page' ? answer.bytes : 0,
    coverage: isNewCard ? addCoverage(coverageOfRun(run), page.coverage) : coverageOfRun(run),
    stats: isNewCard ? addStats(run.field_stats, page.stats) : run.field_stats,
    warnings: addWarnings(run.warnings, warnings),
    checkpoint,
  });
}

/** Stores the values of a page: those that its card lacks, or all if there is no card. */
async function savePageOf(
  trx: JobsTransaction,
  run: RunRow,
  { sourceUrl, cardFields, isKnown }: DueDetail,
  { values, description, today }: DetailPage,
  fetchedAt: Date,
): Promise<PageOutcome> {
  if (values === null) return NOTHING_SAVED;
  if (cardFields === null)
    return savePage(trx, {
      site: run.site,
      runId: run.id,
      fetchedAt,
      today,
      postings: [{ sourceUrl, values, description }],
      hasDetails: true,
    });
  await saveDetail(trx, { sourceUrl, fetchedAt, values, description, cardFields, isKnown });
  return NOTHING_SAVED;
}
