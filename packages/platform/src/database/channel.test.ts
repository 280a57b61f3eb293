import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore } from '../testing/database.ts';
import { type Channel, follow, openChannel } from './channel.ts';
import type { Store } from './types.ts';

describe('following a row', () => {
  let store: Store;
  let close: () => Promise<void>;
  let channel: Channel;
  beforeAll(async () => {
    ({ store, close } = await openTestStore());
    channel = await openChannel(store, 'rows');
  });
  afterAll(async () => {
    await channel.close();
    await close();
  });
  const tell = (topic: string) => store.run('select pg_notify($1, $2)', ['rows', topic]);
  const open = new AbortController().signal;

  it('yields it now and after each change that is told, until it is finished', async () => {
    let row = { version: 1, done: false };
    const seen: number[] = [];
    const following = (async () => {
      for await (const { version } of follow(
        channel,
        'a',
        async () => row,
        ({ done }) => done,
        open,
      ))
        seen.push(version);
    })();
    await expect.poll(() => seen).toEqual([1]);
    await tell('b');
    row = { version: 2, done: false };
    await tell('a');
    await expect.poll(() => seen).toEqual([1, 2]);
    // Told without a change: nothing new.
    await tell('a');
    row = { version: 4, done: true };
    await tell('a');
    await following;
    expect(seen).toEqual([1, 2, 4]);
  });

  it('ends where the row is gone, or nobody listens any more', async () => {
    const all = async (find: () => Promise<{ version: number } | undefined>, signal = open) => {
      const versions = [];
      for await (const { version } of follow(channel, 'c', find, () => false, signal)) versions.push(version);
      return versions;
    };
    expect(await all(async () => undefined)).toEqual([]);
    const stop = new AbortController();
    const following = all(async () => ({ version: 7 }), stop.signal);
    stop.abort();
    expect((await following).length).toBeLessThanOrEqual(1);
  });
});
