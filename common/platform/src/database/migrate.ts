import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Store } from './types.ts';

/** One product's tables: a PostgreSQL schema of its own and the changes to it, in the order they are listed. */
export interface Migrations {
  schema: string;
  list: readonly { name: string; up: (db: Kysely<unknown>) => Promise<void> }[];
}

/**
 * Brings the tables up to date; does nothing where they are. Several processes may call it at once:
 * one does the work, the others wait.
 *
 * @returns the names of what was applied.
 */
export async function migrate(store: Store, ...products: Migrations[]): Promise<string[]> {
  const applied: string[] = [];
  for (const { schema, list } of products) {
    const db = store.db<unknown>() as Kysely<unknown>;
    await sql`create schema if not exists ${sql.id(schema)}`.execute(db).catch((error: { code?: string }) => {
      // Two processes that create one schema at once collide in the catalogue; the other's is as good.
      if (error.code !== '23505' && error.code !== '42P06') throw error;
    });
    const migrations: Record<string, Migration> = {};
    // Kysely sorts by name; the number keeps the order of the list.
    list.forEach(({ name, up }, index) => {
      migrations[`${String(index + 1).padStart(4, '0')}-${name}`] = { up };
    });
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: schema,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    for (const result of results)
      if (result.status === 'Success') applied.push(`${schema}/${result.migrationName}`);
    if (error) {
      const failed = results.find((result) => result.status === 'Error');
      throw new Error(
        `Migration ${schema}/${failed?.migrationName ?? '?'} failed: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }
  return applied;
}
