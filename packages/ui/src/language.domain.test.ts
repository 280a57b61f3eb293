import { expect, test } from 'vitest';
import { chooseLanguage } from './language.domain.ts';

test.each([
  [null, ['ko-KR', 'en-US'], 'ko'],
  [null, ['en-GB', 'ko'], 'en'],
  [null, ['de-DE', 'KO'], 'ko'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
  ['en', ['ko-KR'], 'en'],
  ['tlh', ['ko-KR'], 'ko'],
])('chosen %s, preferred %j: %s', (chosen, preferred, language) => {
  expect(chooseLanguage(chosen, preferred)).toBe(language);
});
