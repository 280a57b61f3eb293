import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import {
  type Database,
  DataDirInUseError,
  inTransaction,
  migrate,
  NestedQueryError,
  openEmbedded,
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

describe('a database', () => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(migrations));
  });
  afterAll(() => close());

  it('does not apply migrations twice', async () => {
    expect(await migrate(database, [migrations])).toEqual([]);
  });

  it('parses int8, date and numeric in the same way, whether embedded or on a server', async () => {
    const { rows } = await database.run(
      `select 7::int8 as i, 9007199254740993::int8 as big, '2026-01-03'::date as d, 1.5::numeric as n, array['가','b'] as a`,
    );
    expect(rows[0]).toEqual({ i: 7, big: 9007199254740993n, d: '2026-01-03', n: 1.5, a: ['가', 'b'] });
  });

  it('runs a concurrent query outside an open transaction', async () => {
    const db = database.db<Tables>();
    const [opened, queried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = inTransaction(db, async (trx) => {
      await trx.insertInto('probe.things').values({ id: 1, name: 'rolled back' }).execute();
      opened.resolve();
      await queried.promise;
      throw new Error('undo');
    });
    await opened.promise;
    const outside = db.insertInto('probe.things').values({ id: 2, name: 'kept' }).execute();
    queried.resolve();
    await expect(failing).rejects.toThrow('undo');
    await outside;
    expect(await db.selectFrom('probe.things').select('id').execute()).toEqual([{ id: 2 }]);
  });

  it('rejects a query that bypasses the open transaction, and keeps working', async () => {
    const db = database.db<Tables>();
    const nested = inTransaction(db, () => db.selectFrom('probe.things').selectAll().execute());
    await expect(nested).rejects.toThrow(NestedQueryError);
    await expect(inTransaction(db, () => inTransaction(db, async () => 1))).rejects.toThrow(NestedQueryError);
    expect(await db.selectFrom('probe.things').select('id').execute()).toHaveLength(1);
  });

  it('recovers from an error in a multi-statement query', async () => {
    await expect(database.run('begin; select 1/0; commit')).rejects.toThrow(/division/);
    expect((await database.run('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('notifies listeners', async () => {
    const received: string[] = [];
    const listener = await database.listen('probe_channel', (payload) => received.push(payload));
    await database.run(`select pg_notify('probe_channel', 'hello')`);
    await expect.poll(() => received).toEqual(['hello']);
    await listener.close();
  });

  it('notifies each listener only of its own channel, until the listener is closed', async () => {
    const received: string[] = [];
    const listen = (channel: string, name: string) =>
      database.listen(channel, (payload) => received.push(`${name} ${payload}`));
    const first = await listen('probe_one', 'first');
    const second = await listen('probe_one', 'second');
    const other = await listen('probe_two', 'other');
    const notify = (text: string) =>
      database.run(`select pg_notify('probe_one', '${text}'); select pg_notify('probe_two', '${text}')`);
    await notify('a');
    await expect.poll(() => received.toSorted()).toEqual(['first a', 'other a', 'second a']);
    await first.close();
    await notify('b');
    await expect.poll(() => received.slice(3).toSorted()).toEqual(['other b', 'second b']);
    await second.close();
    await notify('c');
    await expect.poll(() => received.slice(5)).toEqual(['other c']);
    await other.close();
  });

  it.skipIf(!serverUrl)(
    'listens to all channels on one connection and reconnects when the connection is lost',
    async () => {
      const received: string[] = [];
      let connected = 0;
      const listeners = await Promise.all(
        ['probe_three', 'probe_four'].map((channel) =>
          database.listen(
            channel,
            (payload) => received.push(payload),
            () => connected++,
          ),
        ),
      );
      const before = connected;
      const { rows } = await database.run(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN %'`,
      );
      expect(rows).toHaveLength(1);
      await expect.poll(() => connected).toBe(before + 2);
      await database.run(`select pg_notify('probe_three', 'x'); select pg_notify('probe_four', 'y')`);
      await expect.poll(() => received.toSorted()).toEqual(['x', 'y']);
      for (const listener of listeners) await listener.close();
    },
  );
});

describe.skipIf(serverUrl)('the embedded database on disk', () => {
  it('reports which process uses the directory, and keeps the data for the next process', async () => {
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
