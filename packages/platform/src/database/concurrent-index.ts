import { type Kysely, sql } from 'kysely';
import type { Store } from './types.ts';

/** An index that is built while others write to its table. */
export interface ConcurrentIndex {
  /** Without its schema, which is the table's. */
  name: string;
  /** `schema.table` */
  on: string;
  /** What stands behind the table in `create index`: `(closed_at) where status = 'closed'`. */
  as: string;
  unique?: boolean;
}

/**
 * Builds an index, unless it is there. It waits for every transaction that is older, and nobody waits for it. One that a
 * process left half built is invalid, and made again.
 */
export async function buildIndex(store: Store, db: Kysely<unknown>, index: ConcurrentIndex): Promise<void> {
  const [schema = ''] = index.on.split('.');
  const name = sql.id(schema, index.name);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`"${schema}"."${index.name}"`})`.execute(
    db,
  );
  if (rows[0]?.valid) return;
  // The embedded store has one session: there is nobody to wait beside.
  const concurrently = sql.raw(store.kind === 'server' ? 'concurrently' : '');
  if (rows.length > 0) await sql`drop index ${concurrently} ${name}`.execute(db);
  await sql`create ${sql.raw(index.unique ? 'unique' : '')} index ${concurrently} ${sql.id(index.name)} on ${sql.table(index.on)} ${sql.raw(index.as)}`.execute(
    db,
  );
}
