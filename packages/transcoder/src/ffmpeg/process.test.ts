import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FfmpegError, type ProcessLimits, type RunOptions, readText, runTool } from './process.ts';

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
  it('has a pipe per reader, in order', async () => {
    const received: string[] = [];
    const reader = (name: string) => ({
      async read(output: AsyncIterable<Buffer>) {
        for await (const chunk of output) received.push(`${name}:${chunk}`);
      },
    });
    await run('printf a >&3; printf b >&4', { outputs: [reader('one'), reader('two')] });
    expect(received.sort()).toEqual(['one:a', 'two:b']);
  });

  it('reads input as it arrives', async () => {
    async function* input() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    }
    const args = ['-c', 'cat'];
    const options = { limits: LIMITS, signal: new AbortController().signal };
    expect(await readText('/bin/sh', args, { ...options, input: input() })).toBe('one two');
  });

  it('is killed if its input fails, and need not read all of it', async () => {
    const failure = new Error('the source cannot be read');
    async function* input(count: number) {
      for (let index = 0; index < count; index++) yield Buffer.alloc(64 * 1024);
      throw failure;
    }
    await expect(run('cat >/dev/null; sleep 50', { input: input(3) })).rejects.toBe(failure);
    await expect(run('exec 0<&-; exit 3', { input: input(1e6) })).rejects.toThrow('code 3');
  });

  it('reports the number of frames', async () => {
    const counts: number[] = [];
    await run(
      'printf "frame=3\\nfps=1\\nprogress=continue\\n"; sleep 0.1; printf "frame=  9\\nprogress=end\\n"',
      {
        onFrames: (count) => counts.push(count),
      },
    );
    expect(counts.at(-1)).toBe(9);
  });

  it('does not inherit our secrets', async () => {
    process.env.WORKREEL_TEST_SECRET = 'x';
    try {
      expect(await text('env')).not.toContain('WORKREEL_TEST_SECRET');
      expect(await text('env')).toContain('PATH=');
    } finally {
      delete process.env.WORKREEL_TEST_SECRET;
    }
  });

  it('has limits of the operating system', async () => {
    // CPU time of all cores within a minute; no files, no core dumps, few open files.
    expect((await text('ulimit -t; ulimit -f; ulimit -c; ulimit -n')).trim().split('\n')).toEqual([
      String(60 * availableParallelism()),
      '0',
      '0',
      '256',
    ]);
  });

  it('cannot write to files', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-limits-'));
    const path = join(folder.path, 'file');
    await expect(run(`printf text > '${path}'`)).rejects.toThrow(FfmpegError);
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('runs at a lower priority', async () => {
    expect(Number(await text('nice'))).toBeGreaterThan(getPriority());
  });

  it('fails with the end of standard error', async () => {
    await expect(run('echo first >&2; echo the cause >&2; exit 3')).rejects.toMatchObject({
      name: 'FfmpegError',
      message: 'ffmpeg exited with code 3: the cause',
      stderr: 'first\nthe cause',
    });
    await expect(run('yes message | head -c 10000000 >&2; exit 1')).rejects.toMatchObject({
      stderr: expect.toSatisfy((text: string) => text.length < 10_000),
    });
  });

  it('fails if the program does not exist', async () => {
    await expect(
      readText('/nowhere/ffmpeg', [], { limits: LIMITS, signal: new AbortController().signal }),
    ).rejects.toThrow(/\/nowhere\/ffmpeg.*(no such file|not found)/i);
  });

  it.each([
    ['makes no progress', 'sleep 60', { stallSeconds: 0.5 }, /no progress for 0.5 s/],
    [
      'takes too long',
      'while :; do echo frame=1; sleep 0.1; done',
      { wallSeconds: 0.5 },
      /did not finish within 0.5 s/,
    ],
    ['writes too much', 'yes >&3', { outputBytes: 10_000 }, /more than 10000 bytes/],
  ])('is killed if it %s', async (_, script, limits, message) => {
    const outputs = [
      {
        async read(output: AsyncIterable<Buffer>) {
          for await (const _ of output);
        },
      },
    ];
    await expect(run(script, { outputs, limits: { ...LIMITS, ...limits } })).rejects.toThrow(message);
  });

  it('is killed if a reader fails, and throws the error of the reader', async () => {
    const outputs = [{ read: () => Promise.reject(new Error('The object store is full.')) }];
    await expect(run('sleep 60', { outputs })).rejects.toThrow('The object store is full.');
  });

  it('waits for a slow reader', async () => {
    let written = false;
    let [received, writtenEarly] = [0, false];
    const outputs = [
      {
        async read(output: AsyncIterable<Buffer>) {
          for await (const chunk of output) {
            // Without backpressure, this would be long enough to write everything.
            if (received === 0) await new Promise((resolve) => setTimeout(resolve, 300));
            if (received === 0) writtenEarly = written;
            received += chunk.length;
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
    expect({ received, written, writtenEarly }).toEqual({
      received: 50e6,
      written: true,
      writtenEarly: false,
    });
  });

  it('throws the reason of the signal', async () => {
    const controller = new AbortController();
    const running = run('sleep 60', { signal: controller.signal });
    controller.abort(new Error('Stop.'));
    await expect(running).rejects.toThrow('Stop.');
    await expect(run('true', { signal: controller.signal })).rejects.toThrow('Stop.');
  });

  it('is killed together with what its launcher has started', async () => {
    const controller = new AbortController();
    const launcher = ['/bin/sh', '-c', 'sleep 600 & echo frame=1; wait'];
    const running = run('true', {
      launcher,
      signal: controller.signal,
      onFrames: () => controller.abort(new Error('Stop.')),
    });
    // The end of standard error, which both have inherited, is awaited.
    await expect(running).rejects.toThrow('Stop.');
  });
});
