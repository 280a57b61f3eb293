import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueryTimeout } from './contestant.ts';
import type { TestCalls } from './own-process.testing.ts';
import { OwnProcess } from './own-process.ts';

/** So long does nobody wait. */
const FOR_EVER_MS = 600_000;

describe('a contestant in a process of its own', () => {
  let own: OwnProcess<TestCalls>;
  beforeEach(() => {
    own = new OwnProcess<TestCalls>(join(import.meta.dirname, 'own-process.testing.ts'), ['here']);
  });
  afterEach(() => own.close());

  it('answers, and counts the processor time of its answers alone', async () => {
    expect(await own.call('echo', 'there')).toBe('here there');
    const before = own.cpuSeconds();
    await own.call('spin', 300);
    expect(own.cpuSeconds() - before).toBeGreaterThan(0);
    expect(own.cpuSeconds() - before).toBeLessThan(2);
  });

  it('tells what went wrong, and goes on', async () => {
    await expect(own.call('fail', 'out of ink')).rejects.toThrow('out of ink');
    expect(await own.call('echo', 'again')).toBe('here again');
  });

  it('is killed after the limit, which counts as used, and another takes its place', async () => {
    const first = await own.call('pid', null);
    const before = own.cpuSeconds();
    await expect(own.call('spin', FOR_EVER_MS, 500)).rejects.toThrow(QueryTimeout);
    expect(own.cpuSeconds() - before).toBeCloseTo(0.5);
    expect(await own.call('pid', null)).not.toBe(first);
  });
});
