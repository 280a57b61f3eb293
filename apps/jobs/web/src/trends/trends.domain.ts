/** Statistics of trends. */
import type { Trends } from '../api.ts';
import { isOpenOnly, type Search } from '../search/search.domain.ts';

export type Week = Trends['weeks'][number];

/** Minimum number of weeks in a chart. */
const MIN_WEEKS = 8;
/** Number of weeks that the last full week is compared with. */
const COMPARED_WEEKS = 4;
/** A single week may be an exception. */
const MIN_COMPARED_WEEKS = 2;
/** Minimum number of postings per week on average: the change from one posting to two says nothing. */
const MIN_COMPARED_POSTINGS = 5;

/** Removes weeks before the first posting, but keeps at least {@link MIN_WEEKS} weeks. The last week is the current, incomplete one. */
export function trimWeeks({ weeks, techStack, ...rest }: Trends): Trends {
  const first = firstWeek(weeks);
  const from = Math.min(first === -1 ? weeks.length : first, Math.max(0, weeks.length - MIN_WEEKS));
  return {
    ...rest,
    weeks: weeks.slice(from),
    techStack: techStack.map(({ value, postings }) => ({ value, postings: postings.slice(from) })),
  };
}

const firstWeek = (weeks: readonly Week[]): number => weeks.findIndex(({ postings }) => postings > 0);

const averageOf = (weeks: readonly Week[], read: (week: Week) => number): number =>
  sum(weeks.map(read)) / weeks.length;

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The last full week that has a value, compared with the average of the weeks before it. */
export interface Change {
  from: string;
  value: number;
  /** Undefined if there are too few weeks or postings to compare with. */
  before: { average: number; weeks: number } | undefined;
}

/** Returns the latest change of a value. Weeks before the first posting are ignored, because nothing was collected. */
export function latestChange(
  weeks: readonly Week[],
  read: (week: Week) => number | null,
): Change | undefined {
  const first = firstWeek(weeks);
  const fullWeeks = weeks.slice(first === -1 ? weeks.length : first, -1);
  const last = fullWeeks.findLastIndex((week) => read(week) !== null);
  if (last === -1) return undefined;
  const before = fullWeeks
    .slice(Math.max(0, last - COMPARED_WEEKS), last)
    .filter((week) => read(week) !== null);
  const isComparable =
    before.length >= MIN_COMPARED_WEEKS &&
    averageOf(before, ({ postings }) => postings) >= MIN_COMPARED_POSTINGS;
  return {
    from: fullWeeks[last]!.from,
    value: read(fullWeeks[last]!)!,
    before: isComparable
      ? { average: averageOf(before, (week) => read(week)!), weeks: before.length }
      : undefined,
  };
}

/** Returns the relative growth: 0.25 for an increase of 25%. @param before - above 0. */
export const growthRate = (value: number, before: number): number => value / before - 1;

/**
 * Returns the technology whose number of postings grew most from the previous {@link COMPARED_WEEKS} full weeks to the last
 * {@link COMPARED_WEEKS}; undefined if none grew.
 */
export function fastestGrowing({ weeks, techStack }: Trends): { value: string; growth: number } | undefined {
  const first = firstWeek(weeks);
  if (first === -1 || weeks.length - 1 - first < 2 * COMPARED_WEEKS) return undefined;
  const gains = techStack.map(({ value, postings }) => ({
    value,
    growth:
      sum(postings.slice(-1 - COMPARED_WEEKS, -1)) -
      sum(postings.slice(-1 - 2 * COMPARED_WEEKS, -1 - COMPARED_WEEKS)),
  }));
  const [fastest] = gains.toSorted((a, b) => b.growth - a.growth);
  return fastest && fastest.growth > 0 ? fastest : undefined;
}

/** Returns the highest step that at least half of all postings reach. @param steps - steps with cumulative counts, lowest amount first. */
export function medianStep<Step extends { count: number }>(steps: readonly Step[]): Step | undefined {
  const total = steps[0]?.count ?? 0;
  return total === 0 ? undefined : steps.findLast(({ count }) => count * 2 >= total);
}

/** Splits a line into segments at missing values. */
export function lineSegments<Value>(values: readonly (Value | null)[]): { index: number; value: Value }[][] {
  const segments: { index: number; value: Value }[][] = [];
  let isGap = true;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      if (isGap) segments.push([]);
      segments.at(-1)!.push({ index, value });
    }
    isGap = value === null;
  }
  return segments;
}

/**
 * Returns a search that also counts closed postings: of those of earlier weeks, only a few are still open, which would look like growth.
 */
export const withClosed = ({ filters, sortOrder }: Search): Search => ({
  filters: isOpenOnly(filters) ? { ...filters, status: ['open', 'closed'] } : filters,
  sortOrder,
});
