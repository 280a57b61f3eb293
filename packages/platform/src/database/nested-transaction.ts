import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { SchemaOf } from './types.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/** A query was sent to the store while its own caller holds a transaction: on one session that waits for ever. */
export class NestedQueryError extends Error {
  override name = 'NestedQueryError';
  constructor() {
    super(
      'A query outside the open transaction was made from inside it. Pass the transaction (trx) to the function you call.',
    );
  }
}

/** Throws where the calling async flow already holds a transaction. */
export function assertNotNested(): void {
  if (insideTransaction.getStore()) throw new NestedQueryError();
}

/**
 * Runs `work` in one transaction: all or nothing.
 *
 * @throws NestedQueryError where it is called, or a query is made on another handle, inside `work`.
 */
export function inTransaction<Schema, T>(
  db: SchemaOf<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return (db as unknown as Kysely<Schema>)
    .transaction()
    .execute((trx) => insideTransaction.run(true, () => work(trx)));
}
