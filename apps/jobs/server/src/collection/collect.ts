import { BlockedError, FetchError, type FetchedPage, NotFoundError } from '@workreel/crawler';
import type { RunStatus, RunWarning, StopReason } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import {
  addCoverage,
  addStats,
  checkCoverage,
  type SiteProfile,
  SOURCE_KINDS,
  startUrl,
} from '@workreel/site-profiles';
import type { JobsQueryable, JobsTransaction } from '../migrations/tables.ts';
import {
  closeUnlisted,
  countFound,
  filledFields,
  markListed,
  NOTHING_SAVED,
  savePage,
} from '../postings/index.ts';
import { addToExtent, coveredSince, NO_EXTENT, unseenSince } from './closing.domain.ts';
import type { CollectOptions } from './collect-options.ts';
import { hasDetail, listPageOptions } from './crawl-policy.ts';
import { addAddressesToDetails, addCardsToDetails } from './details.repository.ts';
import { collectDetails } from './details.ts';
import {
  changesOfPage,
  changesOfRun,
  checkRenamed,
  openPastRuns,
  type PastRuns,
  PostingsRenamedError,
} from './drift.ts';
import { PageParseError } from './page-parser.ts';
import { afterPage, type Checkpoint, type RunLimits } from './progress.domain.ts';
import { type FatalPage, failedStatus, type ResultPage } from './result-page.domain.ts';
import {
  advanceRun,
  coverageOfRun,
  finishRun,
  type RunResult,
  type RunRow,
  releaseRun,
} from './runs.repository.ts';
import { addWarnings } from './warnings.domain.ts';

/** Result of a run; `warnings` are appended to those stored so far. */
interface Outcome {
  status: RunStatus;
  stopReason: StopReason;
  error: RunWarning | null;
  warnings?: RunWarning[];
}

/**
 * A run fails after this many consecutive attempts without a stored page, because the page may be crashing the process.
 */
const MAX_ATTEMPTS_WITHOUT_PAGE = 5;
/** Maximum share of rejected cards on a page; above it the run fails. */
const MAX_REJECTED_SHARE = 0.5;
const CANCELLED: Outcome = { status: 'cancelled', stopReason: 'cancelled', error: null };

/**
 * Continues a run from its checkpoint until it finishes. Each page is stored in one transaction
 * with the next checkpoint, so a crash at any point neither loses a page nor counts it twice.
 *
 * @returns false if the run was interrupted and can be resumed.
 * @throws RunTakenOverError if another process has claimed the run.
 */
export async function collect(options: CollectOptions): Promise<boolean> {
  let { run } = options;
  const start = startingPoint(run, options.profile);
  if ('error' in start) return finish(options, run, start);
  let checkpoint = start;
  const limits = limitsOf(run, options.profile);
  const past = await openPastRuns(options.db, run);

  // `stop` is already set if a process crashed between storing the last page and finishing the run.
  while (checkpoint.stop === undefined) {
    if (options.cancelled.aborted || run.cancel_requested) return finish(options, run, CANCELLED);
    if (options.interrupted.aborted) {
      await releaseRun(options.db, run);
      return false;
    }
    const fetched = await fetchPage(options, checkpoint.url);
    if (fetched === 'aborted') continue;
    if (fetched instanceof NotFoundError && checkpoint.page > 1) {
      if (!SOURCE_KINDS[options.profile.source].listsUrls) {
        checkpoint = { ...checkpoint, stop: 'lastPage' };
        break;
      }
      ({ run, checkpoint } = await skipPage(options, run, checkpoint, fetched));
      continue;
    }
    if (fetched instanceof FetchError) return finish(options, run, fetchFailed(options, run, fetched));
    const page = await parsePage(options, run, fetched, checkpoint, limits);
    if (page === 'aborted') continue;
    if ('error' in page)
      return finish(options, run, { ...page, stopReason: 'error', warnings: options.drainFetchWarnings() });
    const changes = changesOfPage(options.profile, run, { stats: page.stats, url: fetched.url }, past);
    if (changes.length > 0) return finish(options, run, fieldsChanged(options, checkpoint, changes));
    try {
      ({ run, checkpoint } = await storePage(options, run, checkpoint, limits, fetched, page, past));
    } catch (error) {
      if (!(error instanceof PostingsRenamedError)) throw error;
      return finish(options, run, fieldsChanged(options, checkpoint, [error.warning]));
    }
    options.onPage?.(run);
    if (page.rejected > page.found * MAX_REJECTED_SHARE)
      return finish(options, run, unreadable(page, fetched.url));
  }
  let problems: RunWarning[] = [];
  let notes: RunWarning[] = [];
  if (options.profile.detail.isCollected) {
    const details = await collectDetails(options, run, checkpoint);
    ({ run, problems, notes } = details);
    if (details.isAborted) {
      if (options.cancelled.aborted || run.cancel_requested) return finish(options, run, CANCELLED);
      await releaseRun(options.db, run);
      return false;
    }
  }
  const outcome = evaluateRun(run, options.profile, checkpoint.stop!, past, problems);
  return finish(options, run, { ...outcome, warnings: [...outcome.warnings, ...notes] });
}

