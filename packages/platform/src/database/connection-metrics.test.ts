import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/index.ts';
import { type Database, inTransaction } from './index.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

it('counts connections in use and queries waiting for a connection', async () => {
  await database.run('select 1');
  const { max } = database.connections();
  expect(database.connections()).toMatchObject({ used: 0, idle: 1, waiting: 0 });
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let remaining = max;
  const holders = Array.from({ length: max }, () =>
    inTransaction(database.db<object>(), async () => {
      if (--remaining === 0) started.resolve();
      await finish.promise;
    }),
  );
  await started.promise;
  const last = database.run('select 1');
  await expect.poll(() => database.connections()).toEqual({ used: max, idle: 0, max, waiting: 1 });
  finish.resolve();
  await Promise.all([...holders, last]);
  await expect.poll(() => database.connections()).toMatchObject({ used: 0, waiting: 0 });
});
