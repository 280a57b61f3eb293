import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** A limit and the measured value; `actual` is null if it could not be measured, and then the limit is not met. */
export interface Limit {
  description: string;
  actual: number | null;
  atLeast?: number;
  atMost?: number;
  ok: boolean;
}

/** The report of a benchmark; `--json` prints it as the last line. */
export interface Report {
  name: string;
  /** Whether it ran with `--quick`, on too little data for reliable numbers. */
  quick: boolean;
  machine: Machine;
  figures: Record<string, unknown>;
  ratios: Record<string, number | null>;
  bounds: Record<string, Limit>;
  /** Comparisons that could not be made, and why. */
  missing: string[];
  ok: boolean;
}

export interface Machine {
  cpu: string;
  cores: number;
  memoryBytes: number;
  node: string;
  system: string;
  /** One-minute load average before the benchmark; near 0 on an idle machine. */
  loadBefore: number;
}

export interface BenchOptions {
  quick: boolean;
  /** Number of postings, if not the default. */
  size?: number;
  /** Prints a progress message to standard error, because the last line of standard output is the report. */
  progress: (line: string) => void;
}

/** Results of a benchmark; the caller adds name, machine and `ok`. */
export type Results = Pick<Report, 'figures' | 'ratios' | 'bounds' | 'missing'> & {
  /** Human-readable lines. */
  table: string[];
};

/** Results of a benchmark that could not run or failed. */
export const toFailedResults = (error: unknown): Results => ({
  figures: {},
  ratios: {},
  bounds: {},
  missing: [error instanceof Error ? error.message : String(error)],
  table: [],
});

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    loadBefore: rounded(loadavg()[0] ?? 0, 2),
  };
}

export function atLeast(description: string, limit: number, actual: number | null): Limit {
  return { description, actual, atLeast: limit, ok: actual !== null && actual >= limit };
}

export function atMost(description: string, limit: number, actual: number | null): Limit {
  return { description, actual, atMost: limit, ok: actual !== null && actual <= limit };
}

/** Returns the middle value, or the mean of the two middle values of an even number of values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('The median of no values is undefined.');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Formats a table with the first column left-aligned and the others right-aligned. */
export function formatTable(headers: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(headers), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}