/** Returns the checkpoint to continue from, or the result of a run that cannot continue. */
function startingPoint(run: RunRow, profile: SiteProfile): Checkpoint | Outcome {
  const failure = (code: RunWarning['code'], message: string): Outcome => ({
    status: 'failed',
    stopReason: 'error',
    error: { code, message, url: run.checkpoint?.url ?? null },
  });
  if (run.attempts_without_page > MAX_ATTEMPTS_WITHOUT_PAGE) {
    return failure(
      'NO_PROGRESS',
      `The run was attempted ${MAX_ATTEMPTS_WITHOUT_PAGE} times without completing this page.`,
    );
  }
  if (run.checkpoint) return run.checkpoint;
  const url = startUrl(profile, { keyword: run.keyword, page: 1 });
  if (url === null) return failure('NO_ADDRESS', 'The profile defines no URL for the first page.');
  return { page: 1, url, lastPageDigest: null, repeatedPages: 0, knownPages: 0 };
}

function limitsOf(run: RunRow, profile: SiteProfile): RunLimits {
  return {
    maxPages: run.max_pages ?? profile.crawlPolicy.maxPages,
    maxPostings: run.max_postings ?? Number.POSITIVE_INFINITY,
    stopAfterKnownPages: run.stop_after_known_pages ?? Number.POSITIVE_INFINITY,
  };
}

async function fetchPage(
  options: CollectOptions,
  url: string,
): Promise<FetchedPage | FetchError | 'aborted'> {
  const signal = AbortSignal.any([options.cancelled, options.interrupted]);
  try {
    return await options.fetcher.fetchPage(url, { ...listPageOptions(options.profile), signal });
  } catch (error) {
    if (signal.aborted) return 'aborted';
    if (error instanceof FetchError) return error;
    throw error;
  }
}

async function parsePage(
  { parser, profile, interrupted }: CollectOptions,
  run: RunRow,
  { url, bytes, contentType, link = null, fetchedAt }: FetchedPage,
  { page, lastPageTitle }: Checkpoint,
  limits: RunLimits,
): Promise<ResultPage | FatalPage | 'aborted'> {
  try {
    return await parser.parse({
      kind: 'collect',
      profile,
      raw: { url, bytes, contentType, link, fetchedAt },
      page,
      criteria: {
        keyword: run.keyword,
        includePromoted: run.include_promoted,
        remainingPostings: Math.max(0, limits.maxPostings - run.postings_found),
        foundPostings: run.postings_found,
        previousTitle: lastPageTitle ?? null,
      },
    });
  } catch (error) {
    if (error instanceof PageParseError)
      return { status: failedStatus(page), error: { code: error.code, message: error.message, url } };
    // The process stops.
    if (interrupted.aborted) return 'aborted';
    throw error;
  }
}

function fetchFailed(options: CollectOptions, run: RunRow, error: FetchError): Outcome {
  return {
    status: error instanceof BlockedError ? 'blocked' : failedStatus(run.pages_fetched + 1),
    stopReason: 'error',
    error: { code: error.code, message: error.message, url: error.url },
    warnings: options.drainFetchWarnings(),
  };
}

function unreadable(page: ResultPage, url: string): Outcome {
  const message = `${page.rejected} of ${page.found} cards lack a title, a company or a URL. The site may have changed its markup.`;
  return { status: 'failed', stopReason: 'error', error: { code: 'CARDS_UNREADABLE', message, url } };
}

/** Ends a run before it stores a page on which fields changed, because their texts may be in the wrong fields. */
function fieldsChanged(
  options: CollectOptions,
  { page }: Checkpoint,
  changes: readonly RunWarning[],
): Outcome {
  const warnings = [...options.drainFetchWarnings(), ...changes];
  return { status: failedStatus(page), stopReason: 'error', error: changes[0]!, warnings };
}

