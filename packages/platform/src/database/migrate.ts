import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Log } from '../telemetry/log.ts';
import { buildIndex, type ConcurrentIndex } from './concurrent-index.ts';
import { compareHistory, type History } from './history.domain.ts';
import type { Database } from './types.ts';

/** A change to an application's tables. There are three kinds, so that no change blocks requests for long. */
export type Migration = { name: string } & (
  | {
      /** Runs in one transaction with a short lock timeout, and is retried after a timeout. */
      up(db: Kysely<unknown>): Promise<void>;
    }
  | {
      /** For rewriting rows: called repeatedly, each time in a new transaction, until it returns false. Restarts from the beginning after an interruption. */
      batch(db: Kysely<unknown>): Promise<boolean>;
    }
  | {
      /** Built without blocking writes to the table. */
      index: ConcurrentIndex;
    }
);

/** The migrations of one PostgreSQL schema, in the order in which they are applied. */
export interface Migrations {
  schema: string;
  list: readonly Migration[];
}

export interface MigrateOptions {
  log?: Log;
  /** How long to wait for another process that is migrating. */
  lockWaitMs?: number;
  /** How long a statement waits for a table lock. Meanwhile, other queries on the table queue behind it. */
  lockTimeoutMs?: number;
  /** Delay between attempts, which lets queued queries run. */
  retryDelayMs?: number;
  /** How long a migration is retried while other sessions hold locks that it needs. */
  retryForMs?: number;
}

/** Advisory lock key of Kysely's migrator, which earlier releases used. */
const MIGRATION_LOCK = '3853314791062309107';
const LOCK_POLL_MS = 250;
const LOG_INTERVAL_MS = 10_000;
const DEFAULTS = { lockWaitMs: 600_000, lockTimeoutMs: 2_000, retryDelayMs: 3_000, retryForMs: 300_000 };
/** lock_not_available and deadlock_detected. */
const LOCK_ERRORS = ['55P03', '40P01'];

/**
 * Applies pending migrations. Several processes may call it concurrently: one applies them, the others wait. A database
 * that was migrated by a newer release is left unchanged.
 *
 * @returns the names of the applied migrations.
 * @throws DivergedHistoryError if the applied migrations and those of this release diverge.
 */
export async function migrate(
  database: Database,
  schemas: readonly Migrations[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const db = database.db<unknown>() as Kysely<unknown>;
  // Check without the lock first, because usually nothing is pending.
  const histories = await Promise.all(schemas.map((target) => readHistory(db, target)));
  const newer = schemas.flatMap(({ schema }, index) =>
    histories[index]!.newer.map((name) => `${schema}/${name}`),
  );
  if (newer.length > 0) options.log?.warn({ newer }, 'a newer release has migrated this database');
  if (histories.every(({ pending }) => pending.length === 0)) return [];
  return db.connection().execute((connection) => migrateUnderLock(database, connection, schemas, options));
}

/** Migrates on the connection that holds the advisory lock, so the lock is released if the connection is lost. */
async function migrateUnderLock(
  database: Database,
  db: Kysely<unknown>,
  schemas: readonly Migrations[],
  { log, ...options }: MigrateOptions,
): Promise<string[]> {
  const timing = { ...DEFAULTS, ...options };
  await acquireLock(db, timing.lockWaitMs, log);
  try {
    // Rewriting many rows takes longer than the statement timeout of requests.
    await sql`select set_config('statement_timeout', '0', false)`.execute(db);
    const applied: string[] = [];
    for (const target of schemas) {
      // Read the history again under the lock.
      const { pending } = await readHistory(db, target);
      if (pending.length > 0) await createHistoryTable(db, target.schema);
      for (const recorded of pending) {
        const name = `${target.schema}/${recorded}`;
        const migration = target.list[migrationNumber(recorded) - 1]!;
        await retryWhileLocked(() => apply(database, db, target.schema, recorded, migration, timing), {
          ...timing,
          onLocked: () =>
            log?.warn(
              { migration: name },
              'other sessions hold locks on tables of the migration, will retry',
            ),
        }).catch((error: Error) => {
          throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
        });
        applied.push(name);
        log?.info({ migration: name }, 'migrated');
      }
    }
    return applied;
  } finally {
    await releaseLock(db).catch((error: unknown) =>
      log?.warn({ err: error }, 'could not reset the database session after migrating'),
    );
  }
}

/** Polls instead of waiting in a statement, because `create index concurrently` in the other process would wait for that statement. */
async function acquireLock(db: Kysely<unknown>, timeoutMs: number, log: Log | undefined): Promise<void> {
  const startedAt = Date.now();
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; await sleep(LOCK_POLL_MS)) {
    const { rows } = await sql<{
      acquired: boolean;
    }>`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as acquired`.execute(db);
    if (rows[0]!.acquired) return;
    if (Date.now() - startedAt > timeoutMs)
      throw new Error(
        `Another process has been migrating the database for ${Math.round(timeoutMs / 1000)} s. Start again when it has finished.`,
      );
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) continue;
    loggedAt = Date.now();
    log?.warn(
      { seconds: Math.round((loggedAt - startedAt) / 1000) },
      'waiting for another process to migrate the database',
    );
  }
}

