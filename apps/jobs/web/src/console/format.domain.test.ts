import { expect, test } from 'vitest';
import { formatBytes, formatShare } from './format.domain.ts';

test.each([
  [0, '0%'],
  [0.449, '44.9%'],
  [0.9996, '100%'],
  [1, '100%'],
])('formats a share of %d', (share, text) => {
  expect(formatShare(share, 'ko')).toBe(text);
  expect(formatShare(share, 'en')).toBe(text);
});

test.each([
  [0, '0 byte', '0byte'],
  [999, '999 byte', '999byte'],
  [578_929, '578.9 kB', '578.9KB'],
  [5e12, '5,000 GB', '5,000GB'],
])('formats %d bytes', (bytes, en, ko) => {
  expect(formatBytes(bytes, 'en')).toBe(en);
  expect(formatBytes(bytes, 'ko')).toBe(ko);
});
