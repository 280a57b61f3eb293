import { expect, test } from 'vitest';
import { formatSpan } from './spans.domain.ts';

test.each([
  [0, '0 sec', '0초'],
  [1_590, '1.6 sec', '1.6초'],
  [59_400, '59 sec', '59초'],
  [59_600, '1 min 0 sec', '1분 0초'],
  [95_000, '1 min 35 sec', '1분 35초'],
  [3_599_900, '1 hr 0 min', '1시간 0분'],
  [26 * 3_600_000, '26 hr 0 min', '26시간 0분'],
])('formats %d ms as “%s” and “%s”', (ms, en, ko) => {
  expect(formatSpan(ms, 'en')).toBe(en);
  expect(formatSpan(ms, 'ko')).toBe(ko);
});
