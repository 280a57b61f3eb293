/** The services remain available while each of them has a thousand slow clients. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from './jobs/service.ts';
import { full } from './lib/depth.ts';
import { openFolder } from './lib/environment.ts';
import { openSlowClients, type SlowClients } from './lib/slow-clients.ts';
import { startVideo } from './video/service.ts';

const CLIENTS = 1_000;
/** Time limit for the response to any other client. */
const RESPONSE_TIMEOUT_MS = 2_000;
const REQUESTS_PER_SERVICE = 20;
/** The services abort incomplete requests within this time. They check every ten seconds. */
const REQUEST_TIMEOUT_MS = 60_000;
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
describe.skipIf(!full)('slow clients', () => {
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
    const slow: SlowClients[] = [];
    try {
      for (const { serviceUrl, largePath } of cases)
        slow.push(await openSlowClients(serviceUrl, largePath, CLIENTS));
      for (let n = 0; n < REQUESTS_PER_SERVICE; n++) {
        for (const { serviceUrl, path, status } of cases) {
          const response = await fetch(`${serviceUrl}${path}`, {
            signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
          });
          await response.arrayBuffer();
          expect(response.status).toBe(status);
        }
      }
      for (const clients of slow) expect(clients.connected()).toBeGreaterThan(CLIENTS / 2);
      // The remaining quarter has sent complete requests and does not read the responses; its timeout is longer.
      for (const clients of slow)
        await expect
          .poll(clients.connected, { timeout: REQUEST_TIMEOUT_MS })
          .toBeLessThanOrEqual(CLIENTS / 4);
    } finally {
      for (const clients of slow) clients.disconnect();
    }
  });
});
