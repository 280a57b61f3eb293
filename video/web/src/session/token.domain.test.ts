import { expect, test } from 'vitest';
import { isStale } from './token.domain.ts';

test('a token is renewed in its last minute, not after it', () => {
  const endsAt = 900_000;
  expect(isStale(endsAt, 0)).toBe(false);
  expect(isStale(endsAt, 839_999)).toBe(false);
  expect(isStale(endsAt, 840_000)).toBe(true);
  expect(isStale(endsAt, 1_000_000)).toBe(true);
});
