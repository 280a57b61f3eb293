import { expect, test } from 'vitest';
import { COMMON_LANGUAGES, canonicalTag, languageName } from './caption-languages.domain.ts';

test.each([
  ['KO-kr', 'ko-KR'],
  [' pt-br ', 'pt-BR'],
  ['iw', 'he'],
  ['', undefined],
  ['한국어', undefined],
  ['english!', undefined],
])('normalizes “%s” to %s', (input, tag) => {
  expect(canonicalTag(input)).toBe(tag);
});

test("returns language names in the user's language", () => {
  expect(languageName('ko', 'en')).toBe('Korean');
  expect(languageName('en-GB', 'ko')).toBe('영어(영국)');
  expect(languageName('no tag', 'en')).toBe('no tag');
});

test('common languages have names, and their tags are canonical', () => {
  for (const tag of COMMON_LANGUAGES) {
    expect(canonicalTag(tag)).toBe(tag);
    expect(languageName(tag, 'ko')).not.toBe(tag);
  }
});
