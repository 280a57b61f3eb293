/** The second part of a run: requesting the pages of new and changed postings. */
import type { RunWarning } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { formatDayIn } from '@workreel/posting-parser';
import { addCoverage, addStats, detailUrl, type SiteProfile } from '@workreel/site-profiles';
import type { JobsTransaction } from '../migrations/tables.ts';
import {
  closeByPage,
  NOTHING_SAVED,
  type PageOutcome,
  reopenByPage,
  saveDetail,
  savePage,
} from '../postings/index.ts';
import type { CollectOptions } from './collect-options.ts';
import type { DetailPage } from './detail-page.domain.ts';
import {
  countDueDetails,
  type DueDetail,
  markDetailFailed,
  markDetailRead,
  postponeDetail,
  releaseDetail,
  takeDetail,
} from './details.repository.ts';
import { requestPosting } from './posting-request.ts';
import type { Checkpoint } from './progress.domain.ts';
import { advanceRun, coverageOfRun, type RunRow } from './runs.repository.ts';
import { addWarnings } from './warnings.domain.ts';

/** The part ends after this many pages in a row that cannot be read, for example because they need JavaScript. */
const MAX_UNREADABLE = 10;
/** It also ends after this many pages that do not exist, before one is that of an open posting. */
const MAX_REMOVED = 50;
/** Minimum number of pages that tell whether the selectors of `detail` find anything. */
const MIN_PAGES = 5;

/** What came of the part. */
export interface DetailsResult {
  run: RunRow;
  /** Warnings that make the run `partial`. */
  problems: RunWarning[];
  /** Warnings that do not. */
  notes: RunWarning[];
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
  const counts = { pages: 0, useful: 0 };
  /** Whether a page of this run was that of an open posting; otherwise, all pages of the site may look removed. */
  let isReliable = false;
  /** Pages that do not exist, until one is that of an open posting. */
  const removed: DueDetail[] = [];
  const result = (rest: Partial<DetailsResult> = {}): DetailsResult => ({
    run,
    problems: [],
    notes: [],
    isAborted: false,
    ...rest,
  });
  const isStopping = () => cancelled.aborted || interrupted.aborted || run.cancel_requested;
  const save = async (detail: DueDetail, answer: Answered['answer']) => {
    run = await inTransaction(db, (trx) =>
      store(trx, options, { run, checkpoint, detail, answer, at: clock() }),
    );
    options.onPage?.(run);
  };
  for (;;) {
    if (isStopping()) return result({ isAborted: true });
    const detail = await takeDetail(db, {
      site,
      runId: run.id,
      day: formatDayIn(clock(), profile.timeZone),
      budget: profile.crawlPolicy.dailyDetails,
    });
    if (detail === undefined)
      return result({
        problems: uselessWarnings(counts),
        notes: await postponedWarnings(options, run),
      });
    if (isNew(detail) && run.details_fetched >= (run.max_postings ?? Number.POSITIVE_INFINITY)) {
      await releaseDetail(db, site, detail.sourceUrl);
      return result();
    }
    const answer = await request(options, detail);
    if (answer.kind === 'aborted') {
      await releaseDetail(db, site, detail.sourceUrl);
      return result({ isAborted: true });
    }
    if (answer.kind === 'stop') {
      await postponeDetail(db, detail.sourceUrl, run.id);
      return result({ problems: [answer.warning] });
    }
    if (answer.kind === 'removed' && !isReliable) {
      await markDetailFailed(db, detail.sourceUrl, run.id);
      removed.push(detail);
      if (removed.length >= MAX_REMOVED) return result({ problems: [unreadableWarning(profile, detail)] });
      continue;
    }
    unreadable = answer.kind === 'unreadable' ? unreadable + 1 : 0;
    await save(detail, answer);
    if (unreadable >= MAX_UNREADABLE) return result({ problems: [unreadableWarning(profile, detail)] });
    if (answer.kind !== 'page') continue;
    counts.pages += 1;
    if (answer.page.isUseful) counts.useful += 1;
    if (answer.page.state !== 'open') continue;
    isReliable = true;
    for (const gone of removed.splice(0)) await save(gone, { kind: 'removed' });
  }
}

/** Whether only the address of a posting is known, which counts when its page is read. */
const isNew = ({ cardFields, title }: DueDetail): boolean => cardFields === null && title === null;

