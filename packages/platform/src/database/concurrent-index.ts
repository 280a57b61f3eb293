import { type Kysely, sql } from 'kysely';
import type { Database } from './types.ts';

/** An index that is built with `create index concurrently`, without blocking writes to its table. */
export interface ConcurrentIndex {
  /** Name without a schema: PostgreSQL creates an index in the schema of its table. */
  name: string;
  /** `schema.table` */
  table: string;
  /** The rest of `create index` after the table name, for example `(closed_at) where status = 'closed'`. */
  definition: string;
  unique?: boolean;
}

/**
 * Builds an index unless it exists. Waits for all older transactions but does not block writes. An invalid index, left by an
 * interrupted build, is dropped and rebuilt.
 */
export async function buildIndex(
  database: Database,
  db: Kysely<unknown>,
  index: ConcurrentIndex,
): Promise<void> {
  const [schema = ''] = index.table.split('.');
  const name = sql.id(schema, index.name);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`"${schema}"."${index.name}"`})`.execute(
    db,
  );
  if (rows[0]?.valid) return;
  // The embedded database has a single session, so no other session can be blocked.
  const concurrently = sql.raw(database.kind === 'server' ? 'concurrently' : '');
  if (rows.length > 0) await sql`drop index ${concurrently} ${name}`.execute(db);
  await sql`create ${sql.raw(index.unique ? 'unique' : '')} index ${concurrently} ${sql.id(index.name)} on ${sql.table(index.table)} ${sql.raw(index.definition)}`.execute(
    db,
  );
}
