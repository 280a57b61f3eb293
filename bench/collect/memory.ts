import { atMost, type Bound, median, rounded } from '../lib/report.ts';

/** What a process held after so many pages. */
export interface MemorySample {
  pages: number;
  /** Taken from the machine. */
  rssBytes: number;
  /** On the heap right after a full collection of garbage; null where none was made. */
  heapBytes: number | null;
}

const MB = 1_000_000;

/**
 * Whether memory stays flat over a run: what the process takes (median over the last quarter of the pages) is at
 * most 1.15 times what it took in the second quarter and 20 MB, and what survives a collection at the end at most
 * 1.1 times what survived the first and 8 MB. The first quarter warms up. Values in MB.
 */
export function judgeMemory(samples: readonly MemorySample[]): { rss: Bound; heap: Bound } {
  const pages = samples.at(-1)?.pages ?? 0;
  const between = (from: number, to: number) =>
    samples
      .filter((sample) => sample.pages > pages * from && sample.pages <= pages * to)
      .map(({ rssBytes }) => rssBytes / MB);
  const [second, last] = [between(0.25, 0.5), between(0.75, 1)];
  const heaps = samples.flatMap(({ heapBytes }) => (heapBytes === null ? [] : [heapBytes / MB]));
  return {
    rss: atMost(
      'MB of memory taken, in the last quarter of the pages',
      second.length === 0 ? 0 : rounded(median(second) * 1.15 + 20, 1),
      last.length === 0 ? null : rounded(median(last), 1),
    ),
    heap: atMost(
      'MB kept on the heap after the last collection',
      heaps.length < 2 ? 0 : rounded(heaps[0]! * 1.1 + 8, 1),
      heaps.length < 2 ? null : rounded(heaps.at(-1)!, 1),
    ),
  };
}
