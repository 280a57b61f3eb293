import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@workreel/platform/database';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postingsFile } from './testing/load.ts';

/** Everything here runs with settings of video with which video does not start. */
describe('jobs without video', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-one-'));
    env = {
      ...(await serviceEnvironment({ DATA_DIR: join(folder, 'data') })),
      STORAGE: 's3',
      VIDEO_PORT: 'none',
    };
    await createEmbeddedDatabase(env.DATA_DIR!);
    service = new ServiceProcess(['jobs'], { env });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) => workreel(args, { env });
  const schemas = async () => {
    const database = await openEmbedded({ dataDir: env.DATA_DIR! });
    const { rows } = await database.run(
      `select nspname from pg_namespace where nspname in ('accounts', 'jobs', 'video') order by 1`,
    );
    await database.close();
    return rows.map(({ nspname }) => nspname);
  };

  it('starts, whatever is wrong with the settings of video', async () => {
    await service.ready();
    const video = await run('start', 'video');
    expect(video).toMatchObject({ code: 2 });
    expect(video.stderr.trim().split('\n').slice(1)).toEqual([
      '  - VIDEO_PORT=none: must be a whole number from 1 to 65535',
      '  - S3_BUCKET: must be set with STORAGE=s3',
      '  - MEDIA_BASE_URL: must be set with STORAGE=s3',
    ]);
  });

  it('tells who gives its service a command of video what to do', async () => {
    const film = join(folder, 'film.mp4');
    await writeFile(film, 'a film');
    for (const command of [['sweep'], ['storage', 'setup'], ['convert', film]]) {
      const { code, stdout, stderr } = await run('video', ...command);
      expect([command, code, stdout]).toEqual([command, 2, '']);
      expect(stderr).toContain('A service that runs without video is using the embedded database.');
      expect(stderr).toContain('Stop it and repeat the command, or start it with both');
    }
  });

  it('carries out its own commands in its service', async () => {
    expect(await run('jobs', 'import', await postingsFile(folder, 'served', 3))).toMatchObject({ code: 0 });
    expect(await run('admin', 'create', 'served@example.org')).toMatchObject({ code: 0 });
    expect(await run('backup', join(folder, 'served.tar.gz'))).toMatchObject({ code: 0 });
  });

  it('leaves the tables of video alone', async () => {
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await schemas()).toEqual(['accounts', 'jobs']);
  });

  it('carries out its own commands with no service running', async () => {
    expect(await run('jobs', 'import', await postingsFile(folder, 'alone', 3))).toMatchObject({ code: 0 });
    expect(await run('admin', 'create', 'alone@example.org')).toMatchObject({ code: 0 });
    const file = join(folder, 'alone.tar.gz');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).size).toBeGreaterThan(100_000);
    expect(await schemas()).toEqual(['accounts', 'jobs']);
    expect(await run('video', 'sweep')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('S3_BUCKET'),
    });
  });

  it('migrates the tables of both by the command for it, which needs no settings of theirs', async () => {
    const { code, stdout } = await workreel(['migrate', '--json'], { env: { ...env, JOBS_PORT: 'none' } });
    expect(code).toBe(0);
    const { applied } = JSON.parse(stdout) as { applied: string[] };
    expect(applied.length).toBeGreaterThan(0);
    expect(applied.filter((name) => !name.startsWith('video/'))).toEqual([]);
    expect(await schemas()).toEqual(['accounts', 'jobs', 'video']);
  });

  it('leaves video to itself: the settings of jobs do not matter to its commands', async () => {
    const own = { ...env, STORAGE: 'file', VIDEO_PORT: undefined, JOBS_PORT: 'none' };
    expect(await workreel(['video', 'sweep', '--json'], { env: own })).toMatchObject({ code: 0 });
  });
});
