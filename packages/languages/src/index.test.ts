import { expect, test } from 'vitest';
import { isReadable, matchLanguage, pickLanguage } from './index.ts';

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

test.each([
  ['서울 강남구', true, false],
  ['판교 (Pangyo)', true, false],
  ['München, Deutschland', false, true],
  ['東京都', false, false],
  ['Москва', false, false],
  ['3 - 5', false, true],
])('%s is readable in Korean: %s, in English: %s', (text, korean, english) => {
  expect(isReadable(text, 'ko')).toBe(korean);
  expect(isReadable(text, 'en')).toBe(english);
});
