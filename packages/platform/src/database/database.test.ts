import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore } from '../testing/database.ts';
import {
  DataDirInUseError,
  inTransaction,
  migrate,
  NestedQueryError,
  openEmbedded,
  type Store,
} from './index.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

interface Tables {
  'probe.things': { id: number; name: string };
}
const migrations = {
  schema: 'probe',
  list: [
    {
      name: 'things',
      up: async (db: Kysely<unknown>) => {
        await sql`create table probe.things (id bigint primary key, name text not null)`.execute(db);
      },
    },
  ],
};

describe('a store', () => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore(migrations));
  });
  afterAll(() => close());

  it('migrates once', async () => {
    expect(await migrate(store, [migrations])).toEqual([]);
  });

  it('reads int8, date and numeric alike on both stores', async () => {
    const { rows } = await store.run(
      `select 7::int8 as i, 9007199254740993::int8 as big, '2026-01-03'::date as d, 1.5::numeric as n, array['가','b'] as a`,
    );
    expect(rows[0]).toEqual({ i: 7, big: 9007199254740993n, d: '2026-01-03', n: 1.5, a: ['가', 'b'] });
  });

  it('keeps a concurrent query out of an open transaction', async () => {
    const db = store.db<Tables>();
    const [opened, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = inTransaction(db, async (trx) => {
      await trx.insertInto('probe.things').values({ id: 1, name: 'rolled back' }).execute();
      opened.resolve();
      await asked.promise;
      throw new Error('undo');
    });
    await opened.promise;
    const outside = db.insertInto('probe.things').values({ id: 2, name: 'kept' }).execute();
    asked.resolve();
    await expect(failing).rejects.toThrow('undo');
    await outside;
    expect(await db.selectFrom('probe.things').select('id').execute()).toEqual([{ id: 2 }]);
  });

  it('refuses a query outside the transaction from inside it, and goes on working', async () => {
    const db = store.db<Tables>();
    const nested = inTransaction(db, () => db.selectFrom('probe.things').selectAll().execute());
    await expect(nested).rejects.toThrow(NestedQueryError);
    await expect(inTransaction(db, () => inTransaction(db, async () => 1))).rejects.toThrow(NestedQueryError);
    expect(await db.selectFrom('probe.things').select('id').execute()).toHaveLength(1);
  });

  it('is not poisoned by an error in a text of several statements', async () => {
    await expect(store.run('begin; select 1/0; commit')).rejects.toThrow(/division/);
    expect((await store.run('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('tells listeners', async () => {
    const heard: string[] = [];
    const listening = await store.listen('probe_channel', (payload) => heard.push(payload));
    await store.run(`select pg_notify('probe_channel', 'hello')`);
    await expect.poll(() => heard).toEqual(['hello']);
    await listening.close();
  });

  it('tells each listener of its own channel, and one that has gone nothing more', async () => {
    const heard: string[] = [];
    const listen = (channel: string, who: string) =>
      store.listen(channel, (payload) => heard.push(`${who} ${payload}`));
    const first = await listen('probe_one', 'first');
    const second = await listen('probe_one', 'second');
    const other = await listen('probe_two', 'other');
    const tell = (text: string) =>
      store.run(`select pg_notify('probe_one', '${text}'); select pg_notify('probe_two', '${text}')`);
    await tell('a');
    await expect.poll(() => heard.toSorted()).toEqual(['first a', 'other a', 'second a']);
    await first.close();
    await tell('b');
    await expect.poll(() => heard.slice(3).toSorted()).toEqual(['other b', 'second b']);
    await second.close();
    await tell('c');
    await expect.poll(() => heard.slice(5)).toEqual(['other c']);
    await other.close();
  });

  it.skipIf(!serverUrl)('listens on one connection, and on a new one where that breaks off', async () => {
    const heard: string[] = [];
    let connected = 0;
    const listening = await Promise.all(
      ['probe_three', 'probe_four'].map((channel) =>
        store.listen(
          channel,
          (payload) => heard.push(payload),
          () => connected++,
        ),
      ),
    );
    const before = connected;
    const { rows } = await store.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN %'`,
    );
    expect(rows).toHaveLength(1);
    await expect.poll(() => connected).toBe(before + 2);
    await store.run(`select pg_notify('probe_three', 'x'); select pg_notify('probe_four', 'y')`);
    await expect.poll(() => heard.toSorted()).toEqual(['x', 'y']);
    for (const each of listening) await each.close();
  });
});

describe.skipIf(serverUrl)('the embedded store in a folder', () => {
  it('refuses a second owner by name, lets the next one in after the first, and loses nothing', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'workreel-'));
    try {
      const first = await openEmbedded({ dataDir, command: 'the first' });
      await migrate(first, [migrations]);
      await first.db<Tables>().insertInto('probe.things').values({ id: 1, name: 'kept' }).execute();
      await expect(openEmbedded({ dataDir })).rejects.toThrow(DataDirInUseError);
      await expect(openEmbedded({ dataDir })).rejects.toThrow(
        new RegExp(`process ${process.pid} .*the first`),
      );
      await first.close();
      const second = await openEmbedded({ dataDir });
      expect(await second.db<Tables>().selectFrom('probe.things').selectAll().execute()).toEqual([
        { id: 1, name: 'kept' },
      ]);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
