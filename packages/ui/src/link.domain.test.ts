import { expect, test } from 'vitest';
import { nextCursor, parseLinks } from './link.domain.ts';

const header =
  '</jobs?pageSize=20&keyword=a%2Cb&pagenum=1>; rel="first", </jobs?pageSize=20&cursor=WzEs-_8>; rel="next", </jobs?pagenum=25>; rel="last"';

test('reads each relation of a Link header', () => {
  expect([...parseLinks(header)]).toEqual([
    ['first', '/jobs?pageSize=20&keyword=a%2Cb&pagenum=1'],
    ['next', '/jobs?pageSize=20&cursor=WzEs-_8'],
    ['last', '/jobs?pagenum=25'],
  ]);
});

test('reads several relations, unquoted values, and commas and semicolons in URLs', () => {
  const links = parseLinks('<https://a.example/x?q=1,2;3>;title="a, b";rel="prev start" , </z>; rel=next');
  expect(Object.fromEntries(links)).toEqual({
    prev: 'https://a.example/x?q=1,2;3',
    start: 'https://a.example/x?q=1,2;3',
    next: '/z',
  });
});

test.each([
  [header, 'WzEs-_8'],
  ['</jobs?pagenum=1>; rel="first"', undefined],
  ['</jobs?pagenum=2>; rel="next"', undefined],
  ['', undefined],
  [null, undefined],
])('reads the next cursor of %s: %s', (text, cursor) => {
  expect(nextCursor(text)).toBe(cursor);
});
