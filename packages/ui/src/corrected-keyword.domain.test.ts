import { expect, test } from 'vitest';
import { correctText } from './corrected-keyword.domain.ts';

test('replaces corrected words and keeps the others', () => {
  const header = [
    ['벡엔드', '백엔드'],
    ['devleoper', 'developer'],
  ]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join(', ');
  expect(correctText('벡엔드 Devleoper 부산', header)).toBe('백엔드 developer 부산');
  expect(correctText('간호사, 벡엔드', header)).toBe('간호사, 백엔드');
  expect(correctText('백엔드', 'broken=%')).toBe('백엔드');
});
