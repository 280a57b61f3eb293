import { describe, expect, it } from 'vitest';
import { canonicalLanguage, languageName } from './language.domain.ts';

describe('languages of captions', () => {
  it.each([
    ['KO', 'ko'],
    ['ko-kr', 'ko-KR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['kor', 'ko'],
    ['es-419', 'es-419'],
  ])('%s is %s', (tag, language) => {
    expect(canonicalLanguage(tag)).toBe(language);
  });

  it.each(['', 'x', 'korean language', 'en_US', 'en-', '한국어', 'en-u-ca-buddhist', 'en-x-mine', '../etc'])(
    '%j is none',
    (tag) => {
      expect(canonicalLanguage(tag)).toBeUndefined();
    },
  );

  it('call themselves as their readers do', () => {
    expect(languageName('ko')).toBe('한국어');
    expect(languageName('fr')).toBe('français');
    expect(languageName('pt-BR')).toBe('português (Brasil)');
    expect(languageName('qqq')).toBe('qqq');
  });
});
