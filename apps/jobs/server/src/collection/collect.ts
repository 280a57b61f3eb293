import { BlockedError, FetchError, type FetchedPage, type Fetcher, NotFoundError } from '@workreel/crawler';
import type { RunNote, RunStatus, StopReason } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import {
  addCoverage,
  type CompiledProfile,
  type Coverage,
  emptyCoverage,
  judgeCoverage,
  startUrl,
} from '@workreel/site-profiles';
import type { JobsDb } from '../migrations/tables.ts';
import { closeUnseen, savePage } from '../postings/index.ts';
import { pageOptions } from './crawl-policy.ts';
import { addNotes } from './notes.domain.ts';
import { afterPage, type Bounds, type Checkpoint, isComplete } from './progress.domain.ts';
import { type ResultPage, readResultPage } from './result-page.domain.ts';
import {
  advanceRun,
  finishRun,
  leaveRun,
  type OnRunEnded,
  type RunEnd,
  type RunRow,
} from './runs.repository.ts';

export interface Collecting {
  db: JobsDb;
  profile: CompiledProfile;
  fetcher: Fetcher;
  run: RunRow;
  /** Aborts when somebody cancels the run. */
  cancelled: AbortSignal;
  /** Aborts when the process stops: the run keeps its place. */
  interrupted: AbortSignal;
  /** Warnings of the fetcher since the last page; taken over with the next one. */
  takeFetchNotes: () => RunNote[];
  onPage?: (run: RunRow) => void;
  onRunEnded?: OnRunEnded | undefined;
}

/** How a run ends; its warnings so far are kept. */
interface End {
  status: RunStatus;
  stopReason: StopReason;
  error: RunNote | null;
  notes?: RunNote[];
}

/** Attempts in a row that stored no page after which a run is given up: it may be what kills the process. */
const MAX_ATTEMPTS_WITHOUT_PAGE = 5;
/** Share of a page's cards that may be rejected before the page counts as unreadable. */
const MAX_REJECTED_SHARE = 0.5;
const DAY_MS = 24 * 3_600_000;
const CANCELLED: End = { status: 'cancelled', stopReason: 'cancelled', error: null };

/**
 * Goes on with a run from its checkpoint until it ends. Each page is stored together with the
 * checkpoint behind it, so that a process may die at any moment and nothing is lost or counted twice.
 *
 * @returns false where it was interrupted and keeps its place.
 * @throws RunTakenOverError where another process goes on with it.
 */
export async function collect(work: Collecting): Promise<boolean> {
  let { run } = work;
  const begun = beginning(run, work.profile);
  if ('error' in begun) return finish(work, run, begun);
  let checkpoint = begun;
  const bounds = boundsOf(run, work.profile);

  // Set on the checkpoint already where the last page was stored and the process died before it could say so.
  while (checkpoint.stop === undefined) {
    if (work.cancelled.aborted || run.cancel_requested) return finish(work, run, CANCELLED);
    if (work.interrupted.aborted) {
      await leaveRun(work.db, run);
      return false;
    }
    const fetched = await fetchPage(work, checkpoint.url);
    if (fetched === 'aborted') continue;
    if (fetched instanceof NotFoundError && checkpoint.page > 1) {
      checkpoint = { ...checkpoint, stop: 'lastPage' };
      break;
    }
    if (fetched instanceof FetchError) return finish(work, run, fetchFailed(work, run, fetched));
    const page = readResultPage(fetched, checkpoint.page, work.profile, {
      keyword: run.keyword,
      includePromoted: run.include_promoted,
      postingsLeft: Math.max(0, bounds.maxPostings - run.postings_found),
    });
    if ('error' in page)
      return finish(work, run, { ...page, stopReason: 'error', notes: work.takeFetchNotes() });
    ({ run, checkpoint } = await storePage(work, run, checkpoint, bounds, fetched, page));
    work.onPage?.(run);
    if (page.rejected > page.found * MAX_REJECTED_SHARE)
      return finish(work, run, unreadable(page, fetched.url));
  }
  return finish(work, run, judgeRun(run, work.profile, checkpoint.stop!));
}

/** Where the run goes on, or why it cannot. */
function beginning(run: RunRow, { profile }: CompiledProfile): Checkpoint | End {
  const cannot = (code: string, message: string): End => ({
    status: 'failed',
    stopReason: 'error',
    error: { code, message, url: run.checkpoint?.url ?? null },
  });
  if (run.attempts_without_page > MAX_ATTEMPTS_WITHOUT_PAGE) {
    return cannot(
      'NO_PROGRESS',
      `The run was taken up ${MAX_ATTEMPTS_WITHOUT_PAGE} times without getting past this page.`,
    );
  }
  if (run.checkpoint) return run.checkpoint;
  const url = startUrl(profile, { keyword: run.keyword, page: 1 });
  if (url === null) return cannot('NO_ADDRESS', 'The profile has no address for the first page.');
  return { page: 1, url, lastPageDigest: null, repeatedPages: 0, knownPages: 0 };
}

