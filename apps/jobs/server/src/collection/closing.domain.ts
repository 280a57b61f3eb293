import type { RunStatus, RunWarning, StopReason } from '@workreel/jobs-contract';
import { ALL_POSTINGS } from '../postings/index.ts';
import { isComplete, type ListExtent } from './progress.domain.ts';

const HOUR_MS = 3_600_000;
/** Publication times are printed as days, so the order within a day, and of days in two time zones, is unknown. */
const ORDER_TOLERANCE_MS = 36 * HOUR_MS;
/** Daily runs start at the same time, but do not take equally long. */
const DAY_TOLERANCE_MS = HOUR_MS;
/** A run finds a few postings more than the site states if the list changes meanwhile; many more show that it counts something else. */
const MAX_FOUND_RATIO = 1.1;

export const NO_EXTENT: ListExtent = { total: null, oldest: null, isOrdered: true };

/** @param page - number of results that the page states, and publication times of its cards in their order. */
export function addToExtent(
  extent: ListExtent,
  page: { total: number | null; postedAt: readonly (string | null)[]; isCut?: boolean },
): ListExtent {
  let { oldest, isOrdered } = extent;
  for (const postedAt of page.postedAt) {
    if (postedAt === null) isOrdered = false;
    else {
      const time = Date.parse(postedAt);
      if (oldest !== null && time > Date.parse(oldest) + ORDER_TOLERANCE_MS) isOrdered = false;
      if (oldest === null || time < Date.parse(oldest)) oldest = postedAt;
    }
  }
  const total = page.total === null ? extent.total : Math.max(page.total, extent.total ?? 0);
  return { total, oldest, isOrdered, ...(extent.isCut || page.isCut ? { isCut: true } : {}) };
}

/**
 * Returns the time after which the list of a finished run contained all published postings, `ALL_POSTINGS` if it contained
 * all of them, or null if that is not certain. Only a run that reached the end of the list can tell. It contained all postings if it
 * found as many as the site states. A list in order of publication that is cut off contained those newer than its last one.
 *
 * @param isWhole - whether the profile states that the list contains all postings.
 * @param found - number of distinct postings that the run found.
 */
export function coveredSince(run: {
  status: RunStatus;
  stopReason: StopReason;
  warnings: readonly RunWarning[];
  /** Whether the list consists of URLs, so that it contains all postings and rejected ones are no longer part of it. */
  listsUrls: boolean;
  rejected: number;
  includePromoted: boolean;
  extent: ListExtent;
  isWhole?: boolean;
  found: number;
}): Date | null {
  const { total, oldest, isOrdered } = run.extent;
  if (!isComplete(run.status, run.stopReason)) return null;
  if (run.extent.isCut || run.warnings.some(({ code }) => code === 'LAST_PAGE_UNMARKED')) return null;
  if (run.listsUrls) return run.found > 0 && run.stopReason === 'lastPage' ? ALL_POSTINGS : null;
  // A rejected card may be the posting that seems to be missing.
  if (run.rejected > 0) return null;
  const isCut = run.warnings.some(({ code }) => code === 'TOO_MANY_CARDS');
  if (run.isWhole && !isCut && run.stopReason === 'lastPage') return ALL_POSTINGS;
  // A list without results may be an outage.
  if (run.found === 0) return null;
  // Advertisements are not part of the total.
  const isTotalReached =
    total !== null && !run.includePromoted && run.found >= total && run.found <= total * MAX_FOUND_RATIO;
  if (isTotalReached) return ALL_POSTINGS;
  // Whether a list that repeats itself has ended is uncertain.
  return run.stopReason === 'lastPage' && isOrdered && oldest !== null ? new Date(oldest) : null;
}

/** Returns the time before which a posting must have been shown as open for the last time to be closed `days` later. */
export const unseenSince = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 24 * HOUR_MS + DAY_TOLERANCE_MS);
