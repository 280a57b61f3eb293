/** An error that the operator can fix. Its message explains how and is shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
