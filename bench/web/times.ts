import { median, rounded, tableOf } from '../lib/report.ts';

/** In ms, of all visits. */
export interface Times {
  median: number;
  least: number;
  most: number;
}

export function timesOf<Each>(visits: readonly Each[], ms: (visit: Each) => number): Times | null {
  if (visits.length === 0) return null;
  const all = visits.map(ms);
  return {
    median: rounded(median(all), 0),
    least: rounded(Math.min(...all), 0),
    most: rounded(Math.max(...all), 0),
  };
}

export const timeTable = (times: Record<string, Times | null>): string[] =>
  tableOf(
    ['ms', 'median', 'least', 'most'],
    Object.entries(times).map(([name, of]) => [name, text(of?.median), text(of?.least), text(of?.most)]),
  );

/** A figure for a person; a question mark where there is none. */
export const text = (value: number | null | undefined): string => value?.toLocaleString('en') ?? '?';
