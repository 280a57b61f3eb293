import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openLine, type Terms } from './line.ts';

const BYTES = 125_000;

/** A service behind a line: each path answers that many bytes, the last of them its own. */
async function openService(terms: Terms) {
  const server = createServer((_request, reply) => reply.end(Buffer.alloc(BYTES, 'a')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line = await openLine(terms);
  line.leadTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    /** @returns how many bytes came, and within which time. */
    async ask() {
      const began = performance.now();
      const body = await (await fetch(line.address)).arrayBuffer();
      return { bytes: body.byteLength, ms: performance.now() - began };
    },
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

it('carries all that is sent, and no faster than it may', async () => {
  await using service = await openService({ bitsPerSecond: 5_000_000, latencyMs: 0 });
  const { bytes, ms } = await service.ask();
  expect(bytes).toBe(BYTES);
  expect(ms).toBeGreaterThan(195);
});

it('is one for all connections', async () => {
  await using service = await openService({ bitsPerSecond: 10_000_000, latencyMs: 0 });
  const times = (await Promise.all([service.ask(), service.ask(), service.ask()])).map(({ ms }) => ms);
  // Each gets its turn: none is done before nearly all of the others has come as well.
  expect(Math.min(...times)).toBeGreaterThan(250);
  expect(Math.max(...times)).toBeGreaterThan(295);
});

it('takes its time there and back, and once more until a connection is open', async () => {
  await using service = await openService({ bitsPerSecond: 1e9, latencyMs: 100 });
  expect((await service.ask()).ms).toBeGreaterThan(199);
  const { ms } = await service.ask();
  expect(ms).toBeGreaterThan(99);
});
