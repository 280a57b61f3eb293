import { describe, expect, it } from 'vitest';
import { correctText, nearestKeyword } from './nearest-keyword.domain.ts';

/** Counts the texts that contain all words of a keyword, and none of the excluded ones. */
const countIn = (texts: readonly string[]) => async (keyword: string) =>
  texts.filter((text) =>
    keyword
      .split(' ')
      .every((word) => (word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word))),
  ).length;

describe('nearest keyword', () => {
  it.each([
    ['블록체인 간호사 부산', ['간호사 부산', '블록체인'], '간호사 부산', 1],
    // Of several words that can be left out, the one without which most postings match
    ['간호사 부산 야간', ['간호사 야간', '간호사 부산', '간호사 부산'], '간호사 부산', 2],
    // Two words have to be left out
    ['우주 간호사 해저 부산', ['간호사 부산'], '간호사 부산', 1],
    ['우주 간호사 약사', ['약사', '간호사'], '간호사', 1],
    ['우주 해저', ['간호사'], undefined, 0],
    ['우주 -간호사', ['약사'], undefined, 0],
    ['우주', ['간호사'], undefined, 0],
  ])('of %s among %j', async (keyword, texts, expected, count) => {
    expect(await nearestKeyword(keyword, countIn(texts))).toEqual(
      expected === undefined ? undefined : { keyword: expected, count },
    );
  });

  it('searches at most twelve times', async () => {
    let searches = 0;
    const count = async () => {
      searches++;
      return 0;
    };
    await nearestKeyword(Array.from({ length: 100 }, (_, n) => `word${n}`).join(' '), count);
    expect(searches).toBe(12);
  });

  it('does not separate phrases', async () => {
    const candidates: string[] = [];
    await nearestKeyword('java "senior developer"', async (keyword) => {
      candidates.push(keyword);
      return 0;
    });
    expect(candidates).toEqual(['java', '"senior developer"', 'java', '"senior developer"']);
  });
});

it.each([
  ['Enginer 부산', [{ from: 'enginer', to: 'engineer' }], 'engineer 부산'],
  [
    '벡엔드 "부산" devleoper',
    [
      { from: '벡엔드', to: '백엔드' },
      { from: 'devleoper', to: 'developer' },
    ],
    '백엔드 "부산" developer',
  ],
  ['부산', [{ from: '간호샤', to: '간호사' }], '부산'],
])('corrects %s', (keyword, corrections, expected) => {
  expect(correctText(keyword, corrections)).toBe(expected);
});
