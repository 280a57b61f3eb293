/** What trends tell: the weeks worth showing, and what has changed. */
import type { Trends } from '../api.ts';

export type Week = Trends['weeks'][number];

/** Fewer weeks make no chart. */
const LEAST_WEEKS = 8;
/** Weeks that one is compared with. */
const COMPARED = 4;

/** The weeks from the first posting on; the last is the present one, which is not over. */
export function shownWeeks({ currency, weeks, techStack }: Trends): Trends {
  const first = firstWeek(weeks);
  const from = Math.min(first === -1 ? weeks.length : first, Math.max(0, weeks.length - LEAST_WEEKS));
  return {
    currency,
    weeks: weeks.slice(from),
    techStack: techStack.map(({ value, postings }) => ({ value, postings: postings.slice(from) })),
  };
}

const firstWeek = (weeks: readonly Week[]): number => weeks.findIndex(({ postings }) => postings > 0);

export const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The last full week that has a value, beside the average of the weeks before it. */
export interface Change {
  from: string;
  value: number;
  /** Undefined where there is nothing to compare with. */
  before: { average: number; weeks: number } | undefined;
}

/** Weeks before the first posting are no weeks of none: nothing was collected. */
export function changeIn(weeks: readonly Week[], read: (week: Week) => number | null): Change | undefined {
  const first = firstWeek(weeks);
  const known = weeks
    .slice(first === -1 ? weeks.length : first, -1)
    .flatMap((week) => ({ from: week.from, value: read(week) }))
    .filter((week): week is { from: string; value: number } => week.value !== null);
  const last = known.at(-1);
  if (!last) return undefined;
  const compared = known.slice(-1 - COMPARED, -1).map(({ value }) => value);
  return {
    ...last,
    before:
      compared.length === 0
        ? undefined
        : { average: totalOf(compared) / compared.length, weeks: compared.length },
  };
}

/** By how much a value is above another, as a part of it: 0.25 is a quarter more. Undefined where it was nothing. */
export const growthOf = (value: number, before: number): number | undefined =>
  before === 0 ? undefined : value / before - 1;

/** The technology that gained most in the last full weeks over as many before them; undefined where none did. */
export function mostGained({ weeks, techStack }: Trends): { value: string; gained: number } | undefined {
  const first = firstWeek(weeks);
  if (first === -1 || weeks.length - 1 - first < 2 * COMPARED) return undefined;
  const gains = techStack.map(({ value, postings }) => ({
    value,
    gained:
      totalOf(postings.slice(-1 - COMPARED, -1)) - totalOf(postings.slice(-1 - 2 * COMPARED, -1 - COMPARED)),
  }));
  const [most] = gains.toSorted((a, b) => b.gained - a.gained);
  return most && most.gained > 0 ? most : undefined;
}

/** Of steps that each hold those above it: the highest that at least half of all reach. */
export function reachedByHalf<Step extends { count: number }>(steps: readonly Step[]): Step | undefined {
  const all = steps[0]?.count ?? 0;
  return all === 0 ? undefined : steps.findLast(({ count }) => count * 2 >= all);
}

/** Parts of a line that hang together: it stops where a value is missing. */
export function unbroken<Value>(values: readonly (Value | null)[]): { at: number; value: Value }[][] {
  const parts: { at: number; value: Value }[][] = [];
  let broken = true;
  for (const [at, value] of values.entries()) {
    if (value !== null) {
      if (broken) parts.push([]);
      parts.at(-1)!.push({ at, value });
    }
    broken = value === null;
  }
  return parts;
}
