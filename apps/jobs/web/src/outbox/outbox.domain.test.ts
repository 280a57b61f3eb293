import { expect, it } from 'vitest';
import { addChange, type BookmarkChange, parseChanges } from './outbox.domain.ts';

const change = (values: Partial<BookmarkChange> = {}): BookmarkChange => ({
  accountId: 'a',
  postingId: '1',
  bookmarked: true,
  ...values,
});
const all = (...changes: BookmarkChange[]) =>
  changes.reduce<readonly BookmarkChange[]>((before, next) => addChange(before, next), []);

it('keeps the last change of each bookmark of an account', () => {
  expect(
    all(
      change(),
      change({ postingId: '2' }),
      change({ bookmarked: false }),
      change({ accountId: 'b', note: 'x' }),
    ),
  ).toEqual([
    change({ postingId: '2' }),
    change({ bookmarked: false }),
    change({ accountId: 'b', note: 'x' }),
  ]);
});

it('keeps the last note, unless the bookmark is removed', () => {
  expect(all(change({ note: 'x' }), change())).toEqual([change({ note: 'x' })]);
  expect(all(change({ note: 'x' }), change({ note: null }))).toEqual([change({ note: null })]);
  expect(all(change({ note: 'x' }), change({ bookmarked: false }), change())).toEqual([change()]);
});

it('reads what it stored, and nothing else', () => {
  const changes = all(change(), change({ postingId: '2', note: null }));
  expect(parseChanges(JSON.stringify(changes))).toEqual(changes);
  for (const text of [
    null,
    '',
    '{}',
    'null',
    '[1,{},{"accountId":1}]',
    '[{"accountId":"a","postingId":"1"}]',
  ])
    expect(parseChanges(text)).toEqual([]);
});
