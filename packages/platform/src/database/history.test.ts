import { expect, it } from 'vitest';
import { compareHistories, OtherHistoryError } from './history.domain.ts';

it('finds what is to be applied, and what a newer release has applied', () => {
  expect(compareHistories('x', [], ['1-a', '2-b'])).toEqual({ pending: ['1-a', '2-b'], newer: [] });
  expect(compareHistories('x', ['1-a'], ['1-a', '2-b'])).toEqual({ pending: ['2-b'], newer: [] });
  expect(compareHistories('x', ['1-a', '2-b'], ['1-a'])).toEqual({ pending: [], newer: ['2-b'] });
});

it('refuses a history that parts from its own, and says where', () => {
  expect(() => compareHistories('x', ['1-a', '2-c'], ['1-a', '2-b'])).toThrow(OtherHistoryError);
  expect(() => compareHistories('x', ['1-a', '2-c'], ['1-a', '2-b'])).toThrow(/x it has 2-c .* has 2-b/);
  expect(() => compareHistories('x', ['2-b'], ['1-a', '2-b'])).toThrow(OtherHistoryError);
});
