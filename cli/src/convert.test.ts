import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import { freePort } from '@workreel/platform/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const noFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
})();

/** `workreel video convert`, as a person types it: alone, and while a service holds the store. */
describe.skipIf(noFfmpeg)('workreel video convert', { timeout: 120_000 }, () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let clip: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-convert-'));
    clip = join(folder, 'a walk.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=2', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libx264', clip]);
    const [video, store] = [String(await freePort()), String(await freePort())];
    env = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      VIDEO_PORT: video,
      STORE_PORT: store,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'correct horse battery',
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [MAIN, 'video', ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });

  it('sends a file to the library and converts it, with no service running', async () => {
    const { code, out, err } = await run('convert', clip, '--title', 'A walk', '--json');
    expect([code, err]).toEqual([0, expect.any(String)]);
    const upload = JSON.parse(out) as { state: string; size: number; watch: string; key: string };
    expect(upload).toMatchObject({ state: 'ready', size: (await stat(clip)).size });
    expect(upload.watch).toContain('/app/watch/');
    const files = join(env.DATA_DIR!, 'files');
    expect((await stat(join(files, upload.key))).size).toBe(upload.size);
    const [video] = await readdir(join(files, 'public'));
    expect(await readdir(join(files, 'public', video!))).toHaveLength(1);
  });

  // The tests of the converter show the same, sooner.
  it.runIf(full)('says why a file that is none fails', async () => {
    const text = join(folder, 'notes.mp4');
    await writeFile(text, 'no video');
    expect(await run('convert', text)).toMatchObject({
      code: 1,
      out: expect.stringContaining('NOT_A_VIDEO'),
    });
    expect(await run('convert', join(folder, 'none.mp4'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no file'),
    });
  });

  it.runIf(full)('works through the service that holds the store', async () => {
    const service = spawn(process.execPath, [MAIN, 'start', 'video'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [service.stdout, service.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          if (said.includes('Ready.')) resolve();
        });
      service.once('exit', () => reject(new Error(said)));
    });
    await ready;
    const { code, out } = await run('convert', clip);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^a walk\.mp4: ready at http:.*\/app\/watch\/\S+\n$/),
    ]);
    expect(await run('sweep', '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"orphans":0'),
    });
    service.kill('SIGTERM');
    expect(await once(service, 'exit')).toEqual([0, null]);
  });
});
