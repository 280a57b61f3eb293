import { expect, test } from 'vitest';
import { dateLocale } from './locale.domain.ts';

test.each([
  ['en', ['en-GB', 'en-US', 'en'], 'en-GB'],
  ['en', ['ko-KR', 'EN-au', 'en-GB'], 'EN-au'],
  ['en', ['de-DE', 'ko'], 'en-US'],
  ['ko', ['en-GB', 'ko'], 'ko'],
  ['ko', [], 'ko-KR'],
] as const)('formats dates of %s pages for a browser in %j as %s', (language, preferred, locale) => {
  expect(dateLocale(language, preferred)).toBe(locale);
});

test('uses the default locale of the language outside a browser', () => {
  expect(dateLocale('en')).toBe('en-US');
});