function boundsOf(run: RunRow, { profile }: CompiledProfile): Bounds {
  return {
    maxPages: run.max_pages ?? profile.manners.maxPages,
    maxPostings: run.max_postings ?? Number.POSITIVE_INFINITY,
    stopAfterKnownPages: run.stop_after_known_pages ?? Number.POSITIVE_INFINITY,
  };
}

async function fetchPage(work: Collecting, url: string): Promise<FetchedPage | FetchError | 'aborted'> {
  const signal = AbortSignal.any([work.cancelled, work.interrupted]);
  try {
    return await work.fetcher.fetchPage(url, { ...pageOptions(work.profile), signal });
  } catch (error) {
    if (signal.aborted) return 'aborted';
    if (error instanceof FetchError) return error;
    throw error;
  }
}

function fetchFailed(work: Collecting, run: RunRow, error: FetchError): End {
  const gotSomewhere = run.pages_fetched > 0 ? 'partial' : 'failed';
  return {
    status: error instanceof BlockedError ? 'blocked' : gotSomewhere,
    stopReason: 'error',
    error: { code: error.code, message: error.message, url: error.url },
    notes: work.takeFetchNotes(),
  };
}

function unreadable(page: ResultPage, url: string): End {
  const message = `${page.rejected} of ${page.found} cards lack a title, a company or an address. The site may have changed its markup.`;
  return { status: 'failed', stopReason: 'error', error: { code: 'CARDS_UNREADABLE', message, url } };
}

/** Saves the postings, counts the page and moves the checkpoint behind it, all or nothing. */
function storePage(
  work: Collecting,
  run: RunRow,
  checkpoint: Checkpoint,
  bounds: Bounds,
  fetched: FetchedPage,
  page: ResultPage,
): Promise<{ run: RunRow; checkpoint: Checkpoint }> {
  const coverage = addCoverage(coverageOf(run), page.coverage);
  const warnings = addNotes(run.warnings, [...work.takeFetchNotes(), ...page.notes]);
  const expectedPages =
    checkpoint.expectedPages ??
    (page.pagesInAll === null ? undefined : Math.min(page.pagesInAll, bounds.maxPages));
  const here = expectedPages === undefined ? checkpoint : { ...checkpoint, expectedPages };
  return inTransaction(work.db, async (trx) => {
    const { postings, today } = page;
    const outcome = await savePage(trx, {
      site: run.site,
      runId: run.id,
      fetchedAt: fetched.fetchedAt,
      today,
      postings,
    });
    const decided = afterPage(
      here,
      {
        cards: page.found,
        digest: page.digest,
        saved: outcome.saved,
        newToRun: outcome.newToRun,
        nextUrl: page.nextUrl,
      },
      { pages: run.pages_fetched + 1, found: run.postings_found + page.found },
      bounds,
    );
    const next: Checkpoint = decided.stop
      ? { ...decided.checkpoint, stop: decided.stop }
      : decided.checkpoint;
    const advanced = await advanceRun(trx, run, {
      found: page.found,
      saved: outcome.saved,
      savedIds: outcome.savedIds,
      skipped: outcome.skipped,
      rejected: page.rejected,
      bytes: fetched.bytes.byteLength,
      coverage,
      warnings,
      checkpoint: next,
    });
    return { run: advanced, checkpoint: next };
  });
}

const coverageOf = (run: RunRow): Coverage =>
  Object.keys(run.coverage).length === 0 ? emptyCoverage() : (run.coverage as Coverage);

function judgeRun(run: RunRow, { profile }: CompiledProfile, stopReason: StopReason): End {
  // A search that found nothing says nothing about the site's markup.
  const warnings = run.postings_found === 0 ? [] : judgeCoverage(profile, coverageOf(run));
  const notes = warnings.map(({ code, message }) => ({ code, message, url: null }));
  const failed = warnings.findIndex((warning) => warning.severity === 'failed');
  if (failed >= 0) return { status: 'failed', stopReason, error: notes[failed]!, notes };
  const coverageFell = notes.length > 0 || run.warnings.some(({ code }) => code === 'COVERAGE_LOW');
  return { status: coverageFell ? 'partial' : 'succeeded', stopReason, error: null, notes };
}

/** Ends the run; a complete one closes what it no longer showed, so that whoever sees the end sees that too. */
async function finish(
  { db, profile, onRunEnded }: Collecting,
  run: RunRow,
  { notes, ...end }: End,
): Promise<true> {
  const now = new Date();
  const whole: RunEnd = { ...end, warnings: addNotes(run.warnings, notes ?? []), now };
  await inTransaction(db, async (trx) => {
    const ended = await finishRun(trx, run, whole);
    if (isComplete(end.status, end.stopReason)) {
      const before = new Date(now.getTime() - profile.profile.closeAfterDaysUnseen * DAY_MS);
      await closeUnseen(trx, { site: run.site, keyword: run.keyword, before, now });
    }
    await onRunEnded?.(trx, ended);
  });
  return true;
}
