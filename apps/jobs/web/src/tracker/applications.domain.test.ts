import { describe, expect, test } from 'vitest';
import type { Application, Bookmark, Posting } from '../api.ts';
import type { PostingFlags } from '../listing/posting-flags.ts';
import {
  addDays,
  chunk,
  daysLeft,
  findClosingSoon,
  toTimeline,
  uniqueBy,
  withApplication,
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
] as const)('daysLeft for the deadline %s and the status %s is %s', (date, status, remainingDays) => {
  expect(daysLeft(posting('1', date, status), TODAY)).toBe(remainingDays);
});

test('addDays crosses the end of a year', () => {
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
});

describe('withApplication', () => {
  const appliedOn = (day: number, id: string) => ({ id, appliedAt: `2026-11-${day}T00:00:00Z` });
  const pages = [[appliedOn(20, '5'), appliedOn(19, '4')], [appliedOn(15, '2')]];
  const ids = (list: { id: string }[][]) => list.flat().map(({ id }) => id);

  test.each([
    ['inserts the newest', appliedOn(21, '6'), ['6', '5', '4', '2']],
    ['inserts between two pages', appliedOn(17, '3'), ['5', '4', '3', '2']],
    ['inserts the oldest', appliedOn(10, '1'), ['5', '4', '2', '1']],
    ['replaces an existing one', appliedOn(19, '4'), ['5', '4', '2']],
  ])('%s', (_name, application, expected) => {
    expect(ids(withApplication(pages, application, true))).toEqual(expected);
  });

  test('removes an application that no longer belongs to the list', () => {
    expect(ids(withApplication(pages, appliedOn(19, '4'), false))).toEqual(['5', '2']);
  });

  test('inserts into an empty list, but not into one without pages', () => {
    expect(ids(withApplication([[]], appliedOn(10, '1'), true))).toEqual(['1']);
    expect(withApplication([], appliedOn(10, '1'), true)).toEqual([]);
  });
});

test('uniqueBy removes duplicates', () => {
  expect(uniqueBy([{ id: 'a' }, { id: 'b' }, { id: 'a' }], ({ id }) => id)).toEqual([
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
])('chunk(%j, 2) is %j', (entries, chunks) => {
  expect(chunk(entries, 2)).toEqual(chunks);
});

test('findClosingSoon returns bookmarks without an application, and active applications, soonest first', () => {
  const bookmark = (id: string, date: string) =>
    ({ jobPostingId: id, posting: posting(id, date) }) as Bookmark;
  const application = (id: string, date: string | null, status: Application['status']) =>
    ({ id, jobPostingId: id, posting: posting(id, date), status }) as Application;
  const flags = (applied?: Application['status']): PostingFlags => ({
    bookmarked: true,
    application: applied && { id: 'x', status: applied },
  });
  const flagsById = new Map([
    ['later', flags()],
    ['applied', flags('submitted')],
    ['far', flags()],
  ]);
  const found = findClosingSoon(
    [bookmark('later', '2026-11-25'), bookmark('applied', '2026-11-23'), bookmark('far', '2026-12-25')],
    flagsById,
    [
      application('active', '2026-11-23', 'reviewing'),
      application('final', '2026-11-23', 'rejected'),
      application('undated', null, 'submitted'),
    ],
    TODAY,
  );
  expect(found.map(({ posting: { id }, remainingDays }) => [id, remainingDays])).toEqual([
    ['active', 1],
    ['later', 3],
  ]);
});

test('a timeline is newest first and distinguishes status changes from notes', () => {
  const event = (status: Application['status'], note: string | null) => ({ status, note, at: TODAY });
  expect(
    toTimeline([event('submitted', null), event('submitted', 'sent twice'), event('reviewing', null)]).map(
      ({ status, statusChanged }) => [status, statusChanged],
    ),
  ).toEqual([
    ['reviewing', true],
    ['submitted', false],
    ['submitted', true],
  ]);
});
