import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['백엔드 개발자', 'ko'],
  ['Backend 개발자 (Node.js)', 'ko'],
  ['バックエンドエンジニア', 'ja'],
  ['開発エンジニア', 'ja'],
  ['Senior Backend Engineer (3+ years)', 'en'],
  ['後端工程師', undefined],
  ['Ingénieur logiciel', undefined],
  ['Инженер', undefined],
  ['2026', undefined],
  ['', undefined],
])('detects the language of “%s” as %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
