import type { RunStatus, StopReason } from '@workreel/jobs-contract';

/** What the pages of a run show about the extent of the list. */
export interface ListExtent {
  /** The largest number of results that the site stated; null if it stated none. */
  total: number | null;
  /** Earliest publication time of the cards; null without cards. */
  oldest: string | null;
  /** Whether all cards have a publication time and come in its order, newest first. */
  isOrdered: boolean;
  /** Whether some pages or postings of the list were not read. */
  isCut?: true;
}

/** Position of a run after its last stored page: everything another process needs to resume it. */
export interface Checkpoint {
  /** Next page to fetch, starting at 1. */
  page: number;
  /** URL of the next page. */
  url: string;
  /** Digest of the source URLs on the last stored page, in page order. */
  lastPageDigest: string | null;
  /** Consecutive pages without postings new to this run. */
  repeatedPages: number;
  /** Consecutive pages whose postings had all been stored before. */
  knownPages: number;
  /** Number of pages computed from the site's own total; absent if the site shows no total. */
  expectedPages?: number;
  /** `<title>` of the last stored page. */
  lastPageTitle?: string;
  /** Extent of the list up to the last stored page. */
  extent?: ListExtent;
  /** URLs of pages after the next one, of a list whose pages are listed themselves. */
  moreUrls?: string[];
  /** Set if the run stops after the last stored page. */
  stop?: StopReason;
}

export interface RunLimits {
  maxPages: number;
  maxPostings: number;
  /** Infinity disables the limit. */
  stopAfterKnownPages: number;
}

/** Facts about a stored page that decide whether the run continues. */
export interface PageFacts {
  /** Number of selected cards; includes promoted ones only if the run requested them. */
  cards: number;
  digest: string;
  saved: number;
  newToRun: number;
  /** URL of the next page; null on the last page. */
  nextUrl: string | null;
}

/**
 * A run stops after this many consecutive pages without postings new to it. Past the last page, some sites repeat a page
 * with different promoted cards, so that its digest differs.
 */
const MAX_REPEATED_PAGES = 2;

/**
 * Computes the next checkpoint of a run after a page, and the reason to stop if there is one.
 *
 * @param totals - totals of the run including this page.
 */
export function afterPage(
  checkpoint: Checkpoint,
  page: PageFacts,
  totals: { pages: number; found: number },
  limits: RunLimits,
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
    if (totals.found >= limits.maxPostings) return 'maxPostings';
    if (knownPages >= limits.stopAfterKnownPages) return 'nothingNew';
    if (page.nextUrl === null) return 'lastPage';
    if (totals.pages >= limits.maxPages) return 'maxPages';
    return null;
  }
}

/** Whether a run has read its list to the end. */
export const isComplete = (status: RunStatus, reason: StopReason): boolean =>
  status === 'succeeded' && (reason === 'lastPage' || reason === 'repeatedPage');
