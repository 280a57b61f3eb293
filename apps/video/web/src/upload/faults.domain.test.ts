import { ServiceError } from '@workreel/ui/service-error';
import { expect, test } from 'vitest';
import { codeOf, isFileRefused, isFinal, pauseBeforeResuming } from './faults.domain.ts';

const answer = (status: number, code: string) =>
  new ServiceError(new Response(null, { status }), { status, code, detail: '' });
const stored = (status: number) => Object.assign(new Error('Upload error'), { source: { status } });

test.each([
  ['a broken line', new TypeError('Failed to fetch'), false],
  ['a part that broke', stored(0), false],
  ['a store that fails', stored(503), false],
  ['an address that is too old', stored(403), false],
  ['an upload that is gone', stored(404), false],
  ['a part that the store refuses', stored(400), true],
  ['a service that is away', answer(502, 'AWAY'), false],
  ['too many requests', answer(429, 'TOO_MANY_REQUESTS'), false],
  ['a refusal', answer(413, 'FILE_TOO_LARGE'), true],
  ['a file that was moved', new DOMException('', 'NotReadableError'), true],
] as const)('%s ends it or not', (_what, error, expected) => {
  expect(isFinal(error)).toBe(expected);
});

test('a file that the service refuses, or that is gone, is not sent again', () => {
  expect(isFileRefused(answer(413, 'FILE_TOO_LARGE'))).toBe(true);
  expect(isFileRefused(answer(413, 'QUOTA_EXCEEDED'))).toBe(false);
  expect(isFileRefused(new DOMException('', 'NotReadableError'))).toBe(true);
  expect(isFileRefused(null)).toBe(false);
  expect(codeOf(answer(413, 'QUOTA_EXCEEDED'))).toBe('QUOTA_EXCEEDED');
});

test('a line that breaks again and again is tried ever more rarely', () => {
  expect([0, 1, 2, 5, 200].map(pauseBeforeResuming)).toEqual([3_000, 6_000, 12_000, 60_000, 60_000]);
});
