import type { RunStatus, StopReason } from '@workreel/jobs-contract';

/** Where a run stands after its last stored page: all that a new process needs to go on. */
export interface Checkpoint {
  /** Page to fetch next, from 1. */
  page: number;
  /** Its address. */
  url: string;
  /** Digest of the addresses on the last page, in their order. */
  lastPageDigest: string | null;
  /** Pages in a row that showed nothing this run had not seen. */
  repeatedPages: number;
  /** Pages in a row in which all was already stored. */
  knownPages: number;
  /** Pages that the site's own total comes to; absent where it names none. */
  expectedPages?: number;
  /** Why the run stops here, where the last stored page decided so. */
  stop?: StopReason;
}

export interface Bounds {
  maxPages: number;
  maxPostings: number;
  /** Infinity: never. */
  stopAfterKnownPages: number;
}

/** What a page turned out to hold, as far as it decides whether the run goes on. */
export interface PageFacts {
  /** Cards that count: promoted ones only where they were asked for. */
  cards: number;
  digest: string;
  saved: number;
  newToRun: number;
  /** Address of the page after it; null on the last. */
  nextUrl: string | null;
}

/** Sites cap the page number and then repeat pages, with promoted cards changing among them. */
const MAX_REPEATED_PAGES = 2;

/**
 * Whether a run goes on after a page, and from where.
 *
 * @param totals - of the run, with this page.
 */
export function afterPage(
  checkpoint: Checkpoint,
  page: PageFacts,
  totals: { pages: number; found: number },
  bounds: Bounds,
): { checkpoint: Checkpoint; stop: StopReason | null } {
  const repeatedPages = page.newToRun === 0 ? checkpoint.repeatedPages + 1 : 0;
  const knownPages = page.saved === 0 ? checkpoint.knownPages + 1 : 0;
  const next: Checkpoint = {
    page: checkpoint.page + 1,
    url: page.nextUrl ?? checkpoint.url,
    lastPageDigest: page.digest,
    repeatedPages,
    knownPages,
    ...(checkpoint.expectedPages === undefined ? {} : { expectedPages: checkpoint.expectedPages }),
  };
  return { checkpoint: next, stop: stopReason() };

  function stopReason(): StopReason | null {
    if (page.cards === 0) return 'lastPage';
    if (page.digest === checkpoint.lastPageDigest || repeatedPages >= MAX_REPEATED_PAGES)
      return 'repeatedPage';
    if (totals.found >= bounds.maxPostings) return 'maxPostings';
    if (knownPages >= bounds.stopAfterKnownPages) return 'nothingNew';
    if (page.nextUrl === null) return 'lastPage';
    if (totals.pages >= bounds.maxPages) return 'maxPages';
    return null;
  }
}

/** Whether a run that stopped so has seen all that the site shows: only such a run can tell what is gone. */
export const isComplete = (status: RunStatus, reason: StopReason): boolean =>
  status === 'succeeded' && (reason === 'lastPage' || reason === 'repeatedPage');
