/** What whoever typed the command can mend; shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
