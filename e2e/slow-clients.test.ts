/** A thousand clients that open, wait and read slowly leave the services to everybody else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from './jobs/service.ts';
import { full } from './lib/depth.ts';
import { openSlowClients, type SlowClients } from './lib/slow-clients.ts';
import { openFolder } from './lib/world.ts';
import { startVideo } from './video/service.ts';

const CLIENTS = 1_000;
/** Whoever is no slow client is answered within this. */
const PATIENCE_MS = 2_000;
const QUESTIONS = 20;
/** A request that has not arrived by then is given up; looked for every ten seconds. */
const GIVEN_UP_MS = 60_000;
/** More than the kernel keeps for one who does not read. */
const LARGE_BYTES = 32 * 1024 ** 2;
const LARGE = 'public/0f8fad5b-d9cb-469f-a165-70867728950e/1/large.m4s';

interface Case {
  /** Whom the slow ones go to, and what they ask for. */
  address: string;
  large: string;
  /** What the others ask for, and whether the answer is right. */
  question: string;
  status: number;
}

// It waits until they are sent away.
describe.skipIf(!full)('slow clients', () => {
  const stack = new AsyncDisposableStack();
  const cases: Case[] = [];
  beforeAll(async () => {
    const folder = await openFolder(stack);
    await mkdir(join(folder, LARGE, '..'), { recursive: true });
    await writeFile(join(folder, LARGE), Buffer.alloc(LARGE_BYTES));
    const jobs = stack.adopt(await startJobs(), (each) => each.stop());
    const video = stack.adopt(await startVideo({ UPLOAD_DIR: folder, STORAGE: 'file' }), (each) =>
      each.stop(),
    );
    const page = '/jobs?keyword=%EA%B0%9C%EB%B0%9C&pageSize=100';
    cases.push({ address: jobs.address, large: page, question: page, status: 200 });
    cases.push({ address: video.address, large: `/files/${LARGE}`, question: '/posts', status: 200 });
    cases.push({ address: video.storeAddress, large: '/', question: '/', status: 405 });
  });
  afterAll(() => stack.disposeAsync());

  test('leave a service to others, and are sent away', async () => {
    const slow: SlowClients[] = [];
    try {
      for (const { address, large } of cases) slow.push(await openSlowClients(address, large, CLIENTS));
      for (let n = 0; n < QUESTIONS; n++) {
        for (const { address, question, status } of cases) {
          const answer = await fetch(`${address}${question}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
          await answer.arrayBuffer();
          expect(answer.status).toBe(status);
        }
      }
      for (const each of slow) expect(each.connected()).toBeGreaterThan(CLIENTS / 2);
      // Who asked and does not read what is sent has longer; nobody waits for ever for the end of a request.
      for (const each of slow)
        await expect.poll(each.connected, { timeout: GIVEN_UP_MS }).toBeLessThanOrEqual(CLIENTS / 4);
    } finally {
      for (const each of slow) each.leave();
    }
  });
});
