import type { FailureCode } from '../schemas.ts';

/** Returns the message for a failed upload; an unknown code, of a newer server, gets the general message. */
export const failureMessage = (messages: Readonly<Record<FailureCode, string>>, code: FailureCode): string =>
  messages[code] ?? messages.CONVERSION_FAILED;
