import type { PGlite } from '@electric-sql/pglite';
import { assertNotNested } from './nested-transaction.ts';

/**
 * PGlite has one session. This hands it to one user at a time, in order, so that a query never
 * lands inside another flow's transaction, and keeps the write-ahead log bounded: nobody but us
 * makes checkpoints, and a million inserts without one leave 4.4 GB of log.
 */
export class EmbeddedSession {
  readonly pglite: PGlite;
  #tail: Promise<void> = Promise.resolve();
  #sinceCheck = 0;
  #checkpointedAt = 0;
  #closed = false;
  /** Whoever has the session, and those that wait for it. */
  users = 0;

  /** Statements between two looks at the log's position: a look costs about as much as a small query. */
  static readonly CHECK_EVERY = 100;
  /** Bytes of log after which a checkpoint (25 to 50 ms) is made; half of `max_wal_size`. */
  static readonly CHECKPOINT_BYTES = 32 * 1024 * 1024;

  constructor(pglite: PGlite) {
    this.pglite = pglite;
  }

  /** Waits for the session. @returns the function that gives it back. */
  async acquire(): Promise<() => Promise<void>> {
    assertNotNested();
    if (this.#closed) throw new Error('The embedded database is closed.');
    this.users++;
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return async () => {
      try {
        await this.#boundLog();
      } finally {
        this.users--;
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

  /** A copy of all files, behind a checkpoint so that nothing stands in the log alone. Nobody else works meanwhile. */
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

  async #boundLog(): Promise<void> {
    if (this.#closed || ++this.#sinceCheck < EmbeddedSession.CHECK_EVERY) return;
    this.#sinceCheck = 0;
    const { rows } = await this.pglite.query<{ at: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
    );
    const at = rows[0]?.at ?? 0;
    if (at - this.#checkpointedAt < EmbeddedSession.CHECKPOINT_BYTES) return;
    await this.#checkpoint(this.pglite);
    this.#checkpointedAt = at;
  }

  async #checkpoint(pglite: PGlite): Promise<void> {
    await pglite.exec('CHECKPOINT');
  }
}
