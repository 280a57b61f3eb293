import { expect, test } from 'vitest';
import { joinWords, splitWords } from './words.domain.ts';

test.each([
  ['간호사', ['간호사']],
  ['간호사, 조무사', ['간호사', '조무사']],
  ['웹 개발자，  Java、Go,', ['웹 개발자', 'Java', 'Go']],
  ['a, a ,', ['a']],
  [' , ', []],
])('“%s” is %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test('what was split is written as it is typed', () => {
  expect(joinWords(splitWords('간호사,조무사'))).toBe('간호사, 조무사');
  expect(joinWords(undefined)).toBe('');
});
