import { TREND_WEEKS, type Trends } from '@workreel/jobs-contract';
import type { PostingRow } from '../postings/index.ts';
import { dateOf, KIND } from './engine/document.domain.ts';
import { commonest, medianOf, type Trend } from './engine/trend.domain.ts';
import { DEFAULT_CURRENCY } from './rules.domain.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = 4;

/** The Mondays of the last weeks, oldest first, in days since 1970. */
export function trendMondays(now: Date): number[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const monday = today - ((today - FIRST_MONDAY) % WEEK_DAYS);
  return Array.from({ length: TREND_WEEKS }, (_, n) => monday - (TREND_WEEKS - 1 - n) * WEEK_DAYS);
}

/** When a day began, in the index' unit. */
export const microsecondsOf = (day: number): number => day * DAY_MS * 1_000;

export const toTrends = (trend: Trend, mondays: readonly number[], currency = DEFAULT_CURRENCY): Trends => ({
  currency,
  weeks: mondays.map((monday, n) => ({
    from: dateOf(monday),
    postings: trend.postings[n]!,
    salaryMedian: trend.medians[n]!,
  })),
  techStack: trend.technologies.map(({ name, postings }) => ({ value: name, postings })),
});

type Row = Pick<PostingRow, 'tech_stack' | 'salary_currency' | 'annual_min' | 'annual_max'> & {
  sort_at: Date;
};

/** A trend of rows that fit, for where there is no index. */
export function trendOf(
  rows: readonly Row[],
  mondays: readonly number[],
  technologies: number,
  currency = DEFAULT_CURRENCY,
): Trend {
  const weeks = mondays.map((): Row[] => []);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const week = weeks[Math.floor((row.sort_at.getTime() / DAY_MS - mondays[0]!) / WEEK_DAYS)];
    if (!week) continue;
    week.push(row);
    for (const name of new Set(row.tech_stack)) {
      const value = KIND.technology + name;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return {
    postings: weeks.map(({ length }) => length),
    medians: weeks.map((week) =>
      medianOf(
        week.flatMap(({ salary_currency, annual_min, annual_max }) => {
          const amount = annual_max ?? annual_min;
          return amount === null || salary_currency !== currency ? [] : [amount];
        }),
      ),
    ),
    technologies: commonest(counts, technologies).map((value) => {
      const name = value.slice(KIND.technology.length);
      return {
        name,
        postings: weeks.map((week) => week.filter(({ tech_stack }) => tech_stack.includes(name)).length),
      };
    }),
  };
}
