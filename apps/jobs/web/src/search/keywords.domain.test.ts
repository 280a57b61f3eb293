import { expect, test } from 'vitest';
import { formatKeywords, parseKeywords } from './keywords.domain.ts';

test.each([
  ['간호사', ['간호사']],
  ['간호사, 조무사', ['간호사', '조무사']],
  ['웹 개발자，  Java、Go,', ['웹 개발자', 'Java', 'Go']],
  ['a, a ,', ['a']],
  [' , ', []],
])('parses “%s” as %j', (text, keywords) => {
  expect(parseKeywords(text)).toEqual(keywords);
});

test('formats keywords with commas', () => {
  expect(formatKeywords(parseKeywords('간호사,조무사'))).toBe('간호사, 조무사');
  expect(formatKeywords(undefined)).toBe('');
});
