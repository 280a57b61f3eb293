import { describe, expect, it } from 'vitest';
import { canonicalLanguage, languageName } from './language.domain.ts';

describe('language tags', () => {
  it.each([
    ['KO', 'ko'],
    ['ko-kr', 'ko-KR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['kor', 'ko'],
    ['es-419', 'es-419'],
  ])('%s is canonicalized to %s', (tag, language) => {
    expect(canonicalLanguage(tag)).toBe(language);
  });

  it.each(['', 'x', 'korean language', 'en_US', 'en-', '한국어', 'en-u-ca-buddhist', 'en-x-mine', '../etc'])(
    '%j is rejected',
    (tag) => {
      expect(canonicalLanguage(tag)).toBeUndefined();
    },
  );

  it('are named in their own language', () => {
    expect(languageName('ko')).toBe('한국어');
    expect(languageName('fr')).toBe('français');
    expect(languageName('pt-BR')).toBe('português (Brasil)');
    expect(languageName('qqq')).toBe('qqq');
  });
});
