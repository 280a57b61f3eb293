import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@workreel/platform/log';
import { openMailer } from '@workreel/platform/mail';
import { SettingsError } from '@workreel/platform/settings';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApplicationName, configure, openRuntime } from './runtime.ts';

const loaded = vi.hoisted(() => new Set<string>());
vi.mock('@workreel/jobs-server', (original) => {
  loaded.add('jobs');
  return original();
});
vi.mock('@workreel/video-server', (original) => {
  loaded.add('video');
  return original();
});
vi.mock('@workreel/platform/mail', async (original) => {
  const mail = await original<typeof import('@workreel/platform/mail')>();
  return { ...mail, openMailer: vi.fn(mail.openMailer) };
});

/** Invalid settings of each application, which the other application must ignore. */
const INVALID = {
  jobs: { JOBS_PORT: 'none', CRAWL_ALLOW_PRIVATE_HOSTS: 'maybe' },
  video: { VIDEO_PORT: 'none', STORAGE: 's3' },
};

const problemsOf = async (names: ApplicationName[], env: Record<string, string>): Promise<string[]> => {
  const error = await configure(names, env).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  return (error as SettingsError).problems;
};

describe('openRuntime', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-runtime-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => vi.clearAllMocks());

  const open = async (names: ApplicationName[], env: Record<string, string>) =>
    openRuntime(await configure(names, { DATA_DIR: folder, ...env }), 'test', createLog('silent'));
  const schemasOf = async ({ database }: Awaited<ReturnType<typeof open>>) => {
    const { rows } = await database.run(
      `select nspname from pg_namespace where nspname not like 'pg\\_%' order by nspname`,
    );
    return rows.map(({ nspname }) => nspname);
  };

  it('opens only the database for commands that need no application', async () => {
    await createEmbeddedDatabase(folder);
    const runtime = await open([], { ...INVALID.jobs, ...INVALID.video });
    expect(await schemasOf(runtime)).toEqual(['information_schema', 'public']);
    await runtime.close();
    expect([...loaded]).toEqual([]);
  });

  it('opens jobs without loading video', async () => {
    const runtime = await open(['jobs'], INVALID.video);
    expect([...runtime.applications.keys()]).toEqual(['jobs']);
    expect(await schemasOf(runtime)).toEqual([
      'accounts',
      'information_schema',
      'jobs',
      'pgboss',
      'public',
      'queue',
    ]);
    expect(openMailer).toHaveBeenCalledTimes(1);
    await runtime.close();
    expect([...loaded]).toEqual(['jobs']);
  });

  it('opens video in a database that already has the jobs tables', async () => {
    const runtime = await open(['video'], INVALID.jobs);
    expect([...runtime.applications.keys()]).toEqual(['video']);
    expect(runtime.applied.filter((name) => !name.startsWith('video/'))).toEqual([]);
    expect(openMailer).toHaveBeenCalledTimes(1);
    await runtime.close();
  });

  it('reports each invalid setting of the requested applications once', async () => {
    const common = { DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' };
    const namesOf = async (names: ApplicationName[]) =>
      (await problemsOf(names, { ...common, ...INVALID.jobs, ...INVALID.video })).map(
        (problem) => problem.split(/[=:]/)[0],
      );
    const jobs = ['JOBS_PORT', 'CRAWL_ALLOW_PRIVATE_HOSTS'];
    const video = ['VIDEO_PORT', 'S3_BUCKET', 'MEDIA_BASE_URL'];
    expect(await namesOf([])).toEqual(['DATABASE_URL', 'LOG_LEVEL']);
    expect(await namesOf(['jobs'])).toEqual(['DATABASE_URL', 'LOG_LEVEL', ...jobs]);
    expect(await namesOf(['video'])).toEqual(['DATABASE_URL', 'LOG_LEVEL', ...video]);
    expect(await namesOf(['jobs', 'video'])).toEqual(['DATABASE_URL', 'LOG_LEVEL', ...jobs, ...video]);
  });
});
