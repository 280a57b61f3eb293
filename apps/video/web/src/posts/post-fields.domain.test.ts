import { expect, test } from 'vitest';
import type { Post } from '../api.ts';
import { fieldsOf, isComplete, toPostBody } from './post-fields.domain.ts';

const fields = {
  title: 'Sea',
  credit: 'Ann',
  description: '',
  tags: 'sea, 제주',
  visibility: 'public',
} as const;

test('converts a post to fields and back', () => {
  const body = { ...fields, tags: ['sea', '제주'] };
  expect(fieldsOf(body as unknown as Post)).toEqual(fields);
  expect(toPostBody(fields)).toEqual(body);
});

test('trims the fields', () => {
  expect(toPostBody({ ...fields, title: ' Sea \n', credit: ' ', description: '\n한 줄\n' })).toMatchObject({
    title: 'Sea',
    credit: '',
    description: '한 줄',
  });
});

test.each([
  [{}, true],
  [{ title: '  ' }, false],
  [{ tags: 'a'.repeat(61) }, false],
])('fields with %j are complete: %s', (change, expected) => {
  expect(isComplete({ ...fields, ...change })).toBe(expected);
});
