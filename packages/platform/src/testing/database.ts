import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Migrations, migrate, openEmbedded, openServer, type Store } from '../database/index.ts';
import { emptyDatabase } from './embedded-database.ts';

/**
 * A fresh, migrated store for one test file: a database of its own on the server of
 * `TEST_DATABASE_URL`, else an embedded one in memory. One suite, both stores.
 */
export async function openTestStore(
  ...products: Migrations[]
): Promise<{ store: Store; close(): Promise<void> }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    const store = idle.pop() ?? (await openEmbedded({ contents: await emptyDatabase() }));
    await migrate(store, products);
    return { store, close: () => release(store) };
  }
  const { databaseUrl, drop } = await createTestDatabase(serverUrl);
  const store = await openServer({ databaseUrl, maxConnections: 5 });
  await migrate(store, products);
  return {
    store,
    close: async () => {
      await store.close();
      await drop();
    },
  };
}

/** Embedded databases that earlier files of this process have released. Opening one takes 1 s of CPU, emptying it a tenth of that. */
const idle: Store[] = [];

/** Empties a database and keeps it for the next file; one that is damaged or closed already is left to the garbage collector. */
async function release(store: Store): Promise<void> {
  try {
    await store.run('discard all');
    const { rows } = await store.run(
      `select quote_ident(nspname) as name from pg_namespace
       where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`,
    );
    if (rows.length > 0) await store.run(`drop schema ${rows.map(({ name }) => name).join(', ')} cascade`);
    idle.push(store);
  } catch {
    await store.close().catch(() => {});
  }
}

/** An empty database with a random name on a server, and the way to drop it. */
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
