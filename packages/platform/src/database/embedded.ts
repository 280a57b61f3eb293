import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { embeddedDialect } from './dialect.ts';
import { lockDataDir } from './lock.ts';
import { EmbeddedSession } from './session.ts';
import type { Database, Db } from './types.ts';
import { OID, parseDate, parseInt8, parseNumeric } from './values.ts';

export interface EmbeddedOptions {
  /** Where the data is stored. If undefined, the database is in memory (for tests). */
  dataDir?: string;
  /** Names this process in the error that another process gets when it opens the same directory. */
  command?: string;
  /** A database dump to start from instead of an empty database (for tests). */
  contents?: Blob;
}

/** `EmbeddedSession` requests the checkpoints that recycle the write-ahead log. */
const SETTINGS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/**
 * Opens PostgreSQL inside this process (PGlite). Data survives SIGKILL at any moment. There is no fsync, so a power failure
 * can lose the latest writes: use `DATABASE_URL` in production.
 *
 * @throws DataDirInUseError if another process uses the directory.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const lock = options.dataDir ? lockDataDir(options.dataDir, options.command ?? 'workreel') : undefined;
  try {
    const pglite = await PGlite.create({
      ...(options.dataDir ? { dataDir: join(options.dataDir, 'database') } : {}),
      ...(options.contents ? { loadDataDir: options.contents } : {}),
      startParams: [...PGlite.defaultStartParams, ...SETTINGS],
      parsers: { [OID.int8]: parseInt8, [OID.date]: parseDate, [OID.numeric]: parseNumeric },
    });
    return new EmbeddedDatabase(new EmbeddedSession(pglite), () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  readonly #session: EmbeddedSession;
  readonly #kysely: Kysely<unknown>;
  readonly #onClosed: () => void;

  constructor(session: EmbeddedSession, onClosed: () => void) {
    this.#session = session;
    this.#kysely = new Kysely({ dialect: embeddedDialect(session) });
    this.#onClosed = onClosed;
  }

  db<Schema>(): Db<Schema> {
    return this.#kysely as unknown as Db<Schema>;
  }

  run(text: string, values?: unknown[]) {
    return this.#session.use(async (pglite) => {
      try {
        if (values?.length) return await pglite.query<Record<string, unknown>>(text, values);
        const results = await pglite.exec(text);
        return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) };
      } catch (error) {
        // A multi-statement query may have opened a transaction before it failed. The shared session must leave it.
        await pglite.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    const stop = await this.#session.use((pglite) => pglite.listen(channel, onPayload));
    onReconnect?.();
    return { close: () => this.#session.use(() => stop()) };
  }

  async holdAdvisoryLock(namespace: number, key: number) {
    await this.run('select pg_advisory_lock($1::int, $2::int)', [namespace, key]);
    return {
      release: async () =>
        void (await this.run('select pg_advisory_unlock($1::int, $2::int)', [namespace, key])),
    };
  }

  connections() {
    const { callers } = this.#session;
    const used = Math.min(callers, 1);
    return { used, idle: 1 - used, max: 1, waiting: callers - used };
  }

  async analyze() {
    await this.run('ANALYZE');
    await this.#session.checkpoint();
  }

  dump() {
    return this.#session.dump();
  }

  async close() {
    await this.#session.close();
    this.#onClosed();
  }
}
