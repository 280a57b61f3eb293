import { expect, test } from 'vitest';
import { brief } from './brief.domain.ts';

test.each([
  ['short', 10, 'short'],
  ['a title of many words', 9, 'a title…'],
  ['👍👍👍👍', 3, '👍👍…'],
])('%s within %i letters: %s', (text, most, expected) => {
  expect(brief(text, most)).toBe(expected);
});
