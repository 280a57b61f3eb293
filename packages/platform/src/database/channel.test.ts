import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { type Channel, follow, openChannel } from './channel.ts';
import type { Database } from './types.ts';

describe('following a row', () => {
  let database: Database;
  let close: () => Promise<void>;
  let channel: Channel;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
    channel = await openChannel(database, 'rows');
  });
  afterAll(async () => {
    await channel.close();
    await close();
  });
  const notify = (topic: string) => database.run('select pg_notify($1, $2)', ['rows', topic]);
  const open = new AbortController().signal;

  it('yields the row immediately and after each notified change, until it is finished', async () => {
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
    await notify('b');
    row = { version: 2, done: false };
    await notify('a');
    await expect.poll(() => seen).toEqual([1, 2]);
    // A notification without a change yields nothing.
    await notify('a');
    row = { version: 4, done: true };
    await notify('a');
    await following;
    expect(seen).toEqual([1, 2, 4]);
  });

  it('ends when the row is deleted or the signal aborts', async () => {
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
