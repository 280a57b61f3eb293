import { createHash } from 'node:crypto';
import type { RunNote, RunStatus, StopReason } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import type { JobsDb } from '../migrations/tables.ts';
import { type Card, closeUnseen, dayTextIn, readPosting, savePage } from '../postings/index.ts';
import {
  addCoverage,
  type CompiledProfile,
  type Coverage,
  decodeHtml,
  emptyCoverage,
  judgeCoverage,
  nextPageUrl,
  type PageReading,
  readPage,
  startUrl,
} from '../sites/index.ts';
import { BlockedError, FetchError, type FetchedPage, type Fetcher, NotFoundError } from './fetch/index.ts';
import { pageOptions } from './manners.ts';
import { addNotes } from './notes.domain.ts';
import { afterPage, type Bounds, type Checkpoint, isComplete } from './progress.domain.ts';
import { advanceRun, finishRun, leaveRun, type RunEnd, type RunRow } from './runs.repository.ts';

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
}

/** Attempts in a row that stored no page after which a run is given up: it may be what kills the process. */
const MAX_ATTEMPTS_WITHOUT_PAGE = 5;
/** Share of a page's cards that may be rejected before the page counts as unreadable. */
const MAX_REJECTED_SHARE = 0.5;
const DAY_MS = 24 * 3_600_000;

/**
 * Goes on with a run from its checkpoint until it ends. Each page is stored together with the
 * checkpoint behind it, so that a process may die at any moment and nothing is lost or counted twice.
 *
 * @returns false where it was interrupted and keeps its place.
 * @throws RunTakenOverError where another process goes on with it.
 */
export async function collect(work: Collecting): Promise<boolean> {
  const { db, profile } = work;
  let run = work.run;
  const finish = async (end: Omit<RunEnd, 'now' | 'warnings'> & { notes?: RunNote[] }) => {
    const now = new Date();
    const warnings = addNotes(run.warnings, end.notes ?? []);
    // Together: whoever sees that the run has ended sees what it closed.
    await inTransaction(db, async (trx) => {
      await finishRun(trx, run, { ...end, warnings, now });
      if (!isComplete(end.status, end.stopReason)) return;
      const before = new Date(now.getTime() - profile.profile.closeAfterDaysUnseen * DAY_MS);
      await closeUnseen(trx, { site: run.site, keyword: run.keyword, before, now });
    });
    return true;
  };
  const fail = (note: RunNote, status: RunStatus = 'failed', notes: RunNote[] = []) =>
    finish({ status, stopReason: 'error', error: note, notes });

  if (run.attempts_without_page > MAX_ATTEMPTS_WITHOUT_PAGE) {
    return fail({
      code: 'NO_PROGRESS',
      message: `The run was taken up ${MAX_ATTEMPTS_WITHOUT_PAGE} times without getting past this page.`,
      url: run.checkpoint?.url ?? null,
    });
  }
  const firstUrl = startUrl(profile.profile, { keyword: run.keyword, page: 1 });
  if (firstUrl === null)
    return fail({ code: 'NO_ADDRESS', message: 'The profile has no address for the first page.', url: null });
  let checkpoint: Checkpoint = run.checkpoint ?? {
    page: 1,
    url: firstUrl,
    lastPageDigest: null,
    repeatedPages: 0,
    knownPages: 0,
  };
  // The page that ended the run was stored, but the process died before it could say so.
  let stop: StopReason | null = checkpoint.stop ?? null;
  const bounds = boundsOf(run, profile);
  const signal = AbortSignal.any([work.cancelled, work.interrupted]);

  while (stop === null) {
    if (work.cancelled.aborted) return finish({ status: 'cancelled', stopReason: 'cancelled', error: null });
    if (work.interrupted.aborted) {
      await leaveRun(db, run);
      return false;
    }
    let fetched: FetchedPage;
    try {
      fetched = await work.fetcher.fetchPage(checkpoint.url, { ...pageOptions(profile), signal });
    } catch (error) {
      if (signal.aborted) continue;
      if (error instanceof NotFoundError && checkpoint.page > 1) {
        stop = 'lastPage';
        break;
      }
      if (!(error instanceof FetchError)) throw error;
      const note = { code: error.code, message: error.message, url: error.url };
      const gotSomewhere = run.pages_fetched > 0;
      return fail(
        note,
        error instanceof BlockedError ? 'blocked' : gotSomewhere ? 'partial' : 'failed',
        work.takeFetchNotes(),
      );
    }
    const { text, charset, hadErrors } = decodeHtml(fetched.bytes, fetched.contentType, profile.profile);
    const reading = readPage(profile, text, fetched.url);
    const verdict = judgePage(reading, checkpoint.page, fetched.url);
    if (verdict) return fail(verdict.note, verdict.status, work.takeFetchNotes());

    const notes = [...work.takeFetchNotes(), ...notesOf(reading, fetched.url)];
    if (hadErrors)
      notes.push({
        code: 'CHARSET_ERRORS',
        message: `Some bytes are no ${charset}; they were replaced.`,
        url: fetched.url,
      });
    const page = readCards(reading, fetched, profile, run);
    notes.push(...page.notes);
    const coverage = addCoverage(coverageOf(run), reading.coverage);
    const nextUrl = nextPageUrl(profile.profile, {
      keyword: run.keyword,
      page: checkpoint.page,
      nextUrl: reading.nextUrl,
      url: fetched.url,
    });
    const here = { ...checkpoint, ...expectedPages(reading, checkpoint, bounds) };
    ({ run, checkpoint, stop } = await inTransaction(db, async (trx) => {
      const outcome = await savePage(trx, {
        site: run.site,
        runId: run.id,
        fetchedAt: fetched.fetchedAt,
        today: page.today,
        postings: page.postings,
      });
      const decided = afterPage(
        here,
        { cards: page.found, digest: page.digest, saved: outcome.saved, newToRun: outcome.newToRun, nextUrl },
        { pages: run.pages_fetched + 1, found: run.postings_found + page.found },
        bounds,
      );
      const stored: Checkpoint = decided.stop
        ? { ...decided.checkpoint, stop: decided.stop }
        : decided.checkpoint;
      const advanced = await advanceRun(trx, run, {
        found: page.found,
        saved: outcome.saved,
        skipped: outcome.skipped,
        rejected: page.rejected,
        bytes: fetched.bytes.byteLength,
        coverage,
        warnings: addNotes(run.warnings, notes),
        checkpoint: stored,
      });
      return { run: advanced, checkpoint: stored, stop: decided.stop };
    }));
    work.onPage?.(run);
    if (page.found > 0 && page.rejected / page.found > MAX_REJECTED_SHARE) {
      const message = `${page.rejected} of ${page.found} cards lack a title, a company or an address. The site may have changed its markup.`;
      return fail({ code: 'CARDS_UNREADABLE', message, url: fetched.url });
    }
    if (run.cancel_requested) return finish({ status: 'cancelled', stopReason: 'cancelled', error: null });
  }
  return finish(judgeRun(run, profile, stop));
}

