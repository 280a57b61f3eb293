import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, type Migrations, migrate, openEmbedded, openServer } from '../database/index.ts';
import { emptyDatabase } from './embedded-database.ts';

/**
 * Opens an empty, migrated database for one test file: a new database on the server at `TEST_DATABASE_URL`,
 * or an embedded database in memory if that is not set.
 */
export async function openTestDatabase(
  ...migrations: Migrations[]
): Promise<{ database: Database; close(): Promise<void> }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    const database = idle.pop() ?? (await openEmbedded({ contents: await emptyDatabase() }));
    await migrate(database, migrations);
    return { database, close: () => release(database) };
  }
  const { databaseUrl, drop } = await createTestDatabase(serverUrl);
  const database = await openServer({ databaseUrl, maxConnections: 5 });
  await migrate(database, migrations);
  return {
    database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Embedded databases released by earlier test files of this process. Opening one takes 1 s of CPU time; emptying one takes a tenth of that. */
const idle: Database[] = [];

/** Empties a database for reuse by the next test file. Discards it if it is damaged or closed. */
async function release(database: Database): Promise<void> {
  try {
    await database.run('discard all');
    const { rows } = await database.run(
      `select quote_ident(nspname) as name from pg_namespace
       where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`,
    );
    if (rows.length > 0) await database.run(`drop schema ${rows.map(({ name }) => name).join(', ')} cascade`);
    idle.push(database);
  } catch {
    await database.close().catch(() => {});
  }
}

/** Creates an empty database with a random name on a server. */
export async function createTestDatabase(
  serverUrl: string,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `workreel_test_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
