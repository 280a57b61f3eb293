import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Log } from '../telemetry/log.ts';
import { buildIndex, type ConcurrentIndex } from './concurrent-index.ts';
import { compareHistories, type History } from './history.domain.ts';
import type { Store } from './types.ts';

/** A change to a product's tables: one of three kinds, so that none keeps requests waiting. */
export type Migration = { name: string } & (
  | {
      /** In one transaction: it waits for locks a moment only, and is tried again. */
      up(db: Kysely<unknown>): Promise<void>;
    }
  | {
      /** Called until it returns false, each time in a transaction of its own: for rows that are written anew. Interrupted, it begins again. */
      batch(db: Kysely<unknown>): Promise<boolean>;
    }
  | {
      /** Built beside whoever writes to the table. */
      index: ConcurrentIndex;
    }
);

/** One product's tables: a PostgreSQL schema of its own and the changes to it, in the order they are listed. */
export interface Migrations {
  schema: string;
  list: readonly Migration[];
}

export interface MigrateOptions {
  log?: Log;
  /** How long another process that migrates is waited for. */
  waitMs?: number;
  /** How long a statement waits for a table's lock: everybody who comes after it waits behind it as long. */
  lockTimeoutMs?: number;
  /** Between two tries, in which those get on who waited. */
  pauseMs?: number;
  /** How long a migration is tried whose locks others hold. */
  tryForMs?: number;
}

/** Of advisory locks; the number has no meaning but to be ours. It is the one that Kysely's migrator took in releases before. */
const MIGRATION_LOCK = '3853314791062309107';
const LOOK_EVERY_MS = 250;
const TELL_EVERY_MS = 10_000;
const DEFAULTS = { waitMs: 600_000, lockTimeoutMs: 2_000, pauseMs: 3_000, tryForMs: 300_000 };
/** lock_not_available and deadlock_detected. */
const LOCKED = ['55P03', '40P01'];

/**
 * Brings the tables up to date; does nothing where they are. Several processes may call it at once: one does the work, the
 * others wait. A database that a newer release has migrated is taken as it is.
 *
 * @returns the names of what was applied.
 * @throws OtherHistoryError where the database went another way.
 */
export async function migrate(
  store: Store,
  products: readonly Migrations[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const db = store.db<unknown>() as Kysely<unknown>;
  // Without a lock: whoever starts finds nothing to do nearly always.
  const histories = await Promise.all(products.map((product) => readHistory(db, product)));
  const newer = products.flatMap(({ schema }, index) =>
    histories[index]!.newer.map((name) => `${schema}/${name}`),
  );
  if (newer.length > 0) options.log?.warn({ newer }, 'a newer release has migrated this database');
  if (histories.every(({ pending }) => pending.length === 0)) return [];
  return db.connection().execute((connection) => migrateAlone(store, connection, products, options));
}

/** Migrates on one connection, which holds the lock that keeps others out: with it goes the lock as well. */
async function migrateAlone(
  store: Store,
  db: Kysely<unknown>,
  products: readonly Migrations[],
  { log, ...given }: MigrateOptions,
): Promise<string[]> {
  const times = { ...DEFAULTS, ...given };
  await takeLock(db, times.waitMs, log);
  try {
    // Many rows take longer than any request may.
    await sql`select set_config('statement_timeout', '0', false)`.execute(db);
    const applied: string[] = [];
    for (const product of products) {
      // Again, now that nobody else does it.
      const { pending } = await readHistory(db, product);
      if (pending.length > 0) await makeRecord(db, product.schema);
      for (const recorded of pending) {
        const name = `${product.schema}/${recorded}`;
        const migration = product.list[numberOf(recorded) - 1]!;
        await untilUnlocked(() => apply(store, db, product.schema, recorded, migration, times), {
          ...times,
          onLocked: () => log?.warn({ migration: name }, 'others hold its tables: it is tried again'),
        }).catch((error: Error) => {
          throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
        });
        applied.push(name);
        log?.info({ migration: name }, 'migrated');
      }
    }
    return applied;
  } finally {
    await giveBack(db).catch((error: unknown) => log?.warn({ err: error }, 'after migrating'));
  }
}

/** Never by a statement that waits: an index that is built concurrently would wait for that statement to end. */
async function takeLock(db: Kysely<unknown>, waitMs: number, log: Log | undefined): Promise<void> {
  const began = Date.now();
  for (let toldAt = Number.NEGATIVE_INFINITY; ; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as taken`.execute(db);
    if (rows[0]!.taken) return;
    if (Date.now() - began > waitMs)
      throw new Error(
        `Another process has been migrating the database for ${Math.round(waitMs / 1000)} s. Start again when it is done.`,
      );
    if (Date.now() - toldAt < TELL_EVERY_MS) continue;
    toldAt = Date.now();
    log?.warn({ seconds: Math.round((toldAt - began) / 1000) }, 'another process migrates: waiting for it');
  }
}

async function giveBack(db: Kysely<unknown>): Promise<void> {
  await sql`reset statement_timeout`.execute(db);
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(db);
}

async function apply(
  store: Store,
  db: Kysely<unknown>,
  schema: string,
  recorded: string,
  migration: Migration,
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<void> {
  const record = (on: Kysely<unknown>) =>
    sql`insert into ${recordOf(schema)} (name, timestamp) values (${recorded}, ${new Date().toISOString()})`.execute(
      on,
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
    await buildIndex(store, db, migration.index);
    await record(db);
  }
}

async function untilUnlocked(
  work: () => Promise<void>,
  { pauseMs, tryForMs, onLocked }: { pauseMs: number; tryForMs: number; onLocked: () => void },
): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!LOCKED.includes((error as { code?: string }).code ?? '')) throw error;
      if (Date.now() - began > tryForMs)
        throw new Error(
          `others hold locks on its tables for longer than ${Math.round(tryForMs / 1000)} s (who: select * from pg_stat_activity where xact_start is not null order by xact_start)`,
          { cause: error },
        );
      onLocked();
      await sleep(pauseMs);
    }
  }
}

/** Kysely's own table: releases before this one wrote it, and read it. */
const recordOf = (schema: string) => sql.id(schema, 'kysely_migration');

async function makeRecord(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await sql`create table if not exists ${recordOf(schema)} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
}

async function readHistory(db: Kysely<unknown>, { schema, list }: Migrations): Promise<History> {
  const known = list.map(({ name }, index) => `${String(index + 1).padStart(4, '0')}-${name}`);
  const { rows: tables } = await sql<{
    there: boolean;
  }>`select to_regclass(${`"${schema}".kysely_migration`}) is not null as there`.execute(db);
  if (!tables[0]!.there) return compareHistories(schema, [], known);
  const { rows } = await sql<{
    name: string;
  }>`select name from ${recordOf(schema)} order by name collate "C"`.execute(db);
  return compareHistories(
    schema,
    rows.map(({ name }) => name),
    known,
  );
}

const numberOf = (recorded: string): number => Number(recorded.slice(0, 4));
