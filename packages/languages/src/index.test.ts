import { expect, test } from 'vitest';
import { matchLanguage, pickLanguage } from './index.ts';

test.each([
  [['ko-KR', 'en-US'], 'ko'],
  [['en-GB', 'ko'], 'en'],
  [['tlh', 'KO'], 'ko'],
  [['ja'], 'en'],
  [[], 'en'],
  [[''], 'en'],
])('the tags %j match %s', (tags, language) => {
  expect(matchLanguage(tags)).toBe(language);
});

test('pickLanguage falls back to another language', () => {
  expect(pickLanguage({ ko: '가', en: 'a' }, 'ko')).toBe('가');
  expect(pickLanguage({ en: 'a' }, 'ko')).toBe('a');
  expect(pickLanguage({ ko: '가' }, 'en')).toBe('가');
});
