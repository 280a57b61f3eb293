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
  override name = 'DivergedHistoryError';
}

/**
 * Compares two migration histories, one of which must be a prefix of the other.
 *
 * @throws DivergedHistoryError if they diverge.
 */
export function compareHistory(
  schema: string,
  applied: readonly string[],
  released: readonly string[],
): History {
  const length = Math.min(applied.length, released.length);
  for (let index = 0; index < length; index++) {
    if (applied[index] !== released[index])
      throw new DivergedHistoryError(
        `The database does not match this release: schema ${schema} has the migration ${applied[index]} where this release has ${released[index]}. ` +
          'Start the release that created the database, or set DATABASE_URL or DATA_DIR to another database.',
      );
  }
  return { pending: released.slice(length), newer: applied.slice(length) };
}
