import { expect, test } from 'vitest';
import { isOffered, unplayedFirst } from './related.domain.ts';

test('only published public videos that can be played are offered', () => {
  const video = { playable: true, visibility: 'public', publishedAt: '2026-03-01T00:00:00Z' } as const;
  expect(isOffered(video)).toBe(true);
  expect(isOffered({ ...video, playable: false })).toBe(false);
  expect(isOffered({ ...video, publishedAt: null })).toBe(false);
  for (const visibility of ['unlisted', 'private'] as const)
    expect(isOffered({ ...video, visibility })).toBe(false);
});

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
