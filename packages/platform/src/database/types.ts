import type { Kysely, Transaction } from 'kysely';

/**
 * A database handle as features get it. Transactions are opened with `inTransaction` alone, since
 * only there can a query outside the open transaction be caught (the embedded store has one session,
 * on which such a query would wait for ever).
 */
export type Db<Schema> = Omit<Kysely<Schema>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> &
  SchemaOf<Schema>;

declare const schema: unique symbol;
/** Carries the schema's type where the handle's own methods do not let it be inferred; holds nothing. */
export interface SchemaOf<Schema> {
  readonly [schema]?: Schema;
}

/** Either a handle or an open transaction: what a repository function takes first. */
export type Queryable<Schema> = Db<Schema> | Transaction<Schema>;

/** The open store of a process. */
export interface Store {
  /** `embedded`: PGlite in `DATA_DIR`, owned by this process alone. `server`: PostgreSQL by `DATABASE_URL`. */
  readonly kind: 'embedded' | 'server';
  /** Typed by whoever uses it: each product knows its own tables. */
  db<Schema>(): Db<Schema>;
  /** Runs SQL text as a job queue needs it: several statements where there are no values. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls back for each NOTIFY on a channel until closed. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /**
   * Takes an advisory lock that lives exactly as long as this process' session, and tells when the
   * session was lost.
   */
  holdAdvisoryLock(space: number, key: number, onLost: () => void): Promise<{ release(): Promise<void> }>;
  /** Connections of this process that queries use or could use, and queries that wait for one. */
  connections(): { used: number; idle: number; most: number; awaited: number };
  /** Makes the work of a bulk load cheap to read: statistics for the planner and a bounded log. */
  settle(): Promise<void>;
  /** All of it as a tar, as of one moment; null where a server keeps it, which has tools of its own. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}
