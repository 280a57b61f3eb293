import type { AlertFailure } from '@workreel/jobs-contract';

/**
 * A message could not be delivered. The error message is shown to the user, so it must not contain internal host names
 * or IP addresses.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly reason: AlertFailure;
  /** Whether a retry would fail as well. */
  readonly permanent: boolean;
  /** Whether the receiver did not respond, so that further deliveries to it should wait. */
  readonly unresponsive: boolean;
  /** How long the receiver asked to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  constructor(
    reason: AlertFailure,
    message: string,
    options: {
      permanent: boolean;
      unresponsive?: boolean;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.reason = reason;
    this.permanent = options.permanent;
    this.unresponsive = options.unresponsive ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
