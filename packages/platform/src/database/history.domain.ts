import { OperatorError } from '../operator-error.ts';

/** What a database has had applied, beside what this program knows. */
export interface History {
  /** Names that are to be applied, in order. */
  pending: string[];
  /** Names that the database has beyond them: a newer release was here. */
  newer: string[];
}

/** The database went another way than this program: neither is the other's beginning. */
export class OtherHistoryError extends OperatorError {
  override name = 'OtherHistoryError';
}

/**
 * Compares two histories, of which one must be the other's beginning.
 *
 * @throws OtherHistoryError where they part.
 */
export function compareHistories(
  schema: string,
  applied: readonly string[],
  known: readonly string[],
): History {
  const common = Math.min(applied.length, known.length);
  for (let index = 0; index < common; index++) {
    if (applied[index] !== known[index])
      throw new OtherHistoryError(
        `The database is of another program: in the schema ${schema} it has ${applied[index]} where this one has ${known[index]}. ` +
          'Start the release that made it, or name another database in DATABASE_URL (DATA_DIR).',
      );
  }
  return { pending: known.slice(common), newer: applied.slice(common) };
}
