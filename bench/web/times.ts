import { formatTable, median, rounded } from '../lib/report.ts';

/** Summary of times, in ms. */
export interface Times {
  median: number;
  min: number;
  max: number;
}

export function summarizeTimes<Visit>(visits: readonly Visit[], ms: (visit: Visit) => number): Times | null {
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
    Object.entries(times).map(([name, summary]) => [
      name,
      formatNumber(summary?.median),
      formatNumber(summary?.min),
      formatNumber(summary?.max),
    ]),
  );

/** Formats a number; returns a question mark if it is unknown. */
export const formatNumber = (value: number | null | undefined): string => value?.toLocaleString('en') ?? '?';
