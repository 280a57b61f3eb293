import { expect, it } from 'vitest';
import { metaTags, truncate } from './html.ts';

it('renders meta elements, escaped, without empty ones', () => {
  const tags = metaTags('property', { 'og:title': '"><script>&', 'og:url': null, 'og:image': '', width: 0 });
  expect(tags.map(({ markup }) => markup.trim())).toEqual([
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;&amp;">',
    '<meta property="width" content="0">',
  ]);
});

it.each([
  ['하나 둘  셋', 7, '하나 둘 셋'],
  ['하나 둘 셋 넷', 4, '하나 둘…'],
  ['하나 둘셋 넷', 5, '하나 둘셋…'],
  ['one two', 7, 'one two'],
  ['one twelve', 5, 'one…'],
  ['a wordwithoutend', 6, 'a word…'],
  ['😀😀😀😀', 2, '😀😀…'],
])('truncates %j to %d characters: %j', (text, length, short) => {
  expect(truncate(text, length)).toBe(short);
});
