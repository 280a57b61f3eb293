import { describe, expect, test } from 'vitest';
import type { Application, Bookmark, Posting } from '../api.ts';
import type { Mark } from '../listing/mark.ts';
import {
  closingSoon,
  daysAfter,
  daysLeft,
  inParts,
  onceEach,
  placed,
  timelineOf,
} from './applications.domain.ts';

const TODAY = '2026-11-22';
const posting = (id: string, date: string | null, status: Posting['status'] = 'open') =>
  ({ id, status, deadline: { text: null, kind: date ? 'date' : 'unknown', date } }) as Posting;

test.each([
  ['2026-11-22', 'open', 0],
  ['2026-11-29', 'open', 7],
  ['2026-11-30', 'open', undefined],
  ['2026-11-21', 'open', undefined],
  ['2026-11-23', 'closed', undefined],
  [null, 'open', undefined],
] as const)('a deadline on %s of a posting that is %s: %s days left', (date, status, left) => {
  expect(daysLeft(posting('1', date, status), TODAY)).toBe(left);
});

test('days are counted over the end of a year', () => {
  expect(daysAfter('2026-12-28', 7)).toBe('2027-01-04');
});

describe('an application in a list', () => {
  const at = (id: string, day: number) => ({ id, appliedAt: `2026-11-${day}T00:00:00Z` });
  const pages = [[at('5', 20), at('4', 19)], [at('2', 15)]];
  const ids = (list: { id: string }[][]) => list.flat().map(({ id }) => id);

  test.each([
    ['the newest', at('6', 21), ['6', '5', '4', '2']],
    ['between two pages', at('3', 17), ['5', '4', '3', '2']],
    ['the oldest', at('1', 10), ['5', '4', '2', '1']],
    ['one that is there already', at('4', 19), ['5', '4', '2']],
  ])('%s', (_name, application, expected) => {
    expect(ids(placed(pages, application, true))).toEqual(expected);
  });

  test('leaves a list that it belongs to no longer', () => {
    expect(ids(placed(pages, at('4', 19), false))).toEqual(['5', '2']);
  });

  test('comes into an empty list, and not into one that was never read', () => {
    expect(ids(placed([[]], at('1', 10), true))).toEqual(['1']);
    expect(placed([], at('1', 10), true)).toEqual([]);
  });
});

test('what stands on two pages is shown once', () => {
  expect(onceEach([{ id: 'a' }, { id: 'b' }, { id: 'a' }], ({ id }) => id)).toEqual([
    { id: 'a' },
    { id: 'b' },
  ]);
});

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('%j in parts of two: %j', (entries, parts) => {
  expect(inParts(entries, 2)).toEqual(parts);
});

test('closing soon: kept and not applied to, and applications that go on, soonest first', () => {
  const bookmark = (id: string, date: string) =>
    ({ jobPostingId: id, posting: posting(id, date) }) as Bookmark;
  const application = (id: string, date: string | null, status: Application['status']) =>
    ({ id, jobPostingId: id, posting: posting(id, date), status }) as Application;
  const mark = (applied?: Application['status']): Mark => ({
    bookmarked: true,
    application: applied && { id: 'x', status: applied },
  });
  const marks = new Map([
    ['later', mark()],
    ['applied', mark('submitted')],
    ['far', mark()],
  ]);
  const found = closingSoon(
    [bookmark('later', '2026-11-25'), bookmark('applied', '2026-11-23'), bookmark('far', '2026-12-25')],
    marks,
    [
      application('goes-on', '2026-11-23', 'reviewing'),
      application('ended', '2026-11-23', 'rejected'),
      application('undated', null, 'submitted'),
    ],
    TODAY,
  );
  expect(found.map(({ posting: { id }, left }) => [id, left])).toEqual([
    ['goes-on', 1],
    ['later', 3],
  ]);
});

test('a timeline runs backwards and tells moves from notes', () => {
  const event = (status: Application['status'], note: string | null) => ({ status, note, at: TODAY });
  expect(
    timelineOf([event('submitted', null), event('submitted', 'sent twice'), event('reviewing', null)]).map(
      ({ status, moved }) => [status, moved],
    ),
  ).toEqual([
    ['reviewing', true],
    ['submitted', false],
    ['submitted', true],
  ]);
});
