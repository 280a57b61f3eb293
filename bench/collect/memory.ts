import { atMost, type Limit, median, rounded } from '../lib/report.ts';

/** Memory of a process after a number of pages. */
export interface MemorySample {
  pages: number;
  rssBytes: number;
  /** Heap used right after a full garbage collection; null if there was none. */
  heapBytes: number | null;
}

const MB = 1_000_000;

/**
 * Checks that memory stays flat over a run. The median RSS of the last quarter of the pages is at most 1.15 times that of
 * the second quarter plus 20 MB; the first quarter is warm-up. The heap after the last garbage collection is at most
 * 1.1 times the heap after the first plus 8 MB. Values are in MB.
 */
export function checkMemory(samples: readonly MemorySample[]): { rss: Limit; heap: Limit } {
  const pages = samples.at(-1)?.pages ?? 0;
  const between = (from: number, to: number) =>
    samples
      .filter((sample) => sample.pages > pages * from && sample.pages <= pages * to)
      .map(({ rssBytes }) => rssBytes / MB);
  const [second, last] = [between(0.25, 0.5), between(0.75, 1)];
  const heaps = samples.flatMap(({ heapBytes }) => (heapBytes === null ? [] : [heapBytes / MB]));
  return {
    rss: atMost(
      'MB RSS in the last quarter of the pages',
      second.length === 0 ? 0 : rounded(median(second) * 1.15 + 20, 1),
      last.length === 0 ? null : rounded(median(last), 1),
    ),
    heap: atMost(
      'MB of heap after the last garbage collection',
      heaps.length < 2 ? 0 : rounded(heaps[0]! * 1.1 + 8, 1),
      heaps.length < 2 ? null : rounded(heaps.at(-1)!, 1),
    ),
  };
}
