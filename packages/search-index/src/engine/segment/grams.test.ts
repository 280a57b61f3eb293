import { describe, expect, it } from 'vitest';
import { buildGrams, wordsContaining } from './grams.domain.ts';
import { buildStringTable } from './string-table.domain.ts';

const words = ['java', '개발', '개발자', '백엔드', '백엔드개발', '엔드', '자개'];
const grams = buildGrams(words);
const table = buildStringTable(words);

describe('grams', () => {
  it.each(['개', '개발', '엔드', '백엔드', '엔드개발', '발개', '없'])(
    'find the words that contain %s',
    (text) => {
      const containing = wordsContaining(grams, table, text, -1).map((word) => words[word]);
      expect(containing).toEqual(words.filter((word) => word.includes(text)));
    },
  );

  it('omit the given word', () => {
    const containing = wordsContaining(grams, table, '개발', words.indexOf('개발'));
    expect(containing.map((word) => words[word])).toEqual(['개발자', '백엔드개발']);
  });

  it('do not contain words of other scripts', () => {
    expect(wordsContaining(grams, table, 'ja', -1)).toEqual([]);
  });
});
