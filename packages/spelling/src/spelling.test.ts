import { assemble, disassemble } from 'es-hangul';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOtherLayout, splitsOf, tryHangul } from './index.ts';

describe('spelling', () => {
  it.each([
    ['qordpsem', '백엔드'],
    ['rksghtk', '간호사'],
    ['ㅓㅁㅍㅁ', 'java'],
    ['ㅔㅛ쇄ㅜ', 'python'],
    // Keys that type no syllables, or no letters
    ['java', undefined],
    ['hotel', undefined],
    ['a', undefined],
    ['ㅡ', undefined],
  ])('%s is %s in the other keyboard layout', (typed, expected) => {
    expect(inOtherLayout(typed)).toBe(expected);
  });

  it('converts any letters to the other keyboard layout', () => {
    const latin = fc.stringMatching(/^[a-z]{1,8}$/);
    const hangul = fc.stringMatching(/^[가-힣ㄱ-ㅎㅏ-ㅣ]{1,8}$/);
    fc.assert(
      fc.property(fc.oneof(latin, hangul), (text) => {
        expect(inOtherLayout(text) ?? '').toMatch(/^([a-z]{2,}|[가-힣]{2,})?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('composes nothing where es-hangul refuses', () => {
    const compose = (word: string) => tryHangul(() => assemble([...disassemble(word)]));
    expect(['간호사', 'ㅠㅠ', 'ㅗㅐㅅ', 'ㅗㅏ나'].map(compose)).toEqual([
      '간호사',
      'ㅠㅠ',
      undefined,
      undefined,
    ]);
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
