import { expect, test } from 'vitest';
import { type PendingAction, parseAction } from './pending-action.domain.ts';

test.each<PendingAction>([
  { kind: 'bookmark', postingId: '7', title: '백엔드 개발자' },
  { kind: 'apply', postingId: '7' },
  { kind: 'saveSearch' },
  { kind: 'saveSearch', entered: { name: '서울', alert: 'weekly' } },
])('an action is read as it was stored: %j', (action) => {
  expect(parseAction(JSON.parse(JSON.stringify(action)))).toEqual(action);
});

test.each([
  undefined,
  null,
  7,
  'bookmark',
  [],
  {},
  { kind: 'bookmark' },
  { kind: 'bookmark', postingId: 7, title: 'a' },
  { kind: 'bookmark', postingId: '7' },
  { kind: 'apply', postingId: null },
  { kind: 'delete', postingId: '7' },
  { kind: 'constructor' },
])('%j is no action', (value) => {
  expect(parseAction(value)).toBeUndefined();
});

test('only what an action consists of is read', () => {
  expect(parseAction({ kind: 'apply', postingId: '7', extra: true })).toEqual({
    kind: 'apply',
    postingId: '7',
  });
  expect(parseAction({ kind: 'saveSearch', entered: { name: 7 } })).toEqual({ kind: 'saveSearch' });
});
