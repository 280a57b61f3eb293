/** Reproduces race conditions in a fixed order. */
import { inTransaction } from '@workreel/platform/database';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { AccountsSchema } from '../tables.ts';
import type { TestApp } from './test-app.ts';

/** Limits the wait for a call that neither blocks nor finishes. */
const TIMEOUT = { timeout: 60_000, interval: 20 };

/**
 * Makes calls that overlap with a database change, which is committed after their first reads and before
 * their writes.
 *
 * @param change - one SQL statement.
 * @param calls - started in this order, each after the previous one has reached the database.
 * @returns the results of the calls.
 */
export async function withConcurrentChange<T>(
  app: TestApp,
  change: string,
  ...calls: (() => Promise<T>)[]
): Promise<T[]> {
  const db = app.database.db<AccountsSchema>();
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const results: Promise<T>[] = [];
  if (app.database.kind === 'embedded') {
    // The single session runs queries in order: the first reads wait for this transaction, and the change waits for the reads.
    const blocking = inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      started.resolve();
      await released.promise;
    });
    await started.promise;
    for (const call of calls) {
      const before = app.database.connections().waiting;
      results.push(call());
      await vi.waitUntil(() => app.database.connections().waiting > before, TIMEOUT);
    }
    const changing = app.rows(change);
    released.resolve();
    await Promise.all([blocking, changing]);
    return Promise.all(results);
  }
  // The change is not yet committed: calls read the old rows, and block when they write.
  const changing = inTransaction(db, async (trx) => {
    await sql.raw(change).execute(trx);
    started.resolve();
    await released.promise;
  });
  await started.promise;
  let settled = 0;
  const waiting = async () =>
    (
      await app.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  for (const call of calls) {
    results.push(call().finally(() => settled++));
    await vi.waitUntil(async () => settled + (await waiting()) >= results.length, TIMEOUT);
  }
  released.resolve();
  await changing;
  return Promise.all(results);
}
