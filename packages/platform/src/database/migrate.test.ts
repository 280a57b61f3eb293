import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createTestDatabase, openTestDatabase } from '../testing/database.ts';
import {
  type Database,
  DivergedHistoryError,
  inTransaction,
  type Migration,
  migrate,
  openServer,
} from './index.ts';

interface Tables {
  'probe.things': { id: number; name: string };
}
const things: Migration = {
  name: 'things',
  up: async (db) => {
    await sql`create table probe.things (id bigint generated always as identity primary key, name text not null)`.execute(
      db,
    );
  },
};
const index: Migration = {
  name: 'by name',
  index: { name: 'things_name', table: 'probe.things', definition: '(name)', unique: true },
};
const color = (defaultColor: string): Migration => ({
  name: 'color',
  up: async (db) => {
    await sql`alter table probe.things add column color text not null default ${sql.lit(defaultColor)}`.execute(
      db,
    );
  },
});
const probe = (...list: Migration[]) => [{ schema: 'probe', list }];

describe('migrations', () => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());
  beforeEach(() => database.run('drop schema if exists probe cascade'));
  const recorded = async () =>
    (await database.run('select name from probe.kysely_migration order by name')).rows.map(
      ({ name }) => name,
    );
  const isValid = async () =>
    (await database.run(`select indisvalid from pg_index where indexrelid = 'probe.things_name'::regclass`))
      .rows[0]?.indisvalid;

  it('are applied one by one and resume after the last one that succeeded', async () => {
    const failing: Migration = {
      name: 'fails',
      up: async (db) => {
        await sql`create table probe.half (id int)`.execute(db);
        await sql`select 1/0`.execute(db);
      },
    };
    await expect(migrate(database, probe(things, failing))).rejects.toThrow(
      /probe\/0002-fails failed: division by zero/,
    );
    expect(await recorded()).toEqual(['0001-things']);
    expect(await migrate(database, probe(things, { ...failing, up: async () => {} }, index))).toEqual([
      'probe/0002-fails',
      'probe/0003-by name',
    ]);
    expect((await database.run(`select to_regclass('probe.half') as half`)).rows).toEqual([{ half: null }]);
    expect(await isValid()).toBe(true);
  });

  it('accept a database migrated by a newer release and reject one whose history diverged', async () => {
    await migrate(database, probe(things, index));
    const warnings: string[] = [];
    const log = createLog('silent');
    log.warn = (_: unknown, message?: string) => void warnings.push(message ?? '');
    expect(await migrate(database, probe(things), { log })).toEqual([]);
    expect(warnings).toEqual(['a newer release has migrated this database']);
    await expect(migrate(database, probe(index, things))).rejects.toThrow(DivergedHistoryError);
    expect(await recorded()).toEqual(['0001-things', '0002-by name']);
  });

  it('rewrite rows in batches and resume after an interruption', async () => {
    await migrate(database, probe(things));
    await database.run(`insert into probe.things (name) select 'old' || n from generate_series(1, 25) n`);
    let calls = 0;
    const renaming = (failAt: number): Migration => ({
      name: 'rename',
      batch: async (db: Kysely<unknown>) => {
        const { numAffectedRows } = await sql`update probe.things set name = 'new' || id where id in (
          select id from probe.things where name like 'old%' order by id limit 10)`.execute(db);
        if (++calls === failAt) throw new Error('interrupted');
        return numAffectedRows! > 0n;
      },
    });
    const remaining = async () =>
      (await database.run(`select count(*)::int as n from probe.things where name like 'old%'`)).rows[0]!.n;
    await expect(migrate(database, probe(things, renaming(2)))).rejects.toThrow('interrupted');
    expect(await remaining()).toBe(15);
    await migrate(database, probe(things, renaming(0)));
    expect(await remaining()).toBe(0);
    expect(calls).toBe(5);
  });

  it('rebuild an invalid index', async () => {
    await migrate(database, probe(things));
    await database.run(`insert into probe.things (name) values ('twice'), ('twice')`);
    await expect(migrate(database, probe(things, index))).rejects.toThrow(/could not create unique index/);
    if (database.kind === 'server') expect(await isValid()).toBe(false);
    await database.run('delete from probe.things where id = 2');
    expect(await migrate(database, probe(things, index))).toEqual(['probe/0002-by name']);
    expect(await isValid()).toBe(true);
  });

  it('accept an index that was built but not recorded', async () => {
    await migrate(database, probe(things, index));
    await database.run(`delete from probe.kysely_migration where name like '0002%'`);
    expect(await migrate(database, probe(things, index))).toEqual(['probe/0002-by name']);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)('migrations on a server with other sessions (TEST_DATABASE_URL)', () => {
  let open: () => Promise<Database>;
  let database: Database;
  beforeEach(async () => {
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const opened: Database[] = [];
    open = async () => {
      opened.push(await openServer({ databaseUrl, maxConnections: 3 }));
      return opened.at(-1)!;
    };
    database = await open();
    return async () => {
      for (const connection of opened) await connection.close();
      await drop();
    };
  });
  /** Opens a transaction that has read the table and stays open until `end` is called. */
  async function openReader(): Promise<{ end(): Promise<void> }> {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const transaction = inTransaction(database.db<Tables>(), async (trx) => {
      await trx.selectFrom('probe.things').select('id').execute();
      started.resolve();
      await ended.promise;
    });
    await started.promise;
    return {
      end: () => {
        ended.resolve();
        return transaction;
      },
    };
  }

  it('are applied once by concurrent processes', async () => {
    const databases = await Promise.all([open(), open(), open()]);
    let done = 0;
    const slow: Migration = {
      name: 'slow',
      up: async (db) => {
        done++;
        await sql`select pg_sleep(0.3)`.execute(db);
      },
    };
    const applied = await Promise.all(
      databases.map((database) => migrate(database, probe(things, slow, index))),
    );
    expect(done).toBe(1);
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 3]);
  });

  it('time out while another process migrates', async () => {
    const finish = Promise.withResolvers<void>();
    const holding = migrate(database, probe(things, { name: 'long', up: () => finish.promise }));
    await expect
      .poll(async () => (await database.run(`select to_regclass('probe.things') t`)).rows[0]!.t)
      .not.toBeNull();
    await expect(migrate(await open(), probe(things, index), { lockWaitMs: 300 })).rejects.toThrow(
      /Another process has been migrating/,
    );
    finish.resolve();
    await holding;
  });

  it('block requests no longer than their lock timeout', async () => {
    await migrate(database, probe(things));
    const reader = await openReader();
    const migrating = migrate(await open(), probe(things, color('red')), {
      lockTimeoutMs: 200,
      retryDelayMs: 300,
    });
    const other = await open();
    // If the migration queued until the reader ends, these inserts would queue behind it.
    for (const until = Date.now() + 1_500; Date.now() < until; await sleep(10))
      await other.run(`insert into probe.things (name) values (gen_random_uuid()::text)`);
    await reader.end();
    expect(await migrating).toEqual(['probe/0002-color']);
  });

  it('report how to find the blocking sessions if a lock is not available', async () => {
    await migrate(database, probe(things));
    const reader = await openReader();
    await expect(
      migrate(await open(), probe(things, color('red')), {
        lockTimeoutMs: 50,
        retryDelayMs: 50,
        retryForMs: 200,
      }),
    ).rejects.toThrow(/0002-color failed: other sessions have held locks .* pg_stat_activity/);
    await reader.end();
  });

  it('build an index during writes, after older transactions have ended', async () => {
    await migrate(database, probe(things));
    const reader = await openReader();
    const other = await open();
    const migrating = migrate(await open(), probe(things, index), { lockTimeoutMs: 50, retryForMs: 0 });
    let written = 0;
    for (const until = Date.now() + 700; Date.now() < until; written++)
      await other.run(`insert into probe.things (name) values (gen_random_uuid()::text)`);
    expect(written).toBeGreaterThan(5);
    await reader.end();
    expect(await migrating).toEqual(['probe/0002-by name']);
  });
});
