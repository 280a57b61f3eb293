import { TREND_WEEKS, type Trends } from '@workreel/jobs-contract';
import { dateOf, type Trend } from '@workreel/search-index';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** In days since 1970-01-01, which was a Thursday. */
const FIRST_MONDAY = 4;

/** Returns the Mondays of the last {@link TREND_WEEKS} weeks, oldest first, in days since 1970-01-01. */
export function trendMondays(now: Date): number[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const monday = today - ((today - FIRST_MONDAY) % WEEK_DAYS);
  return Array.from({ length: TREND_WEEKS }, (_, n) => monday - (TREND_WEEKS - 1 - n) * WEEK_DAYS);
}

/** Returns the start of a day in microseconds, the unit of the index. */
export const microsecondsOf = (day: number): number => day * DAY_MS * 1_000;

export const toTrends = (trend: Trend, mondays: readonly number[]): Trends => ({
  currency: trend.currency,
  currencies: trend.currencies,
  weeks: mondays.map((monday, n) => ({
    from: dateOf(monday),
    postings: trend.postings[n]!,
    salaryMedian: trend.medians[n]!,
  })),
  techStack: trend.technologies.map(({ name, postings }) => ({ value: name, postings })),
});
