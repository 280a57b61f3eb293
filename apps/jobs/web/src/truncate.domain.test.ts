import { expect, test } from 'vitest';
import { truncate } from './truncate.domain.ts';

test.each([
  ['short', 10, 'short'],
  ['a title of many words', 9, 'a title…'],
  ['👍👍👍👍', 3, '👍👍…'],
])('truncates “%s” to at most %i characters: “%s”', (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected);
});
