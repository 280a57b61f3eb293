import { describe, expect, test } from 'vitest';
import type {
  Application,
  ApplicationStatus,
  Bookmark,
  Posting,
  Reminder,
  UpcomingReminder,
} from '../api.ts';
import enListing from '../language/en/listing.ts';
import {
  addDays,
  COLUMNS,
  type Column,
  chunk,
  columnOf,
  daysLeft,
  findClosingSoon,
  findComingUp,
  findNextReminder,
  formatClock,
  formatPlace,
  idsOf,
  initialColumn,
  isAlertMissed,
  isMove,
  isOlder,
  isOverdue,
  isProvisional,
  neighborOf,
  statusSince,
  toProvisional,
  toTimeline,
  uniqueBy,
  withApplication,
  withBookmark,
  withMove,
} from './applications.domain.ts';

const TODAY = '2026-11-22';
const en = { ...enListing, language: 'en' as const };
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
  const createdOn = (day: number, id: string) => ({
    id,
    history: [
      { at: `2026-11-${day}T00:00:00Z`, status: 'submitted' as const, note: null },
      { at: `2026-12-${31 - day}T00:00:00Z`, status: 'offered' as const, note: null },
    ],
  });
  const pages = [[createdOn(20, '5'), createdOn(19, '4')], [createdOn(15, '2')]];
  const ids = (list: { id: string }[][]) => list.flat().map(({ id }) => id);

  test.each([
    ['inserts the newest', createdOn(21, '6'), ['6', '5', '4', '2']],
    ['inserts between two pages', createdOn(17, '3'), ['5', '4', '3', '2']],
    ['inserts the oldest', createdOn(10, '1'), ['5', '4', '2', '1']],
    ['replaces an existing one', createdOn(19, '4'), ['5', '4', '2']],
  ])('%s', (_name, application, expected) => {
    expect(ids(withApplication(pages, application, true))).toEqual(expected);
  });

  test('removes an application that no longer belongs to the list', () => {
    expect(ids(withApplication(pages, createdOn(19, '4'), false))).toEqual(['5', '2']);
  });

  test('inserts into an empty list, but not into one without pages', () => {
    expect(ids(withApplication([[]], createdOn(10, '1'), true))).toEqual(['1']);
    expect(withApplication([], createdOn(10, '1'), true)).toEqual([]);
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
  const elsewhere = {
    id: 'elsewhere',
    jobPostingId: null,
    posting: null,
    status: 'submitted',
  } as Application;
  const found = findClosingSoon(
    // The first one was applied to since the bookmarks were loaded.
    [bookmark('active', '2026-11-23'), bookmark('later', '2026-11-25'), bookmark('far', '2026-12-25')],
    [
      application('active', '2026-11-23', 'reviewing'),
      application('final', '2026-11-23', 'rejected'),
      application('undated', null, 'submitted'),
      elsewhere,
    ],
    TODAY,
  );
  expect(found.map(({ posting: { id }, remainingDays }) => [id, remainingDays])).toEqual([
    ['active', 1],
    ['later', 3],
  ]);
});

test('withBookmark inserts a bookmark at its place, and removes it', () => {
  const savedOn = (day: number, jobPostingId: string) => ({
    jobPostingId,
    createdAt: `2026-11-${day}T00:00:00Z`,
  });
  const pages = [[savedOn(20, '5')], [savedOn(15, '2')]];
  const ids = (list: { jobPostingId: string }[][]) => list.flat().map(({ jobPostingId }) => jobPostingId);
  expect(ids(withBookmark(pages, savedOn(17, '3'), true))).toEqual(['5', '3', '2']);
  expect(ids(withBookmark(pages, savedOn(20, '5'), false))).toEqual(['2']);
});

