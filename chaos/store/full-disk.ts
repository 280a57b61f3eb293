/**
 * Fills the disk of a file store while files arrive: node chaos/store/full-disk.ts <empty folder on a disk of 64 MiB>
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StoreFullError } from '@workreel/object-store';
import { waitFor } from '@workreel/testing/wait';
import { digestOf, freshKey, PART_BYTES, presign } from './client.ts';
import { startStore } from './process.ts';

const MIB = 1024 ** 2;
const CONTENT_TYPE = { contentType: 'video/mp4' };

const [disk = ''] = process.argv.slice(2);
const filler = join(disk, 'filler');
const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Fills the disk until this many bytes are free. */
function fill(left: number): void {
  const file = openSync(filler, 'a');
  try {
    while (free() > left) writeSync(file, Buffer.alloc(Math.min(MIB, free() - left)));
  } finally {
    closeSync(file);
  }
}

await using running = await startStore(join(disk, 'files'));
const { store, port } = running;
const ready = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;

const key = freshKey();
const bytes = randomBytes(4 * PART_BYTES);
const id = await store.createMultipart(key, CONTENT_TYPE);
const acknowledged = new Map<number, string>();
async function sendPart(partNumber: number): Promise<Response> {
  const body = bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
  const response = await fetch(await presign(store, key, id, partNumber), { method: 'PUT', body });
  if (response.ok) acknowledged.set(partNumber, response.headers.get('etag')!.slice(1, -1));
  return response;
}
async function assertNothingLost(): Promise<void> {
  const stored = new Map((await store.listParts(key, id)).map(({ partNumber, etag }) => [partNumber, etag]));
  for (const [partNumber, etag] of acknowledged)
    assert.equal(stored.get(partNumber), etag, `part ${partNumber} was lost`);
}
async function assertFull(response: Response): Promise<void> {
  assert.equal(response.status, 507);
  assert.match(await response.text(), /<Code>InsufficientStorage<\/Code>/);
}

assert.equal((await sendPart(1)).status, 200);

// Each part fits when it begins, but not all of them.
fill(PART_BYTES + 4 * MIB);
const before = free();
const responses = await Promise.all([2, 3, 4].map(sendPart));
const refused = responses.filter(({ ok }) => !ok);
assert.ok(refused.length >= 2, 'more parts were stored than fit');
for (const response of refused) await assertFull(response);
const storedBytes = (responses.length - refused.length) * PART_BYTES;
await waitFor('the space of the refused parts', () => free() >= before - storedBytes - MIB);
await assertNothingLost();

fill(0);
await waitFor('a store that is not ready', async () => (await ready()) === 503);
await assert.rejects(store.check(), StoreFullError);
for (const partNumber of [2, 3, 4])
  if (!acknowledged.has(partNumber)) await assertFull(await sendPart(partNumber));
await assertNothingLost();

// It also starts on a full disk.
await running.restart();
await assertNothingLost();
assert.equal(await ready(), 503);

rmSync(filler);
await waitFor('a store that is ready', async () => (await ready()) === 200);
for (const partNumber of [2, 3, 4])
  if (!acknowledged.has(partNumber)) assert.equal((await sendPart(partNumber)).status, 200);
const parts = [...acknowledged].sort(([a], [b]) => a - b).map(([partNumber, etag]) => ({ partNumber, etag }));

fill(0);
// The record of the new object needs space; the parts remain, and completing them works later.
await store.completeMultipart(key, id, parts).catch((error: unknown) => {
  assert.ok(error instanceof StoreFullError, String(error));
});
rmSync(filler);
await store.completeMultipart(key, id, parts);
assert.equal(digestOf(await buffer(await store.read(key))), digestOf(bytes));
