import { ServiceError } from '@workreel/ui/service-error';
import { expect, test } from 'vitest';
import { errorCode, isFileRejected, isRetriable, retryDelay } from './upload-errors.domain.ts';

const answer = (status: number, code: string) =>
  new ServiceError(new Response(null, { status }), { status, code, detail: '' });
const stored = (status: number) => Object.assign(new Error('Upload error'), { source: { status } });

test.each([
  ['a broken connection', new TypeError('Failed to fetch'), true],
  ['a part whose connection broke', stored(0), true],
  ['a store that fails', stored(503), true],
  ['a URL that has expired', stored(403), true],
  ['an upload that is gone', stored(404), true],
  ['a part that the store rejects', stored(400), false],
  ['a service that is away', answer(502, 'AWAY'), true],
  ['too many requests', answer(429, 'TOO_MANY_REQUESTS'), true],
  ['a rejection', answer(413, 'FILE_TOO_LARGE'), false],
  ['a file that was moved', new DOMException('', 'NotReadableError'), false],
] as const)('%s: can be retried or not', (_what, error, expected) => {
  expect(isRetriable(error)).toBe(expected);
});

test('a file that the service rejects, or that is gone, is not offered for a retry', () => {
  expect(isFileRejected(answer(413, 'FILE_TOO_LARGE'))).toBe(true);
  expect(isFileRejected(answer(413, 'QUOTA_EXCEEDED'))).toBe(false);
  expect(isFileRejected(new DOMException('', 'NotReadableError'))).toBe(true);
  expect(isFileRejected(null)).toBe(false);
  expect(errorCode(answer(413, 'QUOTA_EXCEEDED'))).toBe('QUOTA_EXCEEDED');
});

test('retries become ever rarer', () => {
  expect([0, 1, 2, 5, 200].map(retryDelay)).toEqual([3_000, 6_000, 12_000, 60_000, 60_000]);
});
