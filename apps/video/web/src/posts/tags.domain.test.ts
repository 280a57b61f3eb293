import { expect, test } from 'vitest';
import { areTagsInvalid, formatTags, parseTags } from './tags.domain.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['sea', ['sea']],
  ['여행,  제주 바다 ,sea', ['여행', '제주 바다', 'sea']],
  ['a, b, a', ['a', 'b']],
  ['가，나、다', ['가', '나', '다']],
])('parses “%s” as %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
  expect(parseTags(formatTags(tags))).toEqual(tags);
});

test.each([
  ['thirty tags', Array.from({ length: 30 }, (_, i) => `tag ${i}`), false],
  ['thirty-one tags', Array.from({ length: 31 }, (_, i) => `tag ${i}`), true],
  ['a tag of 60 characters', ['가'.repeat(60)], false],
  ['a tag of 61 characters', ['가'.repeat(61)], true],
])('validates %s', (_case, tags, expected) => {
  expect(areTagsInvalid(formatTags(tags))).toBe(expected);
});
