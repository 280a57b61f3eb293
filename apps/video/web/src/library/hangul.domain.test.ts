import { expect, test } from 'vitest';
import { endsMidSyllable } from './hangul.domain.ts';

test.each([
  ['ㅂ', true],
  ['바', false],
  ['받', false],
  ['가을 ㅅ', true],
  ['가을 사', false],
  ['ㅋㅋ 웃음', false],
  ['sea', false],
  ['', false],
])('“%s” ends mid-syllable: %s', (text, expected) => {
  expect(endsMidSyllable(text)).toBe(expected);
});
