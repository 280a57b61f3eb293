import { OperatorError } from '@workreel/platform/operator-error';
import { Problem } from '@workreel/platform/problem';

/** What whoever typed the command can correct; shown without a stack. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/**
 * What a failed command says and ends with: words and 2 for what whoever gave it can mend, else the
 * stack, for whoever mends us, and 1.
 */
export function describeFailure(error: unknown): { message: string; exit: 1 | 2 } {
  if (error instanceof OperatorError || error instanceof Problem) return { message: error.message, exit: 2 };
  return { message: String((error as Error)?.stack ?? error), exit: 1 };
}
