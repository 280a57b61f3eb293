import type { PGlite } from '@electric-sql/pglite';
import { assertNotNested } from './nested-transaction.ts';

/**
 * Serializes access to the single session of PGlite, so that a query never runs inside the transaction of another
 * async flow. Also limits the size of the write-ahead log: PGlite does not create checkpoints on its own, and a million inserts
 * without a checkpoint leave 4.4 GB of log.
 */
export class EmbeddedSession {
  readonly pglite: PGlite;
  #tail: Promise<void> = Promise.resolve();
  #statementsSinceCheck = 0;
  #lastCheckpointLsn = 0;
  #closed = false;
  /** Number of callers that hold the session or wait for it. */
  callers = 0;

  /** Number of statements between checks of the log position. A check costs about as much as a small query. */
  static readonly CHECK_INTERVAL_STATEMENTS = 100;
  /** Log size in bytes that triggers a checkpoint (25 to 50 ms); half of `max_wal_size`. */
  static readonly CHECKPOINT_BYTES = 32 * 1024 * 1024;

  constructor(pglite: PGlite) {
    this.pglite = pglite;
  }

  /** Waits for the session. @returns the function that releases it. */
  async acquire(): Promise<() => Promise<void>> {
    assertNotNested();
    if (this.#closed) throw new Error('The embedded database is closed.');
    this.callers++;
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return async () => {
      try {
        await this.#checkpointIfDue();
      } finally {
        this.callers--;
        resolve();
      }
    };
  }

  async use<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work(this.pglite);
    } finally {
      await release();
    }
  }

  async checkpoint(): Promise<void> {
    await this.use((pglite) => this.#checkpoint(pglite));
  }

  /** Copies all files after a checkpoint, so that no data is only in the log. Blocks all other queries. */
  async dump(): Promise<Blob> {
    return this.use(async (pglite) => {
      await this.#checkpoint(pglite);
      return pglite.dumpDataDir('none');
    });
  }

  async close(): Promise<void> {
    await this.use(async (pglite) => {
      this.#closed = true;
      await this.#checkpoint(pglite);
      await pglite.close();
    });
  }

  async #checkpointIfDue(): Promise<void> {
    if (this.#closed || ++this.#statementsSinceCheck < EmbeddedSession.CHECK_INTERVAL_STATEMENTS) return;
    this.#statementsSinceCheck = 0;
    const { rows } = await this.pglite.query<{ lsn: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as lsn`,
    );
    const lsn = rows[0]?.lsn ?? 0;
    if (lsn - this.#lastCheckpointLsn < EmbeddedSession.CHECKPOINT_BYTES) return;
    await this.#checkpoint(this.pglite);
    this.#lastCheckpointLsn = lsn;
  }

  async #checkpoint(pglite: PGlite): Promise<void> {
    await pglite.exec('CHECKPOINT');
  }
}
