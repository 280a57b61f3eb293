import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueryTimeout } from './engine.ts';
import type { TestCalls } from './worker-process.testing.ts';
import { WorkerProcess } from './worker-process.ts';

const TEN_MINUTES_MS = 600_000;

describe('a worker process', () => {
  let worker: WorkerProcess<TestCalls>;
  beforeEach(() => {
    worker = new WorkerProcess<TestCalls>(join(import.meta.dirname, 'worker-process.testing.ts'), ['here']);
  });
  afterEach(() => worker.close());

  it('returns results, and counts only the CPU time of calls', async () => {
    expect(await worker.call('echo', 'there')).toBe('here there');
    const before = worker.cpuSeconds();
    await worker.call('spin', 300);
    expect(worker.cpuSeconds() - before).toBeGreaterThan(0);
    expect(worker.cpuSeconds() - before).toBeLessThan(2);
  });

  it('reports errors and handles later calls', async () => {
    await expect(worker.call('fail', 'out of ink')).rejects.toThrow('out of ink');
    expect(await worker.call('echo', 'again')).toBe('here again');
  });

  it('is killed after the timeout, which counts as CPU time, and restarted by the next call', async () => {
    const first = await worker.call('pid', null);
    const before = worker.cpuSeconds();
    await expect(worker.call('spin', TEN_MINUTES_MS, 500)).rejects.toThrow(QueryTimeout);
    expect(worker.cpuSeconds() - before).toBeCloseTo(0.5);
    expect(await worker.call('pid', null)).not.toBe(first);
  });
});
