import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One thing that must hold; `is` is null where it could not be measured, and then it does not hold. */
export interface Bound {
  what: string;
  is: number | null;
  atLeast?: number;
  atMost?: number;
  ok: boolean;
}

/** What a benchmark found: the last line of `--json`. */
export interface Report {
  name: string;
  /** Whether it ran on less data; its figures are then no measure of the whole. */
  quick: boolean;
  machine: Machine;
  figures: Record<string, unknown>;
  ratios: Record<string, number | null>;
  bounds: Record<string, Bound>;
  /** What could not be measured, and why. */
  missing: string[];
  ok: boolean;
}

export interface Machine {
  cpu: string;
  cores: number;
  memoryBytes: number;
  node: string;
  system: string;
  /** Processes that wanted a core in the minute before: near 0 on a quiet machine. */
  loadBefore: number;
}

export interface BenchOptions {
  quick: boolean;
  /** Tells how far it is; standard error, so that the last line of standard output stays the report. */
  say: (line: string) => void;
}

/** What a benchmark gives; the name, the machine and the verdict are added around it. */
export type Findings = Pick<Report, 'figures' | 'ratios' | 'bounds' | 'missing'> & {
  /** Lines for a person. */
  table: string[];
};

/** What is left where a benchmark could not be run, or broke off. */
export const notMeasured = (error: unknown): Findings => ({
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

export function atLeast(what: string, limit: number, is: number | null): Bound {
  return { what, is, atLeast: limit, ok: is !== null && is >= limit };
}

export function atMost(what: string, limit: number, is: number | null): Bound {
  return { what, is, atMost: limit, ok: is !== null && is <= limit };
}

/** The middle value; of an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Rows under their heads, the first column to the left and the others to the right. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd();
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}
