import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore } from '../testing/index.ts';
import { inTransaction, type Store } from './index.ts';

let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ store, close } = await openTestStore());
});
afterAll(() => close());

it('tells who has a connection, and who waits for one', async () => {
  await store.run('select 1');
  const { most } = store.connections();
  expect(store.connections()).toMatchObject({ used: 0, idle: 1, awaited: 0 });
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let left = most;
  const holders = Array.from({ length: most }, () =>
    inTransaction(store.db<object>(), async () => {
      if (--left === 0) begun.resolve();
      await end.promise;
    }),
  );
  await begun.promise;
  const last = store.run('select 1');
  await expect.poll(() => store.connections()).toEqual({ used: most, idle: 0, most, awaited: 1 });
  end.resolve();
  await Promise.all([...holders, last]);
  await expect.poll(() => store.connections()).toMatchObject({ used: 0, awaited: 0 });
});
