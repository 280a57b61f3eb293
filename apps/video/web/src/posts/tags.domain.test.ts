import { expect, test } from 'vitest';
import { readTags, refusesTags, writeTags } from './tags.domain.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['sea', ['sea']],
  ['여행,  제주 바다 ,sea', ['여행', '제주 바다', 'sea']],
  ['a, b, a', ['a', 'b']],
  ['가，나、다', ['가', '나', '다']],
])('“%s” are the tags %j', (text, tags) => {
  expect(readTags(text)).toEqual(tags);
  expect(readTags(writeTags(tags))).toEqual(tags);
});

test.each([
  ['thirty tags', Array.from({ length: 30 }, (_, i) => `tag ${i}`), false],
  ['one tag more', Array.from({ length: 31 }, (_, i) => `tag ${i}`), true],
  ['a long tag', ['가'.repeat(60)], false],
  ['a longer tag', ['가'.repeat(61)], true],
])('%s: refused or not', (_what, tags, expected) => {
  expect(refusesTags(writeTags(tags))).toBe(expected);
});
