import { OperatorError } from '@workreel/platform/operator-error';
import { Problem } from '@workreel/platform/problem';

/** An error that the caller of a command can correct; shown without a stack. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/**
 * What a failed command says and ends with: words and 2 for what its caller can correct, else the
 * stack, for the report of a bug, and 1.
 */
export function describeFailure(error: unknown): { message: string; exit: 1 | 2 } {
  if (error instanceof OperatorError || error instanceof Problem) return { message: error.message, exit: 2 };
  return { message: String((error as Error)?.stack ?? error), exit: 1 };
}
