import { expect, test } from 'vitest';
import { formatBytes, formatDuration, formatShare } from './format.domain.ts';

test.each([
  [0, '0%'],
  [0.449, '44.9%'],
  [0.9996, '100%'],
  [1, '100%'],
])('a share of %d', (share, text) => {
  expect(formatShare(share, 'ko')).toBe(text);
  expect(formatShare(share, 'en')).toBe(text);
});

test.each([
  [0, '0 byte', '0byte'],
  [999, '999 byte', '999byte'],
  [578_929, '578.9 kB', '578.9kB'],
  [5e12, '5,000 GB', '5,000GB'],
])('%d bytes', (bytes, en, ko) => {
  expect(formatBytes(bytes, 'en')).toBe(en);
  expect(formatBytes(bytes, 'ko')).toBe(ko);
});

test.each([
  [0, '0 sec', '0초'],
  [1_590, '1.6 sec', '1.6초'],
  [59_400, '59 sec', '59초'],
  [59_600, '1 min 0 sec', '1분 0초'],
  [95_000, '1 min 35 sec', '1분 35초'],
  [3_599_900, '1 hr 0 min', '1시간 0분'],
  [26 * 3_600_000, '26 hr 0 min', '26시간 0분'],
])('%d ms', (ms, en, ko) => {
  expect(formatDuration(ms, 'en')).toBe(en);
  expect(formatDuration(ms, 'ko')).toBe(ko);
});
