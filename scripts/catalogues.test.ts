import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LANGUAGE_CODES } from '@workreel/languages';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const catalogues = globSync(['apps/*/*/src/language/*/*.ts', 'packages/*/src/language/*/*.ts'], {
  cwd: root,
}).sort();
const languageOf = (file: string): string => basename(dirname(file));
const filesIn = (code: string): string[] => catalogues.filter((file) => languageOf(file) === code);
const KOREAN = filesIn('ko');

test('Korean catalogues exist', () => {
  expect(KOREAN.length).toBeGreaterThan(10);
});

test.each(LANGUAGE_CODES)('%s has the same catalogues as Korean', (code) => {
  const asInKorean = filesIn(code).map((file) => file.replace(`/language/${code}/`, '/language/ko/'));
  expect(asInKorean).toEqual(KOREAN);
});

test('only supported languages have catalogue folders', () => {
  expect([...new Set(catalogues.map(languageOf))].sort()).toEqual([...LANGUAGE_CODES].sort());
});

test('Korean messages ask in one form, “…하시겠습니까?”', () => {
  const others = KOREAN.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\S*(까요|시겠어요)\?/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(others).toEqual([]);
});