test('isOlder compares the times of the last changes', () => {
  const changedAt = (updatedAt: string) => ({ updatedAt });
  const [first, second] = [changedAt('2026-11-22T00:00:00.001Z'), changedAt('2026-11-22T00:00:00.002Z')];
  expect([isOlder(first, second), isOlder(second, first), isOlder(first, first)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('withMove counts moves, new applications and deleted ones', () => {
  const summary = {
    submitted: 2,
    reviewing: 0,
    interviewing: 0,
    offered: 0,
    hired: 0,
    rejected: 1,
    withdrawn: 0,
  };
  const counts = { summary, total: 3 };
  expect(withMove(counts, 'submitted', 'reviewing')).toEqual({
    summary: { ...summary, submitted: 1, reviewing: 1 },
    total: 3,
  });
  expect(withMove(counts, undefined, 'offered')).toEqual({ summary: { ...summary, offered: 1 }, total: 4 });
  expect(withMove(counts, 'rejected', undefined)).toEqual({ summary: { ...summary, rejected: 0 }, total: 2 });
  expect(withMove(counts, 'submitted', 'submitted')).toEqual(counts);
});

test('a bookmark and the application that it becomes have an ID in common', () => {
  const bookmark = {
    jobPostingId: '7',
    posting: {
      id: '7',
      title: 'A',
      companyName: 'B',
      location: { text: 'C' },
      sourceUrl: 'https://x.example',
    },
    postingStatus: 'open',
  } as unknown as Bookmark;
  const provisional = toProvisional(bookmark, 'interviewing', '2026-11-22T00:00:00.000Z');
  expect(provisional).toMatchObject({ status: 'interviewing', title: 'A', companyName: 'B', location: 'C' });
  expect([isProvisional(provisional), isProvisional({ id: '7' })]).toEqual([true, false]);
  expect([columnOf(bookmark), columnOf(provisional)]).toEqual(['bookmarks', 'interviewing']);
  const created = { ...provisional, id: '99' };
  expect(idsOf(created)).toEqual(['99', ...idsOf(bookmark)]);
  expect(idsOf({ ...created, jobPostingId: null })).toEqual(['99']);
  expect(idsOf(provisional)).toContain(idsOf(bookmark)[0]);
});

describe('interviews and tasks', () => {
  const NOW = Date.parse('2026-11-22T12:00:00Z');
  const reminder = (id: string, at: string, done = false) =>
    ({ id, at, done, kind: 'task' }) as UpcomingReminder;

  test('that are overdue or within 14 days are coming up', () => {
    const found = findComingUp(
      [
        reminder('overdue', '2026-10-01T00:00:00Z'),
        reminder('soon', '2026-11-23T00:00:00Z'),
        reminder('last', '2026-12-06T12:00:00Z'),
        reminder('later', '2026-12-06T12:00:01Z'),
      ],
      NOW,
    );
    expect(found.map(({ id }) => id)).toEqual(['overdue', 'soon', 'last']);
    expect(found.map((each) => isOverdue(each, NOW))).toEqual([true, false, false]);
  });

  test.each([
    ['task', '2026-11-22T11:59:00Z', true],
    ['interview', '2026-11-22T11:30:00Z', false],
    ['interview', '2026-11-22T10:59:00Z', true],
  ] as const)('%s of %s: overdue is %s', (kind, at, overdue) => {
    expect(isOverdue({ kind, at, durationMinutes: 60 }, NOW)).toBe(overdue);
  });

  test('the next one is the first that is not done and not held', () => {
    const held = {
      ...reminder('held', '2026-11-01T00:00:00Z'),
      kind: 'interview' as const,
      durationMinutes: 60,
    };
    const coming = { ...held, id: 'coming', at: '2026-11-24T00:00:00Z' };
    const overdue = reminder('overdue', '2026-11-02T00:00:00Z');
    const done = reminder('done', '2026-11-01T00:00:00Z', true);
    const next = (reminders: Reminder[], status: ApplicationStatus = 'interviewing') =>
      findNextReminder({ reminders, status }, NOW)?.id;
    expect(next([done, held, overdue, coming])).toBe('overdue');
    expect(next([held, coming])).toBe('coming');
    expect(next([held])).toBe('held');
    expect(next([done])).toBeUndefined();
    expect(next([held, coming], 'withdrawn')).toBeUndefined();
    expect(next([held, coming, reminder('thanks', '2026-11-25T00:00:00Z')], 'rejected')).toBe('thanks');
  });

  test('have a time of day in the language of the user', () => {
    const time = new Date(2026, 10, 22, 14, 5);
    expect(formatClock(time, 'ko')).toBe('오후 2:05');
    expect(formatClock(time, 'en')).toMatch(/^2:05\sPM$/);
  });
});

describe('a timeline', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString();
  const event = (minute: number, status: Application['status'], note: string | null = null) => ({
    status,
    note,
    at: at(minute),
  });
  const undo = (...parameters: Parameters<typeof event>) => ({
    ...event(...parameters),
    undo: true as const,
  });
  const timelineOf = (...history: Application['history']) =>
    toTimeline(history).map((entry) => [entry.from, entry.status, entry.undoneAt ?? isMove(entry)]);

  test('is newest first and distinguishes status changes from notes', () => {
    expect(
      timelineOf(event(0, 'submitted'), event(1, 'submitted', 'sent twice'), event(2, 'reviewing')),
    ).toEqual([
      ['submitted', 'reviewing', true],
      ['submitted', 'submitted', false],
      [undefined, 'submitted', true],
    ]);
  });

  test('shows a move that was undone as one entry', () => {
    const created = event(0, 'submitted');
    expect(timelineOf(created, event(5, 'rejected'), undo(6, 'submitted'), event(6, 'offered'))).toEqual([
      ['submitted', 'offered', true],
      ['submitted', 'rejected', at(6)],
      [undefined, 'submitted', true],
    ]);
    const notUndone = [
      [event(5, 'rejected'), event(6, 'submitted')],
      [event(5, 'rejected', 'They called.'), undo(6, 'submitted')],
      [event(5, 'rejected'), undo(6, 'submitted', 'A mistake.')],
      [event(5, 'rejected'), undo(6, 'reviewing')],
    ];
    for (const events of notUndone)
      expect(timelineOf(created, ...events).map(([, , last]) => last)).toEqual([true, true, true]);
  });

  test('the time of a status is that of the last change, not of a later note or an undone move', () => {
    const history = [
      event(0, 'submitted'),
      event(5, 'offered'),
      event(9, 'submitted'),
      event(10, 'submitted'),
    ];
    expect(statusSince({ history })).toBe(at(9));
    expect(statusSince({ history: history.slice(0, 1) })).toBe(at(0));
    const undone = [...history, event(20, 'hired'), undo(20, 'submitted'), event(21, 'submitted', 'note')];
    expect(statusSince({ history: undone })).toBe(at(9));
  });
});

test('the first column is the last one shown if it has cards, or else the first one with cards', () => {
  const counts = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Record<Column, number>;
  expect(initialColumn(counts)).toBe('bookmarks');
  expect(initialColumn({ ...counts, rejected: 1 })).toBe('rejected');
  expect(initialColumn({ ...counts, rejected: 1, bookmarks: 1 })).toBe('bookmarks');
  expect(initialColumn({ ...counts, offered: 1, bookmarks: 1 }, 'submitted')).toBe('offered');
  expect(initialColumn({ ...counts, offered: 1, rejected: 1 }, 'rejected')).toBe('rejected');
});

test('cards move to the columns beside theirs, but not back to the bookmarks', () => {
  const application = (status: Application['status']) => ({ id: '1', status }) as Application;
  expect(neighborOf({ jobPostingId: '1' } as Bookmark, 1)).toBe('submitted');
  expect(neighborOf({ jobPostingId: '1' } as Bookmark, -1)).toBeUndefined();
  expect(neighborOf(application('submitted'), -1)).toBeUndefined();
  expect(neighborOf(application('offered'), 1)).toBe('hired');
  expect(neighborOf(application('withdrawn'), 1)).toBeUndefined();
});

test.each([
  ['in an hour', 60, 30, false],
  ['in an hour, with an alert a day before', 60, 1_440, true],
  ['in an hour, with an alert due 4 minutes ago', 60, 64, false],
  ['in an hour, without an alert', 60, null, false],
  ['an hour ago', -60, 0, false],
])('the alert of an interview %s is missed: %#', (_when, minutes, alertMinutes, missed) => {
  const now = Date.UTC(2026, 10, 29);
  const at = new Date(now + minutes * 60_000).toISOString();
  expect(isAlertMissed({ at, alertMinutes }, now)).toBe(missed);
});

const seoul = {
  location: { text: '서울 강남구', regions: ['서울 강남구'], city: null, country: 'KR' },
  regionNames: [{ ko: '서울 강남구', en: 'Seoul Gangnam-gu' }],
  workplace: 'remote',
} as unknown as Posting;

test.each([
  ['서울 강남구', seoul, 'Seoul Gangnam-gu · Remote'],
  ['Busan', seoul, 'Busan'],
  ['서울 강남구', null, '서울 강남구'],
  [null, seoul, null],
  [null, null, null],
])('the place %j of an application reads %#', (location, posting, expected) => {
  expect(formatPlace({ location, posting }, en)).toBe(expected);
});