function boundsOf(run: RunRow, profile: CompiledProfile): Bounds {
  return {
    maxPages: run.max_pages ?? profile.profile.manners.maxPages,
    maxPostings: run.max_postings ?? Number.POSITIVE_INFINITY,
    stopAfterKnownPages: run.stop_after_known_pages ?? Number.POSITIVE_INFINITY,
  };
}

const coverageOf = (run: RunRow): Coverage =>
  Object.keys(run.coverage).length === 0 ? emptyCoverage() : (run.coverage as Coverage);

/** A page that ends the run as no success; undefined where it can be read on. */
function judgePage(
  reading: PageReading,
  page: number,
  url: string,
): { status: RunStatus; note: RunNote } | undefined {
  if (reading.kind === 'blocked') {
    const message =
      'The site answered with a login, captcha or block page. Nothing is done to get around it; try again later or with longer delays.';
    return { status: 'blocked', note: { code: 'BLOCKED_PAGE', message, url } };
  }
  if (reading.kind === 'unrecognised') {
    const message =
      'This is neither a page of results nor an empty one as the profile knows them. The site may have changed, or needs a browser.';
    return { status: page > 1 ? 'partial' : 'failed', note: { code: 'PAGE_UNRECOGNISED', message, url } };
  }
  return undefined;
}

function notesOf(reading: PageReading, url: string): RunNote[] {
  // A posting that stands twice on a page is counted as skipped; it says nothing against the site.
  const notes: RunNote[] = reading.suspicions
    .filter(({ code }) => code !== 'ADDRESS_REPEATED')
    .map(({ code, message }) => ({ code, message, url }));
  if (reading.kind === 'empty' && reading.cards.length > 0) {
    const message = `The search found nothing; the ${reading.cards.length} cards on the page are promoted.`;
    notes.push({ code: 'EMPTY_WITH_PROMOTED', message, url });
  }
  return notes;
}

/** Reads the cards that count into postings; a bad one is rejected with its reason and ends nothing. */
function readCards(reading: PageReading, fetched: FetchedPage, profile: CompiledProfile, run: RunRow) {
  const { timeZone, currency } = profile.profile;
  const context = { fetchedAt: fetched.fetchedAt, timeZone, currency };
  const wanted = reading.cards.filter((card) => run.include_promoted || !card.promoted);
  const counting = wanted.slice(
    0,
    Math.max(0, (run.max_postings ?? Number.POSITIVE_INFINITY) - run.postings_found),
  );
  const postings: Parameters<typeof savePage>[1]['postings'] = [];
  const notes: RunNote[] = [];
  for (const card of counting) {
    const read = readPosting(card, context);
    if ('values' in read) postings.push({ sourceUrl: card.sourceUrl!, values: read.values });
    else notes.push({ ...read.rejected, url: card.sourceUrl ?? fetched.url });
  }
  return {
    found: counting.length,
    postings,
    rejected: counting.length - postings.length,
    notes,
    digest: digestOf(wanted),
    today: dayTextIn(fetched.fetchedAt, timeZone),
  };
}

/** Two loads of one page differ in search ids and positions; the postings on it do not. */
const digestOf = (cards: readonly Card[]) =>
  createHash('sha256')
    .update(cards.map((card) => card.sourceUrl ?? card.texts.title).join('\n'))
    .digest('base64url');

function judgeRun(
  run: RunRow,
  profile: CompiledProfile,
  stop: StopReason,
): Omit<RunEnd, 'now' | 'warnings'> & { notes: RunNote[] } {
  const warnings = judgeCoverage(profile.profile, coverageOf(run));
  const notes = warnings.map(({ code, message }) => ({ code, message, url: null }));
  const failed = warnings.findIndex((warning) => warning.severity === 'failed');
  if (failed >= 0) return { status: 'failed', stopReason: stop, error: notes[failed]!, notes };
  return { status: warnings.length > 0 ? 'partial' : 'succeeded', stopReason: stop, error: null, notes };
}

/** What the site's own total comes to in pages, as far as this run will go; told by the first page that names one. */
function expectedPages(
  reading: PageReading,
  checkpoint: Checkpoint,
  bounds: Bounds,
): Pick<Checkpoint, 'expectedPages'> {
  const perPage = reading.cards.filter((card) => !card.promoted).length;
  if (checkpoint.expectedPages !== undefined || reading.total === null || perPage === 0) return {};
  return { expectedPages: Math.min(Math.ceil(reading.total / perPage), bounds.maxPages) };
}