async function releaseLock(db: Kysely<unknown>): Promise<void> {
  await sql`reset statement_timeout`.execute(db);
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(db);
}

async function apply(
  database: Database,
  db: Kysely<unknown>,
  schema: string,
  recorded: string,
  migration: Migration,
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<void> {
  const record = (connection: Kysely<unknown>) =>
    sql`insert into ${historyTable(schema)} (name, timestamp) values (${recorded}, ${new Date().toISOString()})`.execute(
      connection,
    );
  const transaction = <T>(work: (trx: Kysely<unknown>) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(trx);
      return work(trx);
    });
  if ('up' in migration) {
    await transaction(async (trx) => {
      await migration.up(trx);
      await record(trx);
    });
  } else if ('batch' in migration) {
    while (await transaction((trx) => migration.batch(trx)));
    await record(db);
  } else {
    await buildIndex(database, db, migration.index);
    await record(db);
  }
}

async function retryWhileLocked(
  work: () => Promise<void>,
  { retryDelayMs, retryForMs, onLocked }: { retryDelayMs: number; retryForMs: number; onLocked: () => void },
): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!LOCK_ERRORS.includes((error as { code?: string }).code ?? '')) throw error;
      if (Date.now() - startedAt > retryForMs)
        throw new Error(
          `other sessions have held locks on tables of the migration for more than ${Math.round(retryForMs / 1000)} s (list them: select * from pg_stat_activity where xact_start is not null order by xact_start)`,
          { cause: error },
        );
      onLocked();
      await sleep(retryDelayMs);
    }
  }
}

/** The table of Kysely's migrator, which earlier releases used. */
const historyTable = (schema: string) => sql.id(schema, 'kysely_migration');

async function createHistoryTable(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await sql`create table if not exists ${historyTable(schema)} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
}

async function readHistory(db: Kysely<unknown>, { schema, list }: Migrations): Promise<History> {
  const released = list.map(({ name }, index) => `${String(index + 1).padStart(4, '0')}-${name}`);
  const { rows: tables } = await sql<{
    exists: boolean;
  }>`select to_regclass(${`"${schema}".kysely_migration`}) is not null as exists`.execute(db);
  if (!tables[0]!.exists) return compareHistory(schema, [], released);
  const { rows } = await sql<{
    name: string;
  }>`select name from ${historyTable(schema)} order by name collate "C"`.execute(db);
  return compareHistory(
    schema,
    rows.map(({ name }) => name),
    released,
  );
}

const migrationNumber = (recorded: string): number => Number(recorded.slice(0, 4));
