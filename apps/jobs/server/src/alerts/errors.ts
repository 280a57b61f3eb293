/**
 * A message could not be delivered. The error message is shown to the user, so it must not contain internal host names
 * or IP addresses.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether a retry would fail as well. */
  readonly permanent: boolean;
  constructor(message: string, more: { permanent: boolean; cause?: unknown }) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.permanent = more.permanent;
  }
}