const unreadableWarning = (profile: SiteProfile, { sourceUrl }: DueDetail): RunWarning => ({
  code: 'DETAILS_UNREADABLE',
  message:
    'Too many pages of postings in a row could not be read. The remaining ones are left to the next run.',
  url: detailUrl(profile, sourceUrl),
});

function uselessWarnings({ pages, useful }: { pages: number; useful: number }): RunWarning[] {
  if (pages < MIN_PAGES || useful > 0) return [];
  const message = `The selectors of detail find nothing on ${pages} pages of postings. The site may have changed its markup.`;
  return [{ code: 'DETAILS_EMPTY', message, url: null }];
}

/** Warns if pages are left because the budget of the day is used up. */
async function postponedWarnings(
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
  options: CollectOptions,
  { sourceUrl, title, companyName }: DueDetail,
): Promise<Answer> {
  const { profile, parser, cancelled, interrupted } = options;
  const signal = AbortSignal.any([cancelled, interrupted]);
  const answer = await requestPosting(options, sourceUrl, signal, (raw) =>
    parser.parse({ kind: 'detail', profile, raw, posting: { sourceUrl, title, companyName } }),
  );
  if (answer.kind !== 'page') return answer;
  const { page, raw } = answer;
  if (page.state === 'unknown' && !page.isUseful)
    return { kind: 'unreadable', warning: unrecognized(raw.url, detailUrl(profile, sourceUrl)) };
  if (page.state !== 'blocked') return { kind: 'page', page, bytes: raw.bytes.byteLength };
  const message =
    'The site returned a login, CAPTCHA or block page instead of the page of a posting. The remaining ones are left to the next run.';
  return { kind: 'stop', warning: { code: 'BLOCKED_PAGE', message, url: raw.url } };
}

/** @param href URL that was requested; the page may be that of a redirect. */
const unrecognized = (url: string, href: string): RunWarning => ({
  code: 'PAGE_UNRECOGNISED',
  message:
    url === href
      ? 'The page shows neither the posting nor anything that the selectors of detail match.'
      : `${href} redirects to this page, which is not recognized as that of the posting.`,
  url,
});

interface Answered {
  run: RunRow;
  checkpoint: Checkpoint;
  detail: DueDetail;
  answer: Exclude<Answer, { kind: 'aborted' | 'stop' }>;
  at: Date;
}

/** Stores what a page says, and counts it. */
async function store(
  trx: JobsTransaction,
  options: CollectOptions,
  { run, checkpoint, detail, answer, at }: Answered,
): Promise<RunRow> {
  const { sourceUrl } = detail;
  const page = answer.kind === 'page' ? answer.page : null;
  let outcome = NOTHING_SAVED;
  if (answer.kind === 'unreadable') await markDetailFailed(trx, sourceUrl, run.id);
  else {
    // The page of a closed posting may say only that, in place of the description.
    if (page !== null && page.state !== 'closedBySite')
      outcome = await savePageOf(trx, run, detail, page, at);
    await markDetailRead(trx, sourceUrl, at);
    const state = page?.state ?? 'removed';
    if (state === 'open') await reopenByPage(trx, sourceUrl, at);
    else if (state !== 'unknown' && state !== 'blocked') await closeByPage(trx, sourceUrl, state, at);
  }
  // Other postings were counted when the list was read.
  const counted = page !== null && isNew(detail);
  const rejected = counted && page.values === null ? 1 : 0;
  const warnings = [
    ...options.drainFetchWarnings(),
    ...(answer.kind === 'unreadable' ? [answer.warning] : (page?.warnings ?? [])),
  ];
  return advanceRun(trx, run, {
    kind: 'detail',
    found: counted ? outcome.saved + outcome.skipped + rejected : 0,
    rejected,
    saved: outcome.saved,
    savedIds: outcome.savedIds,
    skipped: counted ? outcome.skipped : 0,
    updated: outcome.updated,
    bytes: answer.kind === 'page' ? answer.bytes : 0,
    coverage: counted ? addCoverage(coverageOfRun(run), page.coverage) : coverageOfRun(run),
    stats: counted ? addStats(run.field_stats, page.stats) : run.field_stats,
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
      details: { hasTags: false },
    });
  await saveDetail(trx, { sourceUrl, fetchedAt, values, description, cardFields, isKnown });
  return NOTHING_SAVED;
}
