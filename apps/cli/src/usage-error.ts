import { OperatorError } from '@workreel/platform/operator-error';
import { Problem } from '@workreel/platform/problem';

/** An error that the user can correct. Printed without a stack trace. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/**
 * Returns the message and exit code of a failed command: for errors that the user can correct, exit code 2;
 * otherwise, exit code 1 and the stack trace for a bug report.
 */
export function describeFailure(error: unknown): { message: string; exit: 1 | 2 } {
  if (error instanceof OperatorError || error instanceof Problem)
    return { message: `error: ${error.message}`, exit: 2 };
  return { message: String((error as Error)?.stack ?? error), exit: 1 };
}
