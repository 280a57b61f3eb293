import { expect, test } from 'vitest';
import type { Post } from '../api.ts';
import { changeOf, isComplete, textsOf } from './post-texts.domain.ts';

const texts = {
  title: 'Sea',
  author: 'Ann',
  description: '',
  tags: 'sea, 제주',
  visibility: 'public',
} as const;

test('fields hold what a post says, and give it back', () => {
  const said = { ...texts, tags: ['sea', '제주'] };
  expect(textsOf(said as unknown as Post)).toEqual(texts);
  expect(changeOf(texts)).toEqual(said);
});

test('what stands around a text is not part of it', () => {
  expect(changeOf({ ...texts, title: ' Sea \n', author: ' ', description: '\n한 줄\n' })).toMatchObject({
    title: 'Sea',
    author: '',
    description: '한 줄',
  });
});

test.each([
  [{}, true],
  [{ title: '  ' }, false],
  [{ tags: 'a'.repeat(61) }, false],
])('with %j it is complete or not', (change, expected) => {
  expect(isComplete({ ...texts, ...change })).toBe(expected);
});
