/** The services remain available while each of them has a thousand slow clients. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from './jobs/service.ts';
import { every } from './lib/depth.ts';
import { openFolder } from './lib/environment.ts';
import { openSlowClients, statusOf } from './lib/slow-clients.ts';
import { WAIT_TIMEOUT_MS } from './lib/timeouts.ts';
import { startVideo } from './video/service.ts';

const CLIENTS = 1_000;
const REQUESTS = 20;
/**
 * Time limit of all responses of a service. Less than the 30 s after which the services disconnect slow clients, so the responses did
 * not wait for that; enough for a machine that is busy with other tests.
 */
const RESPONSES_TIMEOUT_MS = 20_000;
/** More than fits into the socket buffers of a client that does not read. */
const LARGE_BYTES = 32 * 1024 ** 2;
const LARGE_FILE = 'public/0f8fad5b-d9cb-469f-a165-70867728950e/1/large.m4s';

interface Case {
  serviceUrl: string;
  /** Path that the slow clients request. */
  largePath: string;
  /** Path that other clients request, and the expected status. */
  path: string;
  status: number;
}

// The test takes as long as the request timeout.
describe.skipIf(!every)('slow clients', () => {
  const stack = new AsyncDisposableStack();
  const cases: Case[] = [];
  beforeAll(async () => {
    const folder = await openFolder(stack);
    await mkdir(join(folder, LARGE_FILE, '..'), { recursive: true });
    await writeFile(join(folder, LARGE_FILE), Buffer.alloc(LARGE_BYTES));
    const jobs = stack.adopt(await startJobs(), (service) => service.stop());
    const video = stack.adopt(await startVideo({ UPLOAD_DIR: folder, STORAGE: 'file' }), (service) =>
      service.stop(),
    );
    const search = '/jobs?keyword=%EA%B0%9C%EB%B0%9C&pageSize=100';
    cases.push({ serviceUrl: jobs.url, largePath: search, path: search, status: 200 });
    cases.push({ serviceUrl: video.url, largePath: `/files/${LARGE_FILE}`, path: '/posts', status: 200 });
    cases.push({ serviceUrl: video.storeUrl, largePath: '/', path: '/', status: 405 });
  });
  afterAll(() => stack.disposeAsync());

  test('do not block other clients, and are disconnected', async () => {
    // A failure disconnects the clients of all services, so that a retry starts without them.
    using clients = new DisposableStack();
    await Promise.all(
      cases.map(async ({ serviceUrl, largePath, path, status }) => {
        const slow = await openSlowClients(serviceUrl, largePath, CLIENTS);
        clients.defer(slow.disconnect);
        const timeout = AbortSignal.timeout(RESPONSES_TIMEOUT_MS);
        for (let n = 0; n < REQUESTS; n++)
          expect(await statusOf(`${serviceUrl}${path}`, timeout)).toBe(status);
        expect(slow.connected()).toBeGreaterThan(CLIENTS / 2);
        // The remaining quarter has sent complete requests and does not read the responses; its timeout is longer.
        await expect.poll(slow.connected, { timeout: WAIT_TIMEOUT_MS }).toBeLessThanOrEqual(CLIENTS / 4);
      }),
    );
  });
});
