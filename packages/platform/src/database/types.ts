import type { Kysely, Transaction } from 'kysely';

/**
 * The database handle that features use. Transactions can be opened only with `inTransaction`, which
 * detects queries outside the open transaction (on the single session of the embedded database, such a
 * query would wait forever).
 */
export type Db<Schema> = Omit<Kysely<Schema>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> &
  SchemaOf<Schema>;

declare const schema: unique symbol;
/** Phantom type for schema inference, which the methods of `Db` do not allow. */
export interface SchemaOf<Schema> {
  readonly [schema]?: Schema;
}

/** A database handle or an open transaction: the first parameter of repository functions. */
export type Queryable<Schema> = Db<Schema> | Transaction<Schema>;

/** The open database of a process. */
export interface Database {
  /** `embedded`: PGlite in `DATA_DIR`, used only by this process. `server`: PostgreSQL at `DATABASE_URL`. */
  readonly kind: 'embedded' | 'server';
  /** Returns a handle typed with the caller's tables; each application has its own tables. */
  db<Schema>(): Db<Schema>;
  /** Runs SQL text; several statements are allowed if there are no values. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls `onPayload` for each NOTIFY on a channel until closed, and `onReconnect` after each (re)connection. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /** Acquires an advisory lock on a dedicated session and calls `onLost` if that session, and with it the lock, is lost. */
  holdAdvisoryLock(namespace: number, key: number, onLost: () => void): Promise<{ release(): Promise<void> }>;
  /** State of the connection pool: connections in use, idle and allowed, and queries waiting for a connection. */
  connections(): { used: number; idle: number; max: number; waiting: number };
  /** Updates planner statistics and, in the embedded database, creates a checkpoint. Call it after a bulk load. */
  analyze(): Promise<void>;
  /** Returns a consistent copy as a tar archive; null for a server, which has its own tools. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}
