import { expect, test } from 'vitest';
import { isSameStream, nextStream } from './stream.domain.ts';

const first = { url: '/files/~1700.abc/streams/p1/r1/main.m3u8', growing: true };
const signedAnew = { url: '/files/~1800.def/streams/p1/r1/main.m3u8', growing: true };
const whole = { ...signedAnew, growing: false };
const retried = { url: '/files/~1900.ghi/streams/p1/r2/main.m3u8', growing: false };

test('an address that is only signed anew leads to the same stream', () => {
  expect(isSameStream(first.url, signedAnew.url)).toBe(true);
  expect(isSameStream(first.url, retried.url)).toBe(false);
  expect(isSameStream('/files/streams/p1/main.m3u8', '/files/~1.a/streams/p1/main.m3u8')).toBe(true);
});

test('what plays is not interrupted', () => {
  expect(nextStream(first, signedAnew, true)).toBe(first);
  expect(nextStream(first, whole, true)).toBe(first);
  expect(nextStream(first, null, true)).toBe(first);
});

test('whoever has not begun gets the whole stream once it is there', () => {
  expect(nextStream(first, signedAnew, false)).toBe(first);
  expect(nextStream(first, whole, false)).toBe(whole);
  expect(nextStream(null, first, false)).toBe(first);
  expect(nextStream(null, null, false)).toBeNull();
});

test('another stream takes the place of the old one', () => {
  expect(nextStream(first, retried, true)).toBe(retried);
});
