import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LaunchedProcess, type LaunchOptions, run, runForJson } from './process.ts';
import { waitFor, within } from './wait.ts';

const node = (script: string, options?: LaunchOptions) =>
  new LaunchedProcess(process.execPath, ['-e', script], options);
/** Says that it is there, and lives until it is ended. */
const LIVES = "console.log('here', process.pid); setInterval(() => {}, 1_000)";

describe('a launched process', () => {
  it('knows only the environment that it is given', async () => {
    process.env.FOREIGN_SETTING = 'yes';
    const script = 'console.log(JSON.stringify([process.env.FOREIGN_SETTING, process.env.OWN]))';
    expect(await runForJson(process.execPath, ['-e', script])).toEqual([null, null]);
    expect(await runForJson(process.execPath, ['-e', script], { env: { OWN: '1' } })).toEqual([null, '1']);
  });

  it('stops when it is asked to, and is killed where it does not', async () => {
    await using obeys = node(LIVES);
    await obeys.firstLine();
    expect(await obeys.stop()).toEqual({ code: null, signal: 'SIGTERM' });
    await using ignores = node(`process.on('SIGTERM', () => {}); ${LIVES}`);
    await ignores.firstLine();
    expect(await ignores.stop({ limitMs: 10 })).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await ignores.stop()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('is frozen, thawed, killed and started again', async () => {
    await using launched = node(
      "process.on('SIGUSR2', () => console.log('thawed')); console.log('here'); setInterval(() => {}, 1_000)",
    );
    await launched.firstLine();
    const first = launched.pid;
    launched.freeze();
    launched.signal('SIGUSR2');
    await expect(
      launched.waitFor('A word', () => launched.stdout.includes('thawed'), { timeoutMs: 100 }),
    ).rejects.toThrow('not within');
    launched.thaw();
    await launched.waitFor('A word', () => launched.stdout.includes('thawed'));
    expect(await launched.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    launched.restart();
    expect(launched.pid).not.toBe(first);
    await launched.waitFor('A second start', () => launched.stdout.split('here').length === 3);
  });

  it('reports its output where it ends before what is waited for', async () => {
    await using launched = node("console.error('No port is free.'); process.exit(3)");
    await expect(launched.firstLine()).rejects.toThrow(/it ended\.[\s\S]*No port is free\./);
    await expect(launched.ended).resolves.toEqual({ code: 3, signal: null });
    await using missing = new LaunchedProcess('/nowhere/at-all', []);
    await expect(missing.firstLine()).rejects.toThrow('ENOENT');
  });

  it('has ended when it exits because its channel was closed', async () => {
    const script = "process.on('disconnect', () => process.exit(0)).on('message', () => {})";
    await using launched = node(script, { ipc: 'json' });
    launched.child.disconnect();
    expect(await launched.ended).toEqual({ code: 0, signal: null });
  });

  it('does not outlive the process that started it', async () => {
    const file = JSON.stringify(join(import.meta.dirname, 'process.ts'));
    const parent = (end: string) => `import { LaunchedProcess } from ${file};
      const child = new LaunchedProcess(process.execPath, ['-e', ${JSON.stringify(LIVES)}]);
      console.log((await child.firstLine()).split(' ')[1]); ${end}`;
    const args = (end: string) => ['--input-type=module-typescript', '-e', parent(end)];
    const { stdout } = await run(process.execPath, args('process.exit(0)'));
    await waitFor('The end of the child', () => hasEnded(Number(stdout)));
    await using waits = new LaunchedProcess(process.execPath, args('setInterval(() => {}, 1_000)'));
    const child = Number(await waits.firstLine());
    expect(await waits.stop()).toEqual({ code: 1, signal: null });
    await waitFor('The end of the child', () => hasEnded(child));
  });
});

function hasEnded(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return true;
  }
}

describe('a command that is run to its end', () => {
  it('gives its status and what it wrote', async () => {
    const script = "console.log('out'); console.error('err'); process.exit(2)";
    expect(await run(process.execPath, ['-e', script])).toEqual({
      code: 2,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
    });
  });

  it('says what is wrong where it fails or prints no JSON', async () => {
    const ofScript = (script: string) => runForJson(process.execPath, ['-e', script]);
    await expect(ofScript("console.error('why'); process.exit(1)")).rejects.toThrow(/ended with 1\.\nwhy/);
    await expect(ofScript("console.log('hello')")).rejects.toThrow(
      'printed no JSON in its last line, but: hello',
    );
    expect(await ofScript("console.log('first'); console.log('{\"a\":1}')")).toEqual({ a: 1 });
  });
});

it('waits no longer than it may', async () => {
  let looks = 0;
  expect(await waitFor('Three looks', () => (++looks === 3 ? 'found' : undefined), { pollMs: 1 })).toBe(
    'found',
  );
  await expect(waitFor('Nothing', () => false, { timeoutMs: 1, pollMs: 1 })).rejects.toThrow(
    'Nothing: not within 0.001 s.',
  );
  await expect(within(1, 'An end', new Promise(() => {}))).rejects.toThrow('An end: not within 0.001 s.');
  expect(await within(60_000, 'A value', Promise.resolve(5))).toBe(5);
});
