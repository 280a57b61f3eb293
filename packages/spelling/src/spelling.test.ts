import { describe, expect, it } from 'vitest';
import { inOtherLayout, splitsOf } from './index.ts';

describe('spelling', () => {
  it.each([
    ['qordpsem', '백엔드'],
    ['rksghtk', '간호사'],
    ['ㅓㅁㅍㅁ', 'java'],
    ['ㅔㅛ쇄ㅜ', 'python'],
    // Keys that type no syllables, or no letters
    ['java', undefined],
    ['a', undefined],
    ['ㅡ', undefined],
  ])('%s is %s in the other keyboard layout', (typed, expected) => {
    expect(inOtherLayout(typed)).toBe(expected);
  });

  it('splits words, the longest first part first', () => {
    expect(splitsOf('간호사부산')).toEqual([
      ['간호사', '부산'],
      ['간호', '사부산'],
    ]);
    expect(splitsOf('reactjob')).toEqual([
      ['react', 'job'],
      ['reac', 'tjob'],
      ['rea', 'ctjob'],
    ]);
    for (const word of ['', '간호사', 'react', '가'.repeat(13)]) expect(splitsOf(word)).toEqual([]);
  });
});