/** Stores the postings, counts the page and advances the checkpoint in one transaction. */
function storePage(
  options: CollectOptions,
  run: RunRow,
  checkpoint: Checkpoint,
  limits: RunLimits,
  fetched: FetchedPage,
  page: ResultPage,
  past: PastRuns,
): Promise<{ run: RunRow; checkpoint: Checkpoint }> {
  const coverage = addCoverage(coverageOfRun(run), page.coverage);
  const warnings = addWarnings(run.warnings, [...options.drainFetchWarnings(), ...page.warnings]);
  const expectedPages =
    checkpoint.expectedPages ??
    (page.totalPages === null ? undefined : Math.min(page.totalPages, limits.maxPages));
  const current = expectedPages === undefined ? checkpoint : { ...checkpoint, expectedPages };
  return inTransaction(options.db, async (trx) => {
    const { postings, today } = page;
    const { isCollected, fields, source } = options.profile.detail;
    const outcome = await savePage(trx, {
      site: run.site,
      runId: run.id,
      fetchedAt: fetched.fetchedAt,
      today,
      postings,
      alsoSeen: page.promotedUrls,
      ...(isCollected ? { details: { hasTags: fields.tags !== undefined || source === 'jsonld' } } : {}),
    });
    checkRenamed(outcome, fetched.url, past);
    if (isCollected)
      await addCardsToDetails(trx, fieldsOfCards(postings, options.profile), {
        site: run.site,
        at: fetched.fetchedAt,
      });
    const listed = await saveLocations(trx, run, page, fetched.fetchedAt);
    const { next: nextUrl, more, isCut } = nextOf(page, checkpoint);
    const found = page.found + listed.known;
    // A page of URLs counts even without postings: the sitemap after an empty one may have some.
    const visited = SOURCE_KINDS[options.profile.source].listsUrls ? 1 : 0;
    const decision = afterPage(
      current,
      {
        cards: page.found + visited,
        digest: page.digest,
        saved: outcome.saved + listed.added,
        newToRun: outcome.newToRun + visited,
        nextUrl,
      },
      // Only the postings whose pages are read count towards the limit of a list of URLs.
      { pages: run.pages_fetched + 1, found: run.postings_found + page.found },
      limits,
    );
    const next: Checkpoint = {
      ...decision.checkpoint,
      ...(more.length > 0 ? { moreUrls: more } : {}),
      lastPageTitle: page.title,
      extent: addToExtent(checkpoint.extent ?? NO_EXTENT, {
        total: page.total,
        isCut: isCut || page.warnings.some(({ code }) => code === 'TOO_MANY_URLS'),
        postedAt: postings.flatMap(({ values, source }) => (source === 'promoted' ? [] : values.postedAt)),
      }),
      ...(decision.stop ? { stop: decision.stop } : {}),
    };
    const advanced = await advanceRun(trx, run, {
      kind: 'list',
      found,
      saved: outcome.saved,
      savedIds: outcome.savedIds,
      skipped: outcome.skipped + listed.known,
      updated: outcome.updated,
      rejected: page.rejected,
      bytes: fetched.bytes.byteLength,
      coverage,
      stats: addStats(run.field_stats, page.stats),
      warnings,
      checkpoint: next,
    });
    return { run: advanced, checkpoint: next };
  });
}

/** Skips a sitemap that does not exist and continues with the next one. */
async function skipPage(
  options: CollectOptions,
  run: RunRow,
  checkpoint: Checkpoint,
  { code, message, url }: NotFoundError,
): Promise<{ run: RunRow; checkpoint: Checkpoint }> {
  const { next, more } = nextOf({ nextUrl: null, moreUrls: [] }, checkpoint);
  const skipped: Checkpoint = {
    ...checkpoint,
    page: checkpoint.page + 1,
    url: next ?? checkpoint.url,
    moreUrls: more,
    extent: { ...(checkpoint.extent ?? NO_EXTENT), isCut: true },
    ...(next === null ? { stop: 'lastPage' } : {}),
  };
  const advanced = await inTransaction(options.db, (trx) =>
    advanceRun(trx, run, {
      ...NOTHING_SAVED,
      kind: 'list',
      found: 0,
      rejected: 0,
      bytes: 0,
      coverage: coverageOfRun(run),
      stats: run.field_stats,
      warnings: addWarnings(run.warnings, [...options.drainFetchWarnings(), { code, message, url }]),
      checkpoint: skipped,
    }),
  );
  return { run: advanced, checkpoint: skipped };
}

/** Returns the fields that the cards of each posting fill, of those postings whose pages may be requested. */
function fieldsOfCards(
  postings: ResultPage['postings'],
  profile: SiteProfile,
): { sourceUrl: string; fields: string[] }[] {
  const cards = postings.filter(({ sourceUrl }) => hasDetail(profile, sourceUrl));
  return [...Map.groupBy(cards, ({ sourceUrl }) => sourceUrl)].map(([sourceUrl, ofPosting]) => {
    const fields = ofPosting.flatMap(({ values, description }) => [
      ...filledFields(values),
      ...(description === null ? [] : ['description']),
    ]);
    return { sourceUrl, fields: [...new Set(fields)] };
  });
}

