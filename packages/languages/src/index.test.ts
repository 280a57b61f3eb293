import { expect, test } from 'vitest';
import { inLanguage, matchLanguage } from './index.ts';

test.each([
  [['ko-KR', 'en-US'], 'ko'],
  [['en-GB', 'ko'], 'en'],
  [['tlh', 'KO'], 'ko'],
  [['ja'], 'en'],
  [[], 'en'],
  [[''], 'en'],
])('a reader of %j gets %s', (tags, language) => {
  expect(matchLanguage(tags)).toBe(language);
});

test('data that lacks a language falls back', () => {
  expect(inLanguage({ ko: '가', en: 'a' }, 'ko')).toBe('가');
  expect(inLanguage({ en: 'a' }, 'ko')).toBe('a');
  expect(inLanguage({ ko: '가' }, 'en')).toBe('가');
});
