import { describe, expect, it } from 'vitest';
import { acceptedLanguage } from './language.ts';

describe('the preferred language', () => {
  it.each([
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
    ['en-GB,en;q=0.9,ko;q=0.8', 'en'],
    ['tlh-AA,tlh;q=0.9,ko;q=0.4,en;q=0.3', 'ko'],
    ['en;q=0.1, ko ; q=0.2', 'ko'],
    ['ko;q=0, en;q=0.001', 'en'],
    ['ko;q=0', 'en'],
    ['KO', 'ko'],
    ['korean', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [',;,;q=,ko;q=x', 'ko'],
    [undefined, 'en'],
    [`${'x,'.repeat(10_000)}ko`, 'en'],
  ] as const)('of %j is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
