import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedSession } from './session.ts';

/**
 * Kysely dialect for the embedded database. Kysely's own PGlite dialect shares one connection between all
 * async flows without a lock, so a query from one request can run inside the transaction of another.
 * Here each query and each transaction has exclusive use of the session.
 */
export function embeddedDialect(session: EmbeddedSession): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(session),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #session: EmbeddedSession;
  constructor(session: EmbeddedSession) {
    this.#session = session;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#session, await this.#session.acquire());
  }
  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    await connection.release();
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  /** Does nothing: the database closes the session. */
  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #session: EmbeddedSession;
  readonly release: () => Promise<void>;
  constructor(session: EmbeddedSession, release: () => Promise<void>) {
    this.#session = session;
    this.release = release;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#session.pglite.query<Row>(query.sql, [...query.parameters]);
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) };
  }
  // biome-ignore lint/correctness/useYield: Kysely requires the method; a single session cannot stream while it runs other queries.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database cannot stream results. Use keyset pagination.');
  }
}
