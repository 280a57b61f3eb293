import { describe, expect, test } from 'vitest';
import {
  addOpened,
  NOTHING_OPENED,
  type OpenedPosting,
  openedBy,
  parseOpened,
  removeOpened,
} from './opened.domain.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-29T00:00:00Z');
const opened = (id: string, changes: Partial<OpenedPosting> = {}): OpenedPosting => ({
  id,
  title: `백엔드 <b>${id}</b>`,
  accountId: null,
  at: NOW,
  ...changes,
});

describe('opened postings', () => {
  test('are read as they were stored, for a day', () => {
    const stored = [opened('1', { at: NOW - DAY_MS }), opened('2', { at: NOW - DAY_MS + 1, accountId: '7' })];
    expect(parseOpened(JSON.stringify(stored), NOW)).toEqual([stored[1]]);
  });

  test.each([
    null,
    '',
    '7',
    'null',
    '{}',
    '[',
    '[null,7,"a",[]]',
    JSON.stringify([{ ...opened('1'), id: 1 }]),
  ])('are none if %j is stored', (text) => {
    expect(parseOpened(text, NOW)).toEqual([]);
  });

  test('without a time or a user are not read', () => {
    const { at: _, ...withoutTime } = opened('1');
    const { accountId: __, ...withoutUser } = opened('2');
    expect(parseOpened(JSON.stringify([withoutTime, withoutUser, opened('3')]), NOW)).toEqual([opened('3')]);
  });

  test('are listed once each, the last one opened at the end', () => {
    const list = [opened('1'), opened('2'), opened('1', { at: NOW + 1 })].reduce(addOpened, NOTHING_OPENED);
    expect(list).toEqual([opened('2'), opened('1', { at: NOW + 1 })]);
    expect(removeOpened(list, '2')).toEqual([opened('1', { at: NOW + 1 })]);
  });

  test('of a user are not those of others; those of a visitor are of the user who then signs in', () => {
    const list = [opened('1'), opened('2', { accountId: '7' }), opened('3', { accountId: '8' })];
    const idsOf = (accountId?: string) => openedBy(list, accountId).map(({ id }) => id);
    expect(idsOf('7')).toEqual(['1', '2']);
    expect(idsOf()).toEqual(['1']);
  });
});
