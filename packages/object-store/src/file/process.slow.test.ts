import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, freshKey, partOptions, putTo, sendPart, sha256 } from '../store.testing.ts';
import { type CompletedPart, MIN_PART_BYTES, type ObjectStore, StoreFullError } from '../store.ts';
import { type StoreProcess, type StoreProcessLimits, startStoreProcess } from './testing/process.ts';
import { adapterFor, makeRoot } from './testing/store.ts';

const VIDEO = { contentType: 'video/mp4' };
const ROUNDS = 4;
/** 8 MiB: enough for one part, but not for two. */
const LIMIT_BLOCKS = (8 * 1024 ** 2) / 512;

describe('the file store process', () => {
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
  async function start(limits?: StoreProcessLimits) {
    running = await startStoreProcess(root, 0, limits);
    store = adapterFor(root, running.port);
  }
  const restart = async () => {
    running = await startStoreProcess(root, running.port);
  };

  it('loses no acknowledged data when killed at any time', {
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
      const context = `seed ${seed}, round ${round}`;
      const key = freshKey();
      const id = await store.createMultipart(key, VIDEO);
      const bodies = [3, 2, 1, 0].map((remaining) =>
        randomBytes(remaining === 0 ? 1_000_000 : MIN_PART_BYTES),
      );
      const acknowledged = new Map<number, CompletedPart>();
      const send = async (index: number) => {
        const part = await sendPart(store, key, id, index + 1, bodies[index]!).catch(() => undefined);
        if (part !== undefined) acknowledged.set(index + 1, part);
      };
      // Some parts are sent repeatedly, to cover slots, overflow parts and replacement.
      const uploads = Promise.all([0, 1, 2, 3, 1, 0].map(send));
      await sleep(random(120));
      await running.end('SIGKILL');
      await uploads;
      await restart();
      const listed = await store.listParts(key, id);
      for (const { partNumber } of acknowledged.values()) {
        expect(
          listed.some((part) => part.partNumber === partNumber),
          context,
        ).toBe(true);
      }
      for (const index of bodies.keys()) {
        if (!listed.some(({ partNumber }) => partNumber === index + 1)) await send(index);
      }
      const parts = (await store.listParts(key, id)).map(({ partNumber, etag }) => ({ partNumber, etag }));
      const completion = store.completeMultipart(key, id, parts).catch(() => undefined);
      await sleep(random(25));
      await running.end('SIGKILL');
      await completion;
      await restart();
      const object = await store.completeMultipart(key, id, parts);
      expect(await store.completeMultipart(key, id, parts), context).toEqual(object);
      expect(sha256(await buffer(await store.read(key))), context).toBe(sha256(Buffer.concat(bodies)));
      expect(await collect(store.listMultiparts()), context).toEqual([]);
      expect(await readdir(join(root, '.store/tmp')), context).toEqual([]);
    }
  });

  it('removes unacknowledged data after a restart', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const first = await sendPart(store, key, id, 1, randomBytes(MIN_PART_BYTES));
    const abort = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stalled = fetch(await store.presignPart(partOptions(key, id, 2, MIN_PART_BYTES)), {
      method: 'PUT',
      headers: { 'content-length': String(MIN_PART_BYTES) },
      body: (async function* () {
        yield randomBytes(1_000_000);
        await released;
      })(),
      signal: abort.signal,
      duplex: 'half',
    } as unknown as RequestInit).catch(() => undefined);
    const slots = join(root, '.store/transfers', id, `slots-${MIN_PART_BYTES}`);
    while ((await stat(slots)).size <= MIN_PART_BYTES) await sleep(5);
    await running.end('SIGKILL');
    abort.abort();
    release();
    await stalled;
    await restart();
    expect((await stat(slots)).size).toBe(MIN_PART_BYTES);
    await store.completeMultipart(key, id, [first]);
    expect((await store.head(key))!.size).toBe(MIN_PART_BYTES);
  });

  it('exits when its parent disconnects', async () => {
    await start();
    running.child.disconnect();
    const [code] = (await once(running.child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('finishes requests in flight on SIGTERM', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const slots = join(root, '.store/transfers', id, `slots-${2 * MIN_PART_BYTES}`);
    const body = randomBytes(2 * MIN_PART_BYTES);
    let sendRest = () => {};
    const restAllowed = new Promise<void>((resolve) => {
      sendRest = resolve;
    });
    const response = fetch(await store.presignPart(partOptions(key, id, 1, body.length)), {
      method: 'PUT',
      headers: { 'content-length': String(body.length) },
      body: (async function* () {
        yield body.subarray(0, MIN_PART_BYTES);
        await restAllowed;
        yield body.subarray(MIN_PART_BYTES);
      })(),
      duplex: 'half',
    } as unknown as RequestInit);
    while ((await stat(slots).catch(() => ({ size: 0 }))).size === 0) await sleep(5);
    const exited = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    sendRest();
    expect((await response).status).toBe(200);
    await exited;
    await restart();
    expect(await store.listParts(key, id)).toHaveLength(1);
  });

  it('waits for the port while the previous process shuts down', async () => {
    await start();
    const next = startStoreProcess(root, running.port);
    await running.end('SIGTERM');
    running = await next;
    await store.check();
  });

  // A file size limit simulates a full disk: both fail in the middle of a write.
  it('returns 507 when the disk is full, frees the incomplete part and remains usable', async () => {
    await start({ fileBlocks: LIMIT_BLOCKS });
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const first = await sendPart(store, key, id, 1, randomBytes(MIN_PART_BYTES));
    const response = await putTo(
      await store.presignPart(partOptions(key, id, 2, MIN_PART_BYTES)),
      randomBytes(MIN_PART_BYTES),
    );
    expect(response.status).toBe(507);
    expect(await response.text()).toContain('<Code>InsufficientStorage</Code>');
    const folder = join(root, '.store/transfers', id);
    expect((await stat(join(folder, `slots-${MIN_PART_BYTES}`))).size).toBe(MIN_PART_BYTES);
    const small = await sendPart(store, key, id, 2, randomBytes(1_000_000));
    await store.completeMultipart(key, id, [first, small]);
    expect((await store.head(key))!.size).toBe(MIN_PART_BYTES + 1_000_000);
  });

  it('is not ready while the disk is full', async () => {
    // One block of 512 bytes.
    await start({ fileBlocks: 1 });
    await expect(store.check()).rejects.toBeInstanceOf(StoreFullError);
    const health = async (check: string) => {
      const response = await fetch(`http://127.0.0.1:${running.port}/health/${check}`);
      return [response.status, await response.json()];
    };
    expect(await health('live')).toEqual([200, { status: 'ok' }]);
    expect(await health('ready')).toMatchObject([503, { code: 'NOT_READY', detail: 'The disk is full.' }]);
    await running.end('SIGKILL');
    await expect(store.check()).rejects.not.toBeInstanceOf(StoreFullError);
    await restart();
    await store.check();
    expect(await health('ready')).toEqual([200, { status: 'ok' }]);
  });

  it('reports a full store if completion exceeds the disk space', async () => {
    await start();
    const key = freshKey();
    const id = await store.createMultipart(key, VIDEO);
    const bodies = [randomBytes(MIN_PART_BYTES), randomBytes(MIN_PART_BYTES)];
    const send = (number: number, body: Buffer<ArrayBuffer>) => sendPart(store, key, id, number, body);
    const first = await send(1, bodies[0]!);
    // Part 2 is uploaded twice: the second upload is an overflow part, and copying it exceeds the limit.
    await send(2, bodies[0]!);
    const parts = [first, await send(2, bodies[1]!)];
    await running.end('SIGKILL');
    running = await startStoreProcess(root, running.port, { fileBlocks: LIMIT_BLOCKS });
    await expect(store.completeMultipart(key, id, parts)).rejects.toBeInstanceOf(StoreFullError);
    expect(await store.listParts(key, id)).toHaveLength(2);
    await running.end('SIGKILL');
    await restart();
    await store.completeMultipart(key, id, parts);
    expect(sha256(await buffer(await store.read(key)))).toBe(sha256(Buffer.concat(bodies)));
  });
});
