import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/index.ts';
import { type Database, inTransaction } from './index.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

it('counts connections in use and queries that wait for one', async () => {
  await database.run('select 1');
  const { max } = database.connections();
  expect(database.connections()).toMatchObject({ used: 0, idle: 1, waiting: 0 });
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let left = max;
  const holders = Array.from({ length: max }, () =>
    inTransaction(database.db<object>(), async () => {
      if (--left === 0) begun.resolve();
      await end.promise;
    }),
  );
  await begun.promise;
  const last = database.run('select 1');
  await expect.poll(() => database.connections()).toEqual({ used: max, idle: 0, max, waiting: 1 });
  end.resolve();
  await Promise.all([...holders, last]);
  await expect.poll(() => database.connections()).toMatchObject({ used: 0, waiting: 0 });
});
