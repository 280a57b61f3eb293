import { expect, test } from 'vitest';
import type { CommonMessages } from './messages.ts';
import { ServiceError } from './service-error.ts';
import { describeError, failureReason } from './status-message.tsx';

const forbidden = { title: 'No permission', hint: 'Contact an admin.' };
const messages = {
  error: {
    rejected: 'Rejected',
    rejectedHint: 'Check the input.',
    failed: 'Failed',
    failedHint: 'Try again.',
    busyHint: 'Too many requests.',
    unreachable: 'Unreachable',
    unreachableHint: 'Check the connection.',
    codes: { UNAUTHENTICATED: { title: 'Session expired', hint: 'Sign in.' }, FORBIDDEN: forbidden },
    details: 'Details',
    requestId: 'Request ID',
    retry: 'Try again',
  },
} as unknown as CommonMessages;
const problem = (status: number, code: string) =>
  new ServiceError(new Response(null, { status }), { status, code, detail: 'Description from the server.' });

test.each([
  ['a known code', problem(403, 'FORBIDDEN'), forbidden],
  ['an unknown code', problem(409, 'OF_A_NEWER_SERVER'), { title: 'Rejected', hint: 'Check the input.' }],
  [
    'a code that every object has',
    problem(409, 'constructor'),
    { title: 'Rejected', hint: 'Check the input.' },
  ],
  ['too many requests', problem(429, 'TOO_MANY_REQUESTS'), { title: 'Failed', hint: 'Too many requests.' }],
  ['a server error', problem(500, 'INTERNAL'), { title: 'Failed', hint: 'Try again.' }],
  [
    'a gateway without a problem document',
    new ServiceError(new Response(null, { status: 502 }), '<html>'),
    { title: 'Failed', hint: 'Try again.' },
  ],
  ['no response', new TypeError('Failed to fetch'), { title: 'Unreachable', hint: 'Check the connection.' }],
])('returns the catalogue message for %s', (_name, error, message) => {
  expect(describeError(error, messages)).toEqual(message);
});

test('prefers the messages of a page', () => {
  const page = { FORBIDDEN: 'Only admins can do this.' };
  const error = problem(403, 'FORBIDDEN');
  expect(describeError(error, messages, page)).toEqual({ title: 'Only admins can do this.', hint: '' });
  expect(describeError(error, messages, { OTHER: 'Other.' })).toEqual(forbidden);
});

test.each([
  ['of the page', { FORBIDDEN: 'Only admins can do this.' }, 'Only admins can do this.'],
  ['of the catalogue', {}, 'No permission.'],
])('returns a message %s as a sentence', (_name, page, reason) => {
  expect(failureReason(problem(403, 'FORBIDDEN'), messages, page)).toBe(reason);
});
