import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleVideo, ffmpegMissing } from '../testing/load.ts';

describe.skipIf(ffmpegMissing)('workreel video convert', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  let clip: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-convert-'));
    clip = join(folder, 'a walk.mp4');
    createSampleVideo(clip);
    env = await serviceEnvironment({ DATA_DIR: join(folder, 'data') });
    await createEmbeddedDatabase(env.DATA_DIR!);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: string[]) => workreel(['video', ...args], { env });

  it('uploads and converts a file while no service is running', async () => {
    const { code, stdout, stderr } = await run('convert', clip, '--title', 'A walk', '--publish', '--json');
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const upload = JSON.parse(stdout) as { state: string; size: number; watch: string; key: string };
    expect(upload).toMatchObject({ state: 'ready', size: (await stat(clip)).size });
    expect(upload.watch).toContain('/app/watch/');
    const files = join(env.DATA_DIR!, 'files');
    expect((await stat(join(files, upload.key))).size).toBe(upload.size);
    const [video] = await readdir(join(files, 'public'));
    expect(await readdir(join(files, 'public', video!))).toHaveLength(1);
  });

  it('creates a draft without --publish', async () => {
    const { stdout } = await run('convert', clip, '--json');
    const upload = JSON.parse(stdout) as { id: string };
    expect(await readdir(join(env.DATA_DIR!, 'files', 'private'))).toContain(upload.id);
  });

  it('works while the service is running and reports why a file cannot be converted', async () => {
    const service = await new ServiceProcess(['video'], { env }).ready();
    const { code, stdout } = await run('convert', clip);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^a walk\.mp4: ready at http:.*\/app\/watch\/\S+\n$/),
    ]);
    const text = join(folder, 'notes.mp4');
    await writeFile(text, 'not a video');
    expect(await run('convert', text)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('NOT_A_VIDEO'),
    });
    expect(await run('convert', join(folder, 'none.mp4'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('File not found'),
    });
    expect(await run('garbage-collect', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"orphans":0'),
    });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
