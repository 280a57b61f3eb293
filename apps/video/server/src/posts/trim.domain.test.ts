import { expect, it } from 'vitest';
import { trimChapters } from './trim.domain.ts';

const chapters = [
  { start: 0, title: 'A' },
  { start: 10, title: 'B' },
  { start: 20, title: 'C' },
];

it.each([
  [{ start: 0, end: 15 }, ['0 A', '10 B']],
  [{ start: 4.5, end: 20 }, ['0 A', '5.5 B']],
  [{ start: 10, end: 30 }, ['0 B', '10 C']],
  [{ start: 12, end: 18 }, ['0 B']],
])('chapters of a video trimmed to %o', (part, expected) => {
  expect(trimChapters(chapters, part).map(({ start, title }) => `${start} ${title}`)).toEqual(expected);
});

it('a video whose first chapter starts after the cut keeps its times', () => {
  expect(trimChapters([{ start: 5.0004, title: 'A' }], { start: 3, end: 9 })).toEqual([
    { start: 2, title: 'A' },
  ]);
  expect(trimChapters([], { start: 3, end: 9 })).toEqual([]);
});
