import { expect, it } from 'vitest';
import { judgeMemory, type MemorySample } from './memory.ts';

const run = (rssAt: (page: number) => number, heapAt: (page: number) => number): MemorySample[] =>
  Array.from({ length: 20 }, (_, at) => {
    const pages = (at + 1) * 100;
    return { pages, rssBytes: rssAt(pages) * 1e6, heapBytes: pages % 500 === 0 ? heapAt(pages) * 1e6 : null };
  });

it('calls memory flat that warms up in the first quarter and then wavers', () => {
  const { rss, heap } = judgeMemory(
    run(
      (page) => (page <= 500 ? 100 : 300 + (page % 300) / 10),
      () => 40,
    ),
  );
  expect([rss.ok, heap.ok]).toEqual([true, true]);
});

it('notices what grows by 100 kB a page, and what grows on the heap alone', () => {
  expect(
    judgeMemory(
      run(
        (page) => 200 + page / 10,
        () => 40,
      ),
    ).rss.ok,
  ).toBe(false);
  expect(
    judgeMemory(
      run(
        () => 300,
        (page) => 40 + page / 50,
      ),
    ).heap.ok,
  ).toBe(false);
});

it('has no good word for a run too short to tell', () => {
  const { rss, heap } = judgeMemory([]);
  expect([rss.is, rss.ok, heap.is, heap.ok]).toEqual([null, false, null, false]);
});
