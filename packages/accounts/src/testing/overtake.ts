/** Several things at once, in the one order that matters. */
import { inTransaction } from '@workreel/platform/database';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { AccountsSchema } from '../tables.ts';
import type { TestApp } from './test-app.ts';

/** Of a call that neither waits nor ends. */
const TIMEOUT = { timeout: 60_000, interval: 20 };

/**
 * Lets a change of the store happen between the first look of calls at it and what they do then.
 *
 * @param change - one statement.
 * @param calls - come to the store one after another.
 */
export async function overtake<T>(
  app: TestApp,
  change: string,
  ...calls: (() => Promise<T>)[]
): Promise<T[]> {
  const db = app.store.db<AccountsSchema>();
  const [began, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers: Promise<T>[] = [];
  if (app.store.kind === 'embedded') {
    // Its one session serves in order: the looks wait behind this transaction, and the change behind the looks.
    const holding = inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      began.resolve();
      await over.promise;
    });
    await began.promise;
    for (const call of calls) {
      const before = app.store.connections().awaited;
      answers.push(call());
      await vi.waitUntil(() => app.store.connections().awaited > before, TIMEOUT);
    }
    const changing = app.rows(change);
    over.resolve();
    await Promise.all([holding, changing]);
    return Promise.all(answers);
  }
  // The change is made and not yet committed: calls see what was before, and wait where they would change it.
  const changing = inTransaction(db, async (trx) => {
    await sql.raw(change).execute(trx);
    began.resolve();
    await over.promise;
  });
  await began.promise;
  let settled = 0;
  const waiting = async () =>
    (
      await app.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  for (const call of calls) {
    answers.push(call().finally(() => settled++));
    await vi.waitUntil(async () => settled + (await waiting()) >= answers.length, TIMEOUT);
  }
  over.resolve();
  await changing;
  return Promise.all(answers);
}
