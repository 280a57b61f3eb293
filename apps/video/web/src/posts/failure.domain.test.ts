import { expect, test } from 'vitest';
import en from '../language/en/posts.ts';
import ko from '../language/ko/posts.ts';
import type { FailureCode } from '../schemas.ts';
import { failureMessage } from './failure.domain.ts';

test.each([en, ko])(
  'returns the message for a code, and a general message for an unknown code',
  ({ failure }) => {
    expect(failureMessage(failure, 'TOO_LONG')).toBe(failure.TOO_LONG);
    expect(failureMessage(failure, 'OF_A_NEWER_SERVER' as FailureCode)).toBe(failure.CONVERSION_FAILED);
  },
);
