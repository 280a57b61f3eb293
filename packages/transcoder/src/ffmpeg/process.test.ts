import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type ProcessLimits, type RunOptions, readText, runTool } from './process.ts';

const LIMITS: ProcessLimits = {
  memoryBytes: 4 * 1024 ** 3,
  stallSeconds: 60,
  wallSeconds: 60,
  outputBytes: 1024 ** 2,
};
const run = (script: string, options: Partial<RunOptions> & { limits?: ProcessLimits } = {}) =>
  runTool('/bin/sh', ['-c', script], { limits: LIMITS, signal: new AbortController().signal, ...options });
const text = (script: string) =>
  readText('/bin/sh', ['-c', script], { limits: LIMITS, signal: new AbortController().signal });

describe.skipIf(process.platform === 'win32')('a process', () => {
  it('has a pipe for each taker, in order', async () => {
    const taken: string[] = [];
    const taker = (name: string) => ({
      async read(output: AsyncIterable<Buffer>) {
        for await (const chunk of output) taken.push(`${name}:${chunk}`);
      },
    });
    await run('printf a >&3; printf b >&4', { outputs: [taker('one'), taker('two')] });
    expect(taken.sort()).toEqual(['one:a', 'two:b']);
  });

  it('tells how many pictures are done', async () => {
    const counts: number[] = [];
    await run(
      'printf "frame=3\\nfps=1\\nprogress=continue\\n"; sleep 0.1; printf "frame=  9\\nprogress=end\\n"',
      {
        onFrames: (count) => counts.push(count),
      },
    );
    expect(counts.at(-1)).toBe(9);
  });

  it('gets none of our secrets', async () => {
    process.env.WORKREEL_TEST_SECRET = 'x';
    try {
      expect(await text('env')).not.toContain('WORKREEL_TEST_SECRET');
      expect(await text('env')).toContain('PATH=');
    } finally {
      delete process.env.WORKREEL_TEST_SECRET;
    }
  });

  it('stands back behind what answers on the same machine', async () => {
    expect(Number(await text('sleep 0.5; nice'))).toBeGreaterThan(getPriority());
  });

  it('fails with the end of what it complained of', async () => {
    await expect(run('echo first >&2; echo the cause >&2; exit 3')).rejects.toMatchObject({
      name: 'FfmpegError',
      message: 'ffmpeg ended with 3: the cause',
      complaint: 'first\nthe cause',
    });
    await expect(run('yes complaint | head -c 10000000 >&2; exit 1')).rejects.toMatchObject({
      complaint: expect.toSatisfy((text: string) => text.length < 10_000),
    });
  });

  it('that is not there is said to be', async () => {
    await expect(
      readText('/nowhere/ffmpeg', [], { limits: LIMITS, signal: new AbortController().signal }),
    ).rejects.toThrow(/\/nowhere\/ffmpeg.*not found/);
  });

  it.each([
    ['stands still', 'sleep 60', { stallSeconds: 0.5 }, /no progress for 0.5 s/],
    [
      'takes too long',
      'while :; do echo frame=1; sleep 0.1; done',
      { wallSeconds: 0.5 },
      /not done after 0.5 s/,
    ],
    ['writes too much', 'yes >&3', { outputBytes: 10_000 }, /more than 10000 bytes/],
  ])('is killed where it %s', async (_, script, limits, message) => {
    const outputs = [
      {
        async read(output: AsyncIterable<Buffer>) {
          for await (const _ of output);
        },
      },
    ];
    await expect(run(script, { outputs, limits: { ...LIMITS, ...limits } })).rejects.toThrow(message);
  });

  it('is killed where a taker fails, whose error is thrown', async () => {
    const outputs = [{ read: () => Promise.reject(new Error('The store is full.')) }];
    await expect(run('sleep 60', { outputs })).rejects.toThrow('The store is full.');
  });

  it('waits for a slow taker', async () => {
    let written = false;
    let [taken, writtenMeanwhile] = [0, false];
    const outputs = [
      {
        async read(output: AsyncIterable<Buffer>) {
          for await (const chunk of output) {
            // Long enough to write it all, if it were let; however slow the machine, what waits is not let.
            if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 300));
            if (taken === 0) writtenMeanwhile = written;
            taken += chunk.length;
          }
        },
      },
    ];
    await run('head -c 50000000 /dev/zero >&3; echo frame=1', {
      outputs,
      onFrames: () => {
        written = true;
      },
      limits: { ...LIMITS, outputBytes: 1e9 },
    });
    expect({ taken, written, writtenMeanwhile }).toEqual({
      taken: 50e6,
      written: true,
      writtenMeanwhile: false,
    });
  });

  it('ends with the reason of the signal', async () => {
    const controller = new AbortController();
    const ended = run('sleep 60', { signal: controller.signal });
    controller.abort(new Error('Stop.'));
    await expect(ended).rejects.toThrow('Stop.');
    await expect(run('true', { signal: controller.signal })).rejects.toThrow('Stop.');
  });
});
