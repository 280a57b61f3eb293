import { expect, test } from 'vitest';
import type { Post, UploadEntry } from '../api.ts';
import { actionsOf, pauseBeforeLooking, readView, writeView } from './my-videos.domain.ts';

test.each([
  [{}, { show: 'all', order: 'recent' }],
  [{ show: ['failed'] }, { show: 'failed', order: 'recent' }],
  [
    { show: ['working'], sortOrder: ['size'] },
    { show: 'working', order: 'size' },
  ],
])('the address %j says what is shown, and is what is written of it', (query, view) => {
  expect(readView(query)).toEqual(view);
  expect(writeView(readView(query))).toEqual(query);
});

test('what an address says that nobody knows is left out', () => {
  expect(readView({ show: ['toString'], sortOrder: ['title'] })).toEqual({ show: 'all', order: 'recent' });
});

const NOW = Date.parse('2026-01-01T12:00:00Z');
const changed = (state: UploadEntry['state'], secondsAgo: number) => ({
  state,
  updatedAt: new Date(NOW - secondsAgo * 1_000).toISOString(),
});

test('a list is asked for again as soon as the liveliest of its videos wants it', () => {
  expect(pauseBeforeLooking([changed('converting', 40), changed('uploaded', 20)], NOW)).toBe(5_000);
  expect(
    pauseBeforeLooking([changed('ready', 1), changed('converting', 40), changed('failed', 1)], NOW),
  ).toBe(10_000);
});

test('where nothing moves, nothing is asked', () => {
  expect(pauseBeforeLooking([], NOW)).toBe(false);
  expect(pauseBeforeLooking([changed('ready', 1), changed('failed', 1)], NOW)).toBe(false);
});

const post = { playable: false } as Post;
const playable = { playable: true } as Post;

test.each<[UploadEntry['state'], Post | null, string[]]>([
  ['pending', null, ['goOn', 'discard']],
  ['uploading', post, ['goOn', 'edit', 'discard']],
  ['uploaded', post, ['edit', 'delete']],
  ['converting', playable, ['watch', 'edit', 'delete']],
  ['ready', playable, ['watch', 'edit', 'delete']],
  ['failed', post, ['edit', 'retry', 'delete']],
  ['ready', null, ['publish']],
  ['expired', post, ['edit', 'delete']],
  ['expired', null, []],
])('what may be done with a file that is %s', (state, shownBy, actions) => {
  expect(actionsOf({ state, post: shownBy })).toEqual(actions);
});
