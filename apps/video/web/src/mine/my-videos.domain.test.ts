import { writeQuery } from '@workreel/ui/query-string';
import { expect, test } from 'vitest';
import type { Post, UploadEntry } from '../api.ts';
import { actionsOf, countFilters, listRefetchDelay, parseView, viewPath } from './my-videos.domain.ts';

test.each([
  [{}, { show: 'all', order: 'recent' }],
  [{ show: ['failed'] }, { show: 'failed', order: 'recent' }],
  [
    { show: ['working'], sortOrder: ['size'] },
    { show: 'working', order: 'size' },
  ],
  [
    { show: ['drafts'], query: ['sea'], tag: ['여행'] },
    { show: 'drafts', order: 'recent', query: 'sea', tag: '여행' },
  ],
])('parses and formats the query %j', (query, view) => {
  expect(parseView(query)).toEqual(view);
  expect(viewPath(parseView(query))).toBe(`/my-videos${writeQuery(query)}`);
});

test('ignores unknown values in the query', () => {
  expect(parseView({ show: ['toString'], sortOrder: ['title'] })).toEqual({ show: 'all', order: 'recent' });
});

test('counts the filters that are hidden on phones', () => {
  expect(countFilters(parseView({ query: ['sea'] }))).toBe(0);
  expect(countFilters(parseView({ show: ['failed'], sortOrder: ['size'], tag: ['sea'] }))).toBe(3);
});

const NOW = Date.parse('2026-01-01T12:00:00Z');
const changed = (state: UploadEntry['state'], secondsAgo: number) => ({
  state,
  updatedAt: new Date(NOW - secondsAgo * 1_000).toISOString(),
  post: null,
});

test('refetches a list after the shortest delay of its uploads', () => {
  expect(listRefetchDelay([changed('converting', 40), changed('uploaded', 20)], NOW)).toBe(5_000);
  expect(listRefetchDelay([changed('ready', 1), changed('converting', 40), changed('failed', 1)], NOW)).toBe(
    10_000,
  );
  const { updatedAt } = changed('ready', 12);
  const replacing = { replacement: { state: 'converting' }, updatedAt } as Post;
  expect(listRefetchDelay([{ ...changed('ready', 60), post: replacing }], NOW)).toBe(3_000);
});

test('does not refetch a list without uploads in progress', () => {
  expect(listRefetchDelay([], NOW)).toBe(false);
  expect(listRefetchDelay([changed('ready', 1), changed('failed', 1)], NOW)).toBe(false);
});

const unplayable = { playable: false, publishedAt: '2026-11-29T00:00:00Z' } as Post;
const playable = { ...unplayable, playable: true };
const draft = { ...playable, publishedAt: null };

test.each<[UploadEntry['state'], Post | null, string[]]>([
  ['pending', null, ['resume', 'discard']],
  ['uploading', unplayable, ['resume', 'edit', 'discard']],
  ['uploaded', unplayable, ['edit', 'delete']],
  ['converting', playable, ['watch', 'edit', 'delete']],
  ['ready', playable, ['watch', 'edit', 'delete']],
  ['ready', draft, ['watch', 'edit', 'publish', 'delete']],
  ['failed', unplayable, ['edit', 'delete']],
  ['failed', draft, ['watch', 'edit', 'delete']],
  ['ready', null, ['addDetails']],
  ['expired', unplayable, ['edit', 'delete']],
  ['expired', null, []],
])('returns the actions on an upload that is %s', (state, post, actions) => {
  expect(actionsOf({ state, error: null, post, import: null })).toEqual(actions);
});

test('offers to cancel an import, which the service continues', () => {
  const source = { host: 'host.example', error: null };
  expect(actionsOf({ state: 'uploading', error: null, post: unplayable, import: source })).toEqual([
    'edit',
    'discard',
  ]);
});

test('offers to convert again only where it can help', () => {
  const failed = (code: NonNullable<UploadEntry['error']>['code']) =>
    actionsOf({ state: 'failed', error: { code, message: '' }, post: unplayable, import: null });
  expect(failed('CONVERSION_FAILED')).toEqual(['edit', 'retry', 'delete']);
  expect(failed('NOT_A_VIDEO')).toEqual(['edit', 'delete']);
  expect(failed('OBJECT_MISSING')).toEqual(['edit', 'delete']);
});
