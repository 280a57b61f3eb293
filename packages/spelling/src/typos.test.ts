import { describe, expect, it } from 'vitest';
import { differByTypo, hasTypos, soundVariantsOf, typoKeys } from './index.ts';

const shareKey = (a: string, b: string) => typoKeys(a).some((key) => typoKeys(b).includes(key));

describe('typos', () => {
  it.each([
    ['react', 'react', false],
    ['react', 'reat', true],
    ['react', 'reeact', true],
    ['react', 'rwact', true],
    ['react', 'raect', true],
    ['react', 'eract', true],
    ['react', 'aerct', false],
    ['react', 'rect5', false],
    ['react', 'rea', false],
    ['백엔드', '벡엔드', true],
    ['간호사', '간호샤', true],
    ['개발자', '개발쟈', true],
    ['프론트엔드', '프론트엔느', true],
    // Transposed when typed: ㅌㅣㅇ and ㅌㅇㅣ
    ['마케팅', '마켙이', true],
    ['먹거리', '머꺼리', false],
    ['연구원', '연구언', true],
    ['백엔드', '백엔드', false],
    ['백엔드', '벡앤드', false],
    ['개발', '게발', true],
    ['개발', '개방', false],
    ['받침', '밭침', true],
    ['부엌', '부억', true],
    ['꽃집', '꼿찝', false],
    ['받침', '반침', false],
    ['받침', '받치', false],
    ['카페매니저', '까페매니저', true],
    ['카페매니저', '사페매니저', false],
    ['엔지니어', '인지니어', true],
  ])('%s and %s differ by one typo: %s', (a, b, expected) => {
    expect(differByTypo(a, b)).toBe(expected);
    if (hasTypos(b)) expect(differByTypo(b, a)).toBe(expected);
    if (expected) expect(shareKey(a, b)).toBe(true);
  });

  it.each([
    ['react', true],
    ['java', false],
    ['söhne', true],
    ['개발', true],
    ['간', false],
    ['ㄱㄴㄷ', false],
    ['web3d', false],
    ['', false],
  ])('are looked for in %s: %s', (word, expected) => {
    expect(hasTypos(word)).toBe(expected);
  });

  it('are enumerated for short Hangul words', () => {
    expect(soundVariantsOf('게발')).toEqual(['개발']);
    expect(soundVariantsOf('세계')?.sort()).toEqual(['새계', '새걔', '세걔'].sort());
    expect(soundVariantsOf('영업')).toEqual(['영엎']);
    expect(soundVariantsOf('경영')).toEqual([]);
    // At most twelve forms of each syllable
    expect(soundVariantsOf('셋맷')).toHaveLength(143);
    for (const word of ['백엔드', 'react']) expect(soundVariantsOf(word)).toBeUndefined();
    for (const variant of soundVariantsOf('세계')!) expect(differByTypo('세계', variant)).toBe(true);
  });

  it('have few keys, which other words rarely share', () => {
    expect(typoKeys('백엔드')).toHaveLength(9);
    expect(shareKey('백엔드', '프론트')).toBe(false);
    expect(shareKey('react', 'angular')).toBe(false);
    expect(typoKeys('x'.repeat(61))).toEqual([]);
  });
});
