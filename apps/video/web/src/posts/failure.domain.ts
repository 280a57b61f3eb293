import type { FailureCode } from '../schemas.ts';

/** Returns the message for a failed upload, or the general message for an unknown code from a newer server. */
export const failureMessage = (messages: Readonly<Record<FailureCode, string>>, code: FailureCode): string =>
  messages[code] ?? messages.CONVERSION_FAILED;

/** Whether converting the same file again can help: other errors are in the file itself. */
export const canRetry = (error: { code: FailureCode } | null): boolean => error?.code === 'CONVERSION_FAILED';
