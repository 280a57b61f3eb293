import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { SchemaOf } from './types.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/** A query bypassed the open transaction of its caller. On the single session of the embedded database, it would wait forever. */
export class NestedQueryError extends Error {
  override name = 'NestedQueryError';
  constructor() {
    super(
      'A query bypassed the transaction that is open in the same async flow. Pass the transaction (trx) to the called function.',
    );
  }
}

/** Throws if the calling async flow has an open transaction. */
export function assertNotNested(): void {
  if (insideTransaction.getStore()) throw new NestedQueryError();
}

/**
 * Runs `work` in a transaction.
 *
 * @throws NestedQueryError if `work` calls this function or makes a query on another handle.
 */
export function inTransaction<Schema, T>(
  db: SchemaOf<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return (db as unknown as Kysely<Schema>)
    .transaction()
    .execute((trx) => insideTransaction.run(true, () => work(trx)));
}
