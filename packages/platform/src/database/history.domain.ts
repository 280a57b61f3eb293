import { OperatorError } from '../operator-error.ts';

/** The migrations applied to a database compared with those of this release. */
export interface History {
  /** Migrations to apply, in order. */
  pending: string[];
  /** Migrations applied by a newer release. */
  newer: string[];
}

/** The applied migrations and those of this release diverge: neither list is a prefix of the other. */
export class DivergedHistoryError extends OperatorError {
  override name = 'OtherHistoryError';
}

/**
 * Compares two migration histories, one of which must be a prefix of the other.
 *
 * @throws DivergedHistoryError if they diverge.
 */
export function compareHistory(
  schema: string,
  applied: readonly string[],
  known: readonly string[],
): History {
  const common = Math.min(applied.length, known.length);
  for (let index = 0; index < common; index++) {
    if (applied[index] !== known[index])
      throw new DivergedHistoryError(
        `The database does not match this release: in the schema ${schema} it has the migration ${applied[index]} where this release has ${known[index]}. ` +
          'Start the release that created it, or set DATABASE_URL or DATA_DIR to another database.',
      );
  }
  return { pending: known.slice(common), newer: applied.slice(common) };
}
