import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@workreel/platform/database';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePostingsFile } from './testing/load.ts';

/** All tests run with invalid video settings. */
describe('jobs without video', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-single-'));
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

  it('starts despite invalid video settings', async () => {
    await service.ready();
    const video = await run('start', 'video');
    expect(video).toMatchObject({ code: 2 });
    expect(video.stderr.trim().split('\n').slice(1)).toEqual([
      '  - VIDEO_PORT=none: must be a whole number from 1 to 65535',
      '  - S3_BUCKET: must be set when STORAGE=s3',
      '  - MEDIA_BASE_URL: must be set when STORAGE=s3',
    ]);
  });

  it('rejects video commands and explains what to do', async () => {
    const video = join(folder, 'video.mp4');
    await writeFile(video, 'not a video');
    for (const command of [['garbage-collect'], ['storage', 'setup'], ['convert', video]]) {
      const { code, stdout, stderr } = await run('video', ...command);
      expect([command, code, stdout]).toEqual([command, 2, '']);
      expect(stderr).toContain(
        'The embedded database is in use by a service that was started without video.',
      );
      expect(stderr).toContain('Stop that service and run the command again, or restart it with both');
    }
  });

  it('runs jobs commands while the service is running', async () => {
    expect(await run('jobs', 'import', await writePostingsFile(folder, 'running', 3))).toMatchObject({
      code: 0,
    });
    expect(await run('admin', 'create', 'running@example.org')).toMatchObject({ code: 0 });
    expect(await run('backup', join(folder, 'running.tar.gz'))).toMatchObject({ code: 0 });
  });

  it('does not create the video tables', async () => {
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await schemas()).toEqual(['accounts', 'jobs']);
  });

  it('runs jobs commands while the service is stopped', async () => {
    expect(await run('jobs', 'import', await writePostingsFile(folder, 'stopped', 3))).toMatchObject({
      code: 0,
    });
    expect(await run('admin', 'create', 'stopped@example.org')).toMatchObject({ code: 0 });
    const file = join(folder, 'stopped.tar.gz');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).size).toBeGreaterThan(100_000);
    expect(await schemas()).toEqual(['accounts', 'jobs']);
    expect(await run('video', 'garbage-collect')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('S3_BUCKET'),
    });
  });

  it('applies the migrations of both services with workreel migrate, regardless of their settings', async () => {
    const { code, stdout } = await workreel(['migrate', '--json'], { env: { ...env, JOBS_PORT: 'none' } });
    expect(code).toBe(0);
    const { applied } = JSON.parse(stdout) as { applied: string[] };
    expect(applied.length).toBeGreaterThan(0);
    expect(applied.filter((name) => !name.startsWith('video/'))).toEqual([]);
    expect(await schemas()).toEqual(['accounts', 'jobs', 'video']);
  });

  it('runs video commands regardless of the jobs settings', async () => {
    const videoEnv = { ...env, STORAGE: 'file', VIDEO_PORT: undefined, JOBS_PORT: 'none' };
    expect(await workreel(['video', 'garbage-collect', '--json'], { env: videoEnv })).toMatchObject({
      code: 0,
    });
  });
});
