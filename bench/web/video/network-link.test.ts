import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type LinkConditions, openLink } from './network-link.ts';

const BYTES = 125_000;

/** Starts a service that responds with `BYTES` bytes, behind a link. */
async function openService(conditions: LinkConditions) {
  const server = createServer((_request, reply) => reply.end(Buffer.alloc(BYTES, 'a')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const link = await openLink(conditions);
  link.setTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    /** @returns the number of bytes received and the duration. */
    async request() {
      const startedAt = performance.now();
      const body = await (await fetch(link.url)).arrayBuffer();
      return { bytes: body.byteLength, ms: performance.now() - startedAt };
    },
    async [Symbol.asyncDispose]() {
      await link[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

it('forwards all data at no more than the specified rate', async () => {
  await using service = await openService({ bitsPerSecond: 5_000_000, latencyMs: 0 });
  const { bytes, ms } = await service.request();
  expect(bytes).toBe(BYTES);
  expect(ms).toBeGreaterThan(195);
});

it('shares the bandwidth between connections', async () => {
  await using service = await openService({ bitsPerSecond: 10_000_000, latencyMs: 0 });
  const times = (await Promise.all([service.request(), service.request(), service.request()])).map(
    ({ ms }) => ms,
  );
  // The connections take turns, so all of them finish at about the same time.
  expect(Math.min(...times)).toBeGreaterThan(250);
  expect(Math.max(...times)).toBeGreaterThan(295);
});

it('delays requests by the latency, and requests on new connections by twice the latency', async () => {
  await using service = await openService({ bitsPerSecond: 1e9, latencyMs: 100 });
  expect((await service.request()).ms).toBeGreaterThan(199);
  const { ms } = await service.request();
  expect(ms).toBeGreaterThan(99);
});
