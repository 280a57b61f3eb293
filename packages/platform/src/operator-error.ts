/** What whoever runs the service can mend: its message says how, and is shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
