import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LaunchedProcess, type LaunchOptions, run, runForJson } from './process.ts';
import { waitFor, within } from './wait.ts';

const node = (script: string, options?: LaunchOptions) =>
  new LaunchedProcess(process.execPath, ['-e', script], options);
/** Script that prints a line and runs until it is stopped. */
const RUN_UNTIL_STOPPED = "console.log('here', process.pid); setInterval(() => {}, 1_000)";

describe('a launched process', () => {
  it('has only the specified environment', async () => {
    process.env.FOREIGN_SETTING = 'yes';
    const script = 'console.log(JSON.stringify([process.env.FOREIGN_SETTING, process.env.OWN]))';
    expect(await runForJson(process.execPath, ['-e', script])).toEqual([null, null]);
    expect(await runForJson(process.execPath, ['-e', script], { env: { OWN: '1' } })).toEqual([null, '1']);
  });

  it('stops on SIGTERM, or is killed if it ignores the signal', async () => {
    await using obeys = node(RUN_UNTIL_STOPPED);
    await obeys.firstLine();
    expect(await obeys.stop()).toEqual({ code: null, signal: 'SIGTERM' });
    await using ignores = node(`process.on('SIGTERM', () => {}); ${RUN_UNTIL_STOPPED}`);
    await ignores.firstLine();
    expect(await ignores.stop({ timeoutMs: 10 })).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await ignores.stop()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('can be frozen, thawed, killed and restarted', async () => {
    await using launched = node(
      "process.on('SIGUSR2', () => console.log('thawed')); console.log('here'); setInterval(() => {}, 1_000)",
    );
    await launched.firstLine();
    const first = launched.pid;
    launched.freeze();
    launched.signal('SIGUSR2');
    await expect(
      launched.waitFor('output', () => launched.stdout.includes('thawed'), { timeoutMs: 100 }),
    ).rejects.toThrow('timed out');
    launched.thaw();
    await launched.waitFor('output', () => launched.stdout.includes('thawed'));
    expect(await launched.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    launched.restart();
    expect(launched.pid).not.toBe(first);
    await launched.waitFor('second start', () => launched.stdout.split('here').length === 3);
  });

  it('reports its output if it exits before the expected event', async () => {
    await using launched = node("console.error('No port is free.'); process.exit(3)");
    await expect(launched.firstLine()).rejects.toThrow(/the process exited\.[\s\S]*No port is free\./);
    await expect(launched.exited).resolves.toEqual({ code: 3, signal: null });
    await using missing = new LaunchedProcess('/nowhere/at-all', []);
    await expect(missing.firstLine()).rejects.toThrow('ENOENT');
  });

  it('resolves `exited` if it exits because its IPC channel was closed', async () => {
    const script = "process.on('disconnect', () => process.exit(0)).on('message', () => {})";
    await using launched = node(script, { ipc: 'json' });
    launched.child.disconnect();
    expect(await launched.exited).toEqual({ code: 0, signal: null });
  });

  it('does not outlive the process that started it', async () => {
    const file = JSON.stringify(join(import.meta.dirname, 'process.ts'));
    const parent = (end: string) => `import { LaunchedProcess } from ${file};
      const child = new LaunchedProcess(process.execPath, ['-e', ${JSON.stringify(RUN_UNTIL_STOPPED)}]);
      console.log((await child.firstLine()).split(' ')[1]); ${end}`;
    const args = (end: string) => ['--input-type=module-typescript', '-e', parent(end)];
    const { stdout } = await run(process.execPath, args('process.exit(0)'));
    await waitFor('exit of the child', () => hasExited(Number(stdout)));
    await using waiting = new LaunchedProcess(process.execPath, args('setInterval(() => {}, 1_000)'));
    const child = Number(await waiting.firstLine());
    expect(await waiting.stop()).toEqual({ code: 1, signal: null });
    await waitFor('exit of the child', () => hasExited(child));
  });
});

function hasExited(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return true;
  }
}

describe('run and runForJson', () => {
  it('return the exit status and output', async () => {
    const script = "console.log('out'); console.error('err'); process.exit(2)";
    expect(await run(process.execPath, ['-e', script])).toEqual({
      code: 2,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
    });
  });

  it('report a failed command and output that is not JSON', async () => {
    const runScript = (script: string) => runForJson(process.execPath, ['-e', script]);
    await expect(runScript("console.error('why'); process.exit(1)")).rejects.toThrow(/exited with 1\.\nwhy/);
    await expect(runScript("console.log('hello')")).rejects.toThrow(
      'printed no JSON in its last line: hello',
    );
    expect(await runScript("console.log('first'); console.log('{\"a\":1}')")).toEqual({ a: 1 });
  });
});

it('waitFor and within time out', async () => {
  let checks = 0;
  expect(await waitFor('third check', () => (++checks === 3 ? 'found' : undefined), { pollMs: 1 })).toBe(
    'found',
  );
  await expect(waitFor('nothing', () => false, { timeoutMs: 1, pollMs: 1 })).rejects.toThrow(
    'nothing: timed out after 0.001 s',
  );
  await expect(within(1, 'an end', new Promise(() => {}))).rejects.toThrow('an end: timed out after 0.001 s');
  expect(await within(60_000, 'a value', Promise.resolve(5))).toBe(5);
});
