import { ServiceError } from '@workreel/ui/service-error';
import { expect, test } from 'vitest';
import { errorCode, isFileRejected, isRetriable, retryDelay } from './upload-errors.domain.ts';

const problem = (status: number, code: string) =>
  new ServiceError(new Response(null, { status }), { status, code, detail: '' });
const storeError = (status: number) => Object.assign(new Error('Upload error'), { source: { status } });

test.each([
  ['a broken connection', new TypeError('Failed to fetch'), true],
  ['a part whose connection broke', storeError(0), true],
  ['a failure of the object store', storeError(503), true],
  ['a URL that has expired', storeError(403), true],
  ['a deleted upload', storeError(404), true],
  ['a part that the object store rejects', storeError(400), false],
  ['an unavailable service', problem(502, 'UNAVAILABLE'), true],
  ['too many requests', problem(429, 'TOO_MANY_REQUESTS'), true],
  ['an unconfirmed address', problem(403, 'EMAIL_NOT_CONFIRMED'), false],
  ['a rejection by the service', problem(413, 'FILE_TOO_LARGE'), false],
  ['a file that was moved', new DOMException('', 'NotReadableError'), false],
] as const)('decides whether to retry after %s', (_case, error, expected) => {
  expect(isRetriable(error)).toBe(expected);
});

test('a rejected or missing file cannot be retried', () => {
  expect(isFileRejected(problem(413, 'FILE_TOO_LARGE'))).toBe(true);
  expect(isFileRejected(problem(413, 'QUOTA_EXCEEDED'))).toBe(false);
  expect(isFileRejected(new DOMException('', 'NotReadableError'))).toBe(true);
  expect(isFileRejected(null)).toBe(false);
  expect(errorCode(problem(413, 'QUOTA_EXCEEDED'))).toBe('QUOTA_EXCEEDED');
});

test('retry delays grow exponentially up to a limit', () => {
  expect([0, 1, 2, 5, 200].map(retryDelay)).toEqual([3_000, 6_000, 12_000, 60_000, 60_000]);
});
