import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, freshKey, grantOf, putTo, sendPart, sha256 } from '../store.testing.ts';
import { MIN_PART_BYTES, type ObjectStore, type PartName, StoreFullError } from '../store.ts';
import { type StoreProcess, startStoreProcess } from './testing/process.ts';
import { adapterFor, makeRoot } from './testing/store.ts';

const VIDEO = { contentType: 'video/mp4' };
const ROUNDS = 4;
/** 8 MiB: room for one part and a bit. */
const LIMIT_BLOCKS = (8 * 1024 ** 2) / 512;

describe("the file store's process", () => {
  let root: string;
  let running: StoreProcess;
  let store: ObjectStore;
  beforeEach(async () => {
    root = await makeRoot();
  });
  afterEach(async () => {
    await store.close();
    await running.end('SIGKILL');
    await rm(root, { recursive: true, force: true });
  });
  async function start(fileLimit?: number) {
    running = await startStoreProcess(root, 0, fileLimit);
    store = adapterFor(root, running.port);
  }
  const startAgain = async () => {
    running = await startStoreProcess(root, running.port);
  };

  it('loses nothing that was acknowledged when it is killed at any moment', {
    timeout: 120_000,
  }, async () => {
    await start();
    const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let round = 0; round < ROUNDS; round++) {
      const said = `seed ${seed}, round ${round}`;
      const key = freshKey();
      const id = await store.createMultipart(key, VIDEO);
      const bodies = [3, 2, 1, 0].map((left) => randomBytes(left === 0 ? 1_000_000 : MIN_PART_BYTES));
      const acknowledged = new Map<number, PartName>();
      const send = async (index: number) => {
        const part = await sendPart(store, key, id, index + 1, bodies[index]!).catch(() => undefined);
        if (part !== undefined) acknowledged.set(index + 1, part);
      };
      // Some parts again and again, so that slots, files of their own and replacing are all met.
      const sending = Promise.all([0, 1, 2, 3, 1, 0].map(send));
      await sleep(random(120));
      await running.end('SIGKILL');
      await sending;
      await startAgain();
      const listed = await store.listParts(key, id);
      for (const { partNumber } of acknowledged.values()) {
        expect(
          listed.some((part) => part.partNumber === partNumber),
          said,
        ).toBe(true);
      }
      for (const index of bodies.keys()) {
        if (!listed.some(({ partNumber }) => partNumber === index + 1)) await send(index);
      }
      const parts = (await store.listParts(key, id)).map(({ partNumber, etag }) => ({ partNumber, etag }));
      const completing = store.completeMultipart(key, id, parts).catch(() => undefined);
      await sleep(random(25));
      await running.end('SIGKILL');
      await completing;
      await startAgain();
      const made = await store.completeMultipart(key, id, parts);
      expect(await store.completeMultipart(key, id, parts), said).toEqual(made);
      expect(sha256(await buffer(await store.read(key))), said).toBe(sha256(Buffer.concat(bodies)));
      expect(await collect(store.listMultiparts()), said).toEqual([]);
      expect(await readdir(join(root, '.store/tmp')), said).toEqual([]);
    }
  });

  it('leaves no byte behind of what was not acknowledged', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const first = await sendPart(store, key, id, 1, randomBytes(MIN_PART_BYTES));
    const cut = new AbortController();
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const stalled = fetch(await store.presignPart(grantOf(key, id, 2, MIN_PART_BYTES)), {
      method: 'PUT',
      headers: { 'content-length': String(MIN_PART_BYTES) },
      body: (async function* () {
        yield randomBytes(1_000_000);
        await gone;
      })(),
      signal: cut.signal,
      duplex: 'half',
    } as unknown as RequestInit).catch(() => undefined);
    const slots = join(root, '.store/transfers', id, `slots-${MIN_PART_BYTES}`);
    while ((await stat(slots)).size <= MIN_PART_BYTES) await sleep(5);
    await running.end('SIGKILL');
    cut.abort();
    letGo();
    await stalled;
    await startAgain();
    expect((await stat(slots)).size).toBe(MIN_PART_BYTES);
    await store.completeMultipart(key, id, [first]);
    expect((await store.head(key))!.size).toBe(MIN_PART_BYTES);
  });

  it('ends with its parent', async () => {
    await start();
    running.child.disconnect();
    const [code] = (await once(running.child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('ends when it is asked to, after what it is taking', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const slots = join(root, '.store/transfers', id, `slots-${2 * MIN_PART_BYTES}`);
    const body = randomBytes(2 * MIN_PART_BYTES);
    let rest = () => {};
    const halfSent = new Promise<void>((resolve) => {
      rest = resolve;
    });
    const sent = fetch(await store.presignPart(grantOf(key, id, 1, body.length)), {
      method: 'PUT',
      headers: { 'content-length': String(body.length) },
      body: (async function* () {
        yield body.subarray(0, MIN_PART_BYTES);
        await halfSent;
        yield body.subarray(MIN_PART_BYTES);
      })(),
      duplex: 'half',
    } as unknown as RequestInit);
    while ((await stat(slots).catch(() => ({ size: 0 }))).size === 0) await sleep(5);
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    rest();
    expect((await sent).status).toBe(200);
    await ended;
    await startAgain();
    expect(await store.listParts(key, id)).toHaveLength(1);
  });

  it('waits for the port until its older self has ended', async () => {
    await start();
    const next = startStoreProcess(root, running.port);
    await running.end('SIGTERM');
    running = await next;
    await store.check();
  });

  // A limit of file sizes stands for a full disk: both fail in the middle of a write.
  it('says that the disk is full, frees what did not arrive, and goes on', async () => {
    await start(LIMIT_BLOCKS);
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const first = await sendPart(store, key, id, 1, randomBytes(MIN_PART_BYTES));
    const answer = await putTo(
      await store.presignPart(grantOf(key, id, 2, MIN_PART_BYTES)),
      randomBytes(MIN_PART_BYTES),
    );
    expect(answer.status).toBe(507);
    expect(await answer.text()).toContain('<Code>InsufficientStorage</Code>');
    const folder = join(root, '.store/transfers', id);
    expect((await stat(join(folder, `slots-${MIN_PART_BYTES}`))).size).toBe(MIN_PART_BYTES);
    const small = await sendPart(store, key, id, 2, randomBytes(1_000_000));
    await store.completeMultipart(key, id, [first, small]);
    expect((await store.head(key))!.size).toBe(MIN_PART_BYTES + 1_000_000);
  });

  it('answers that it is full where completing needs room', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const bodies = [randomBytes(MIN_PART_BYTES), randomBytes(MIN_PART_BYTES)];
    const send = (number: number, body: Buffer<ArrayBuffer>) => sendPart(store, key, id, number, body);
    const first = await send(1, bodies[0]!);
    // Sent again it stands in a file of its own, and must be moved beyond the limit.
    await send(2, bodies[0]!);
    const parts = [first, await send(2, bodies[1]!)];
    await running.end('SIGKILL');
    running = await startStoreProcess(root, running.port, LIMIT_BLOCKS);
    await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(StoreFullError);
    expect(await store.listParts(key, id)).toHaveLength(2);
    await running.end('SIGKILL');
    await startAgain();
    await store.completeMultipart(key, id, parts);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(Buffer.concat(bodies)));
  });
});
