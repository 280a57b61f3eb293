import { ProfileError } from '@workreel/jobs-server';
import { BackupError, DataDirInUseError, OtherHistoryError } from '@workreel/platform/database';
import { Problem } from '@workreel/platform/problem';
import { SettingsError } from '@workreel/platform/settings';

/** What whoever typed the command can mend; shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const EXPECTED = [
  UsageError,
  SettingsError,
  ProfileError,
  DataDirInUseError,
  OtherHistoryError,
  BackupError,
  Problem,
];

/**
 * What a failed command says and ends with: words and 2 for what whoever gave it can mend, else the
 * stack, for whoever mends us, and 1.
 */
export function describeFailure(error: unknown): { message: string; exit: 1 | 2 } {
  if (EXPECTED.some((kind) => error instanceof kind)) return { message: (error as Error).message, exit: 2 };
  return { message: String((error as Error)?.stack ?? error), exit: 1 };
}
