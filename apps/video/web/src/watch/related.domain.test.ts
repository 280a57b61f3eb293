import { expect, test } from 'vitest';
import { unplayedFirst } from './related.domain.ts';

test('videos that have not been played come first; otherwise the order stays', () => {
  const videos = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (...played: string[]) =>
    unplayedFirst(videos, new Set(played))
      .map(({ id }) => id)
      .join('');
  expect(order()).toBe('abcd');
  expect(order('a', 'c')).toBe('bdac');
  expect(order('a', 'b', 'c', 'd', 'e')).toBe('abcd');
});
