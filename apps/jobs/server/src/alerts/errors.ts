/**
 * A message was not taken. What it says is told to its person: neither addresses nor names of the inside
 * stand in it.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether no later try would end otherwise. */
  readonly permanent: boolean;
  constructor(message: string, more: { permanent: boolean; cause?: unknown }) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.permanent = more.permanent;
  }
}
