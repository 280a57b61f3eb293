import { TREND_WEEKS, type Trends } from '@workreel/jobs-contract';
import { dayIn, instantAt } from '@workreel/posting-parser';
import { dateOf, type Trend } from '@workreel/search-index';

const WEEK_DAYS = 7;
/** In days since 1970-01-01, which was a Thursday. */
const FIRST_MONDAY = 4;

/**
 * Returns the Mondays of the last {@link TREND_WEEKS} weeks in a time zone, oldest first, in days since 1970-01-01.
 *
 * @throws RangeError for an unknown time zone.
 */
export function trendMondays(now: Date, timeZone: string): number[] {
  const today = dayIn(now, timeZone);
  const monday = today - ((today - FIRST_MONDAY) % WEEK_DAYS);
  return Array.from({ length: TREND_WEEKS }, (_, n) => monday - (TREND_WEEKS - 1 - n) * WEEK_DAYS);
}

/** Returns the start of a day in a time zone, in microseconds since 1970, the unit of the index. */
export const startOfDay = (day: number, timeZone: string): number =>
  Date.parse(instantAt(day, 0, timeZone)) * 1_000;

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
