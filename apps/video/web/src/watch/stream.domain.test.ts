import { expect, test } from 'vitest';
import { isSameStream, nextStream } from './stream.domain.ts';

const first = { url: '/files/~1700.abc/streams/p1/r1/main.m3u8', growing: true };
const resigned = { url: '/files/~1800.def/streams/p1/r1/main.m3u8', growing: true };
const complete = { ...resigned, growing: false };
const retried = { url: '/files/~1900.ghi/streams/p1/r2/main.m3u8', growing: false };

test('recognizes a stream whose URL differs only in its signature', () => {
  expect(isSameStream(first.url, resigned.url)).toBe(true);
  expect(isSameStream(first.url, retried.url)).toBe(false);
  expect(isSameStream('/files/streams/p1/main.m3u8', '/files/~1.a/streams/p1/main.m3u8')).toBe(true);
});

test('does not interrupt playback', () => {
  expect(nextStream(first, resigned, true)).toBe(first);
  expect(nextStream(first, complete, true)).toBe(first);
  expect(nextStream(first, null, true)).toBe(first);
});

test('switches to the complete stream before playback has started', () => {
  expect(nextStream(first, resigned, false)).toBe(first);
  expect(nextStream(first, complete, false)).toBe(complete);
  expect(nextStream(null, first, false)).toBe(first);
  expect(nextStream(null, null, false)).toBeNull();
});

test('switches to another stream', () => {
  expect(nextStream(first, retried, true)).toBe(retried);
});
