import { expect, it } from 'vitest';
import { checkMemory, type MemorySample } from './memory.ts';

const run = (rssAt: (page: number) => number, heapAt: (page: number) => number): MemorySample[] =>
  Array.from({ length: 20 }, (_, index) => {
    const pages = (index + 1) * 100;
    return { pages, rssBytes: rssAt(pages) * 1e6, heapBytes: pages % 500 === 0 ? heapAt(pages) * 1e6 : null };
  });

it('accepts memory that rises in the first quarter and then fluctuates', () => {
  const { rss, heap } = checkMemory(
    run(
      (page) => (page <= 500 ? 100 : 300 + (page % 300) / 10),
      () => 40,
    ),
  );
  expect([rss.ok, heap.ok]).toEqual([true, true]);
});

it('rejects RSS growth of 100 kB per page, and heap growth with constant RSS', () => {
  expect(
    checkMemory(
      run(
        (page) => 200 + page / 10,
        () => 40,
      ),
    ).rss.ok,
  ).toBe(false);
  expect(
    checkMemory(
      run(
        () => 300,
        (page) => 40 + page / 50,
      ),
    ).heap.ok,
  ).toBe(false);
});

it('fails for a run that is too short', () => {
  const { rss, heap } = checkMemory([]);
  expect([rss.actual, rss.ok, heap.actual, heap.ok]).toEqual([null, false, null, false]);
});
