import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SettingsError } from '../settings.ts';
import { Listener } from './listener.ts';
import { assertNotNested } from './nested-transaction.ts';
import type { Database, Db } from './types.ts';
import { OID, parseDate, parseInt8, parseNumeric } from './values.ts';

export interface ServerOptions {
  databaseUrl: string;
  /** Size of the connection pool. Listening uses one more connection, and so does each advisory lock. */
  maxConnections?: number;
  onError?: (error: Error) => void;
}

/** Limits statements outside migrations. A longer one indicates a bug. */
const STATEMENT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseInt8],
  [OID.date, parseDate],
  [OID.numeric, parseNumeric],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** Connects to a PostgreSQL server (15 or newer). @throws SettingsError if it is unreachable. */
export async function openServer(options: ServerOptions): Promise<Database> {
  const database = new ServerDatabase(options);
  try {
    await database.run('select 1');
  } catch (error) {
    await database.close();
    const reason = (error as Error).message || String((error as { code?: string }).code);
    throw new SettingsError([`DATABASE_URL=…: the database is unreachable: ${reason}`]);
  }
  return database;
}

class ServerDatabase implements Database {
  readonly kind = 'server';
  readonly #pool: pg.Pool;
  readonly #kysely: Kysely<unknown>;
  readonly #config: pg.ClientConfig;
  readonly #listener: Listener;

  constructor(options: ServerOptions) {
    const onError = options.onError ?? (() => {});
    this.#config = {
      connectionString: options.databaseUrl,
      types,
      application_name: 'workreel',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    };
    this.#pool = new pg.Pool({
      ...this.#config,
      max: options.maxConnections ?? 10,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    });
    this.#pool.on('error', onError);
    this.#listener = new Listener(this.#config, onError);
    const guarded = {
      connect: () => {
        assertNotNested();
        return this.#pool.connect();
      },
      end: () => this.#pool.end(),
      options: this.#pool.options,
    };
    this.#kysely = new Kysely({ dialect: new PostgresDialect({ pool: guarded as unknown as pg.Pool }) });
  }

  db<Schema>(): Db<Schema> {
    return this.#kysely as unknown as Db<Schema>;
  }

  async run(text: string, values?: unknown[]) {
    assertNotNested();
    const result = await (values?.length ? this.#pool.query(text, values) : this.#pool.query(text));
    const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult<Record<string, unknown>>[];
    return { rows: results.flatMap(({ rows }) => rows ?? []) };
  }

  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    return this.#listener.listen(channel, onPayload, onReconnect);
  }

  async holdAdvisoryLock(namespace: number, key: number, onLost: () => void) {
    const client = new pg.Client(this.#config);
    let released = false;
    const lost = () => {
      if (released) return;
      released = true;
      onLost();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    await client.query('select pg_advisory_lock($1::int, $2::int)', [namespace, key]);
    return {
      release: async () => {
        released = true;
        await client.end();
      },
    };
  }

  connections() {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount };
  }

  async analyze() {
    await this.run('ANALYZE');
  }

  async dump() {
    return null;
  }

  async close() {
    await this.#kysely.destroy();
  }
}
