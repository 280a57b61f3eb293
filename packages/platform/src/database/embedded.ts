import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { embeddedDialect } from './dialect.ts';
import { lockDataDir } from './lock.ts';
import { EmbeddedSession } from './session.ts';
import type { Db, Store } from './types.ts';
import { OID, parseDate, parseInt8, parseNumeric } from './values.ts';

/** `command` names this process to a second one that is refused. No `dataDir`: in memory, for tests. */
export interface EmbeddedOptions {
  dataDir?: string;
  command?: string;
  /** A dumped database to begin with instead of an empty one, for tests. */
  contents?: Blob;
}

/** Log kept before a checkpoint recycles it; see `EmbeddedSession`. */
const SETTINGS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/**
 * Opens PostgreSQL inside this process. Survives SIGKILL at any moment; it makes no fsync, so power
 * loss may lose what was written last: production is `DATABASE_URL`.
 *
 * @throws DataDirInUseError where another process holds the folder.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Store> {
  const lock = options.dataDir ? lockDataDir(options.dataDir, options.command ?? 'workreel') : undefined;
  try {
    const pglite = await PGlite.create({
      ...(options.dataDir ? { dataDir: join(options.dataDir, 'database') } : {}),
      ...(options.contents ? { loadDataDir: options.contents } : {}),
      startParams: [...PGlite.defaultStartParams, ...SETTINGS],
      parsers: { [OID.int8]: parseInt8, [OID.date]: parseDate, [OID.numeric]: parseNumeric },
    });
    return new EmbeddedStore(new EmbeddedSession(pglite), () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

class EmbeddedStore implements Store {
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
        // A text of several statements may have opened a transaction before it failed: the one session must not stay in it.
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

  async holdAdvisoryLock(space: number, key: number) {
    await this.run('select pg_advisory_lock($1::int, $2::int)', [space, key]);
    return {
      release: async () => void (await this.run('select pg_advisory_unlock($1::int, $2::int)', [space, key])),
    };
  }

  connections() {
    const { users } = this.#session;
    const used = Math.min(users, 1);
    return { used, idle: 1 - used, most: 1, awaited: users - used };
  }

  async settle() {
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
