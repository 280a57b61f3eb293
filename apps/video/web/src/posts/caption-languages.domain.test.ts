import { expect, test } from 'vitest';
import { COMMON_LANGUAGES, canonicalTag, languageName } from './caption-languages.domain.ts';

test.each([
  ['KO-kr', 'ko-KR'],
  [' pt-br ', 'pt-BR'],
  ['iw', 'he'],
  ['', undefined],
  ['한국어', undefined],
  ['english!', undefined],
])('“%s” is the tag %s', (written, tag) => {
  expect(canonicalTag(written)).toBe(tag);
});

test('languages are called as the reader calls them', () => {
  expect(languageName('ko', 'en')).toBe('Korean');
  expect(languageName('en-GB', 'ko')).toBe('영어(영국)');
  expect(languageName('no tag', 'en')).toBe('no tag');
});

test('those that are offered have names, and are written as the service keeps them', () => {
  for (const tag of COMMON_LANGUAGES) {
    expect(canonicalTag(tag)).toBe(tag);
    expect(languageName(tag, 'ko')).not.toBe(tag);
  }
});
