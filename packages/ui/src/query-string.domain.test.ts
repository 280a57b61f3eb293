import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './query-string.domain.ts';

test.each([
  ['', {}],
  ['?keyword=%EA%B0%9C%EB%B0%9C', { keyword: ['개발'] }],
  ['?site=a&keyword=C%2B%2B+%26&site=b', { site: ['a', 'b'], keyword: ['C++ &'] }],
  ['?constructor=a&__proto__=b', { constructor: ['a'], ['__proto__']: ['b'] }],
])('reads “%s” and writes it without loss', (text, query) => {
  const read = readQuery(text);
  expect(Object.entries(read)).toEqual(Object.entries(query));
  expect(readQuery(writeQuery(read))).toEqual(read);
});

test('writes numbers, single values and lists', () => {
  expect(writeQuery({ pagenum: 2, location: ['서울', '부산'] })).toBe(
    '?pagenum=2&location=%EC%84%9C%EC%9A%B8&location=%EB%B6%80%EC%82%B0',
  );
  expect(writeQuery({})).toBe('');
});
