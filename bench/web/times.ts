import { formatTable, median, rounded } from '../lib/report.ts';

/** In ms. */
export interface Times {
  median: number;
  min: number;
  max: number;
}

export function timesOf<Each>(visits: readonly Each[], ms: (visit: Each) => number): Times | null {
  if (visits.length === 0) return null;
  const all = visits.map(ms);
  return {
    median: rounded(median(all), 0),
    min: rounded(Math.min(...all), 0),
    max: rounded(Math.max(...all), 0),
  };
}

export const timeTable = (times: Record<string, Times | null>): string[] =>
  formatTable(
    ['ms', 'median', 'min', 'max'],
    Object.entries(times).map(([name, of]) => [
      name,
      formatNumber(of?.median),
      formatNumber(of?.min),
      formatNumber(of?.max),
    ]),
  );

/** Formats a number; returns a question mark if there is none. */
export const formatNumber = (value: number | null | undefined): string => value?.toLocaleString('en') ?? '?';