/** Pages that a run still has to read beside the next one; the sitemaps of an index. */
const MAX_MORE_URLS = 1_000;

/** Returns the page after a page, and those after that. */
function nextOf(
  { nextUrl, moreUrls }: Pick<ResultPage, 'nextUrl' | 'moreUrls'>,
  checkpoint: Pick<Checkpoint, 'moreUrls'>,
): { next: string | null; more: string[]; isCut: boolean } {
  const waiting = [...(nextUrl === null ? [] : [nextUrl]), ...(checkpoint.moreUrls ?? []), ...moreUrls];
  const [next = null, ...more] = waiting.slice(0, MAX_MORE_URLS);
  return { next, more, isCut: waiting.length > MAX_MORE_URLS };
}

/**
 * Records that the page lists postings of which it holds only the URLs.
 *
 * @returns how many of them are stored, and how many were never listed before.
 */
async function saveLocations(
  trx: JobsTransaction,
  run: RunRow,
  { locations, today }: Pick<ResultPage, 'locations' | 'today'>,
  at: Date,
): Promise<{ known: number; added: number }> {
  if (locations.length === 0) return { known: 0, added: 0 };
  const urls = locations.map(({ sourceUrl }) => sourceUrl);
  const known = await markListed(trx, { runId: run.id, urls, at, today });
  const added = await addAddressesToDetails(trx, locations, { site: run.site, at });
  return { known, added };
}

/** @param detailProblems - why the pages of postings could not be read */
function evaluateRun(
  run: RunRow,
  profile: SiteProfile,
  stopReason: StopReason,
  past: PastRuns,
  detailProblems: readonly RunWarning[],
): Outcome & { warnings: RunWarning[] } {
  // Without results, the coverage does not indicate whether the site's markup has changed.
  const problems = run.postings_found === 0 ? [] : checkCoverage(profile, coverageOfRun(run));
  const warnings: RunWarning[] = problems.map(({ code, message }) => ({ code, message, url: null }));
  const failed = problems.findIndex((problem) => problem.severity === 'failed');
  if (failed >= 0) return { status: 'failed', stopReason, error: warnings[failed]!, warnings };
  warnings.push(...changesOfRun(profile, run, past), ...detailProblems);
  const coverageFell =
    warnings.length > 0 ||
    run.warnings.some(({ code }) => code === 'COVERAGE_LOW' || code === 'ADDRESS_SHARED');
  return { status: coverageFell ? 'partial' : 'succeeded', stopReason, error: null, warnings };
}

/** Finishes the run. In the same transaction, closes postings that are missing from a list that should contain them. */
async function finish(
  { db, profile, onRunFinished, now: clock = () => new Date() }: CollectOptions,
  run: RunRow,
  { warnings, ...outcome }: Outcome,
): Promise<true> {
  const now = clock();
  const finished: RunResult = { ...outcome, warnings: addWarnings(run.warnings, warnings ?? []), now };
  await inTransaction(db, async (trx) => {
    const { closeAfterDaysUnseen, list } = profile;
    // A posting that a list of the newest no longer shows may still be open.
    const since =
      list !== 'newest' && closeAfterDaysUnseen !== null
        ? await coverageOfList(trx, profile, run, outcome)
        : null;
    const row = await finishRun(trx, run, { ...finished, coveredSince: since });
    if (since !== null && closeAfterDaysUnseen !== null)
      await closeUnlisted(
        trx,
        { id: run.id, site: run.site, keyword: run.keyword, coveredSince: since },
        { before: unseenSince(now, closeAfterDaysUnseen), now },
      );
    await onRunFinished?.(trx, row);
  });
  return true;
}

const coverageOfList = async (
  db: JobsQueryable,
  { source, list }: Pick<SiteProfile, 'source' | 'list'>,
  run: RunRow,
  outcome: Pick<Outcome, 'status' | 'stopReason'>,
): Promise<Date | null> =>
  coveredSince({
    ...outcome,
    warnings: run.warnings,
    listsUrls: SOURCE_KINDS[source].listsUrls,
    rejected: run.postings_rejected,
    includePromoted: run.include_promoted,
    isWhole: list === 'complete',
    extent: run.checkpoint?.extent ?? NO_EXTENT,
    found: await countFound(db, run.id),
  });
