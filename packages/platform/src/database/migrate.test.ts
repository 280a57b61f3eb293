import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createTestDatabase, openTestStore } from '../testing/database.ts';
import {
  inTransaction,
  type Migration,
  migrate,
  OtherHistoryError,
  openServer,
  type Store,
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
  index: { name: 'things_name', on: 'probe.things', as: '(name)', unique: true },
};
const colour = (defaultColour: string): Migration => ({
  name: 'colour',
  up: async (db) => {
    await sql`alter table probe.things add column colour text not null default ${sql.lit(defaultColour)}`.execute(
      db,
    );
  },
});
const probe = (...list: Migration[]) => [{ schema: 'probe', list }];

describe('migrations', () => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore());
  });
  afterAll(() => close());
  beforeEach(() => store.run('drop schema if exists probe cascade'));
  const recorded = async () =>
    (await store.run('select name from probe.kysely_migration order by name')).rows.map(({ name }) => name);
  const isValid = async () =>
    (await store.run(`select indisvalid from pg_index where indexrelid = 'probe.things_name'::regclass`))
      .rows[0]?.indisvalid;

  it('are applied one by one: what came before a failing one stays, and it goes on from there', async () => {
    const failing: Migration = {
      name: 'fails',
      up: async (db) => {
        await sql`create table probe.half (id int)`.execute(db);
        await sql`select 1/0`.execute(db);
      },
    };
    await expect(migrate(store, probe(things, failing))).rejects.toThrow(
      /probe\/0002-fails failed: division by zero/,
    );
    expect(await recorded()).toEqual(['0001-things']);
    expect(await migrate(store, probe(things, { ...failing, up: async () => {} }, index))).toEqual([
      'probe/0002-fails',
      'probe/0003-by name',
    ]);
    expect((await store.run(`select to_regclass('probe.half') as half`)).rows).toEqual([{ half: null }]);
    expect(await isValid()).toBe(true);
  });

  it('leave a database alone that a newer release has migrated, and refuse one of another program', async () => {
    await migrate(store, probe(things, index));
    const warnings: string[] = [];
    const log = createLog('silent');
    log.warn = (_: unknown, message?: string) => void warnings.push(message ?? '');
    expect(await migrate(store, probe(things), { log })).toEqual([]);
    expect(warnings).toEqual(['a newer release has migrated this database']);
    await expect(migrate(store, probe(index, things))).rejects.toThrow(OtherHistoryError);
    expect(await recorded()).toEqual(['0001-things', '0002-by name']);
  });

  it('write many rows anew a batch at a time, and begin again where they were broken off', async () => {
    await migrate(store, probe(things));
    await store.run(`insert into probe.things (name) select 'old' || n from generate_series(1, 25) n`);
    let calls = 0;
    const renaming = (failAt: number): Migration => ({
      name: 'rename',
      batch: async (db: Kysely<unknown>) => {
        const { numAffectedRows } = await sql`update probe.things set name = 'new' || id where id in (
          select id from probe.things where name like 'old%' order by id limit 10)`.execute(db);
        if (++calls === failAt) throw new Error('the process ends');
        return numAffectedRows! > 0n;
      },
    });
    const left = async () =>
      (await store.run(`select count(*)::int as n from probe.things where name like 'old%'`)).rows[0]!.n;
    await expect(migrate(store, probe(things, renaming(2)))).rejects.toThrow('the process ends');
    expect(await left()).toBe(15);
    await migrate(store, probe(things, renaming(0)));
    expect(await left()).toBe(0);
    expect(calls).toBe(5);
  });

  it('make an index again that was left half built', async () => {
    await migrate(store, probe(things));
    await store.run(`insert into probe.things (name) values ('twice'), ('twice')`);
    await expect(migrate(store, probe(things, index))).rejects.toThrow(/could not create unique index/);
    if (store.kind === 'server') expect(await isValid()).toBe(false);
    await store.run('delete from probe.things where id = 2');
    expect(await migrate(store, probe(things, index))).toEqual(['probe/0002-by name']);
    expect(await isValid()).toBe(true);
  });

  it('take an index for theirs that was built by a process that died before it could say so', async () => {
    await migrate(store, probe(things, index));
    await store.run(`delete from probe.kysely_migration where name like '0002%'`);
    expect(await migrate(store, probe(things, index))).toEqual(['probe/0002-by name']);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)('migrations beside others (TEST_DATABASE_URL)', () => {
  let open: () => Promise<Store>;
  let one: Store;
  beforeEach(async () => {
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const opened: Store[] = [];
    open = async () => {
      const store = await openServer({ databaseUrl, maxConnections: 3 });
      opened.push(store);
      return store;
    };
    one = await open();
    return async () => {
      for (const store of opened) await store.close();
      await drop();
    };
  });
  /** A transaction that reads the table and does not end until it is told. */
  async function reading(store: Store): Promise<{ end(): Promise<void> }> {
    const begun = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const whole = inTransaction(store.db<Tables>(), async (trx) => {
      await trx.selectFrom('probe.things').select('id').execute();
      begun.resolve();
      await left.promise;
    });
    await begun.promise;
    return {
      end: () => {
        left.resolve();
        return whole;
      },
    };
  }

  it('are done once, however many processes begin at once', async () => {
    const stores = await Promise.all([open(), open(), open()]);
    let done = 0;
    const slow: Migration = {
      name: 'slow',
      up: async (db) => {
        done++;
        await sql`select pg_sleep(0.3)`.execute(db);
      },
    };
    const applied = await Promise.all(stores.map((store) => migrate(store, probe(things, slow, index))));
    expect(done).toBe(1);
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 3]);
  });

  it('are not waited for without end', async () => {
    const over = Promise.withResolvers<void>();
    const holding = migrate(one, probe(things, { name: 'long', up: () => over.promise }));
    await expect
      .poll(async () => (await one.run(`select to_regclass('probe.things') t`)).rows[0]!.t)
      .not.toBeNull();
    await expect(migrate(await open(), probe(things, index), { waitMs: 300 })).rejects.toThrow(
      /Another process has been migrating/,
    );
    over.resolve();
    await holding;
  });

  it('never have requests wait for longer than their own patience for a lock', async () => {
    await migrate(one, probe(things));
    const reader = await reading(one);
    const migrating = migrate(await open(), probe(things, colour('red')), {
      lockTimeoutMs: 200,
      pauseMs: 300,
    });
    const other = await open();
    // Whoever waited behind it for as long as the reader reads would never come to the end of this.
    for (const until = Date.now() + 1_500; Date.now() < until; await sleep(10))
      await other.run(`insert into probe.things (name) values (gen_random_uuid()::text)`);
    await reader.end();
    expect(await migrating).toEqual(['probe/0002-colour']);
  });

  it('say who holds them up where they cannot have their locks', async () => {
    await migrate(one, probe(things));
    const reader = await reading(one);
    await expect(
      migrate(await open(), probe(things, colour('red')), { lockTimeoutMs: 50, pauseMs: 50, tryForMs: 200 }),
    ).rejects.toThrow(/0002-colour failed: others hold locks .* pg_stat_activity/);
    await reader.end();
  });

  it('build an index beside writers, after whoever was there before', async () => {
    await migrate(one, probe(things));
    const reader = await reading(one);
    const other = await open();
    const migrating = migrate(await open(), probe(things, index), { lockTimeoutMs: 50, tryForMs: 0 });
    let written = 0;
    for (const until = Date.now() + 700; Date.now() < until; written++)
      await other.run(`insert into probe.things (name) values (gen_random_uuid()::text)`);
    expect(written).toBeGreaterThan(5);
    await reader.end();
    expect(await migrating).toEqual(['probe/0002-by name']);
  });
});
