import { describe, expect, test } from 'vitest';
import { formatTyped, parseTyped } from './amount.domain.ts';

describe('parseTyped', () => {
  test.each([
    ['3500', 'KRW', 'ko', 35_000_000],
    ['35000000', 'KRW', 'ko', 35_000_000],
    ['3,500만원', 'KRW', 'ko', 35_000_000],
    ['35,000,000', 'KRW', 'en', 35_000_000],
    ['₩35M', 'KRW', 'en', 35_000_000],
    ['45k', 'GBP', 'en', 45_000],
    ['£45.000', 'EUR', 'en', 45_000],
    ['62.5K', 'USD', 'ko', 62_500],
    ['1 200 000', 'JPY', 'ko', 1_200_000],
    ['', 'KRW', 'ko', undefined],
    ['0', 'KRW', 'ko', undefined],
    ['a lot', 'USD', 'en', undefined],
    ['9'.repeat(16), 'KRW', 'ko', undefined],
  ] as const)('%s (%s, %s) is %s', (text, currency, language, amount) => {
    expect(parseTyped(text, currency, language)).toBe(amount);
  });
  test.each([
    [35_000_000, 'KRW', 'ko', '3,500'],
    [35_000_000, 'KRW', 'en', '35,000,000'],
    [20_000, 'GBP', 'en', '20,000'],
  ] as const)('%s (%s, %s) is written as %s and read again', (amount, currency, language, text) => {
    expect(formatTyped(amount, currency, language)).toBe(text);
    expect(parseTyped(text, currency, language)).toBe(amount);
  });
});
