import { expect, it } from 'vitest';
import { compareHistory, DivergedHistoryError } from './history.domain.ts';

it('returns pending migrations and those applied by a newer release', () => {
  expect(compareHistory('x', [], ['1-a', '2-b'])).toEqual({ pending: ['1-a', '2-b'], newer: [] });
  expect(compareHistory('x', ['1-a'], ['1-a', '2-b'])).toEqual({ pending: ['2-b'], newer: [] });
  expect(compareHistory('x', ['1-a', '2-b'], ['1-a'])).toEqual({ pending: [], newer: ['2-b'] });
});

it('rejects a diverged history and names the first difference', () => {
  expect(() => compareHistory('x', ['1-a', '2-c'], ['1-a', '2-b'])).toThrow(DivergedHistoryError);
  expect(() => compareHistory('x', ['1-a', '2-c'], ['1-a', '2-b'])).toThrow(
    /schema x has the migration 2-c .* has 2-b/,
  );
  expect(() => compareHistory('x', ['2-b'], ['1-a', '2-b'])).toThrow(DivergedHistoryError);
});
