import { expect, test } from 'vitest';
import { readTags, writeTags } from './tags.domain.ts';

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
