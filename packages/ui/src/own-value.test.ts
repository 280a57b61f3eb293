import { PROTOTYPE_WORDS } from '@workreel/testing/known-bad-strings';
import { expect, test } from 'vitest';
import { ownValue } from './own-value.ts';

test('finds only what the table itself contains', () => {
  const table = { a: 'one', b: undefined };
  expect(ownValue(table, 'a')).toBe('one');
  for (const word of ['b', 'c', ...PROTOTYPE_WORDS]) expect(ownValue(table, word), word).toBeUndefined();
});
