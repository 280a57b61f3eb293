/**
 * Executes `deploy/Dockerfile` without Docker: copies the same files and runs the same commands, then starts the services from
 * the result. Debian's packages and the file ownership of the last stage are not covered.
 */

import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@workreel/platform/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, readDockerfile, type Stage } from './testing/dockerfile.ts';

const run = promisify(execFile);
/** The patterns of `.dockerignore`. */
const IGNORED = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/;
const COMMAND_MS = 240_000;
/** Start timeout while other tests run. */
const START_TIMEOUT_MS = 90_000;

const BUCKET = {
  STORAGE: 's3',
  S3_BUCKET: 'bucket',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  MEDIA_BASE_URL: 'http://127.0.0.1:9/bucket',
};

/** Executes the COPY instructions of a stage. @param stageFolders - the folders of other stages, by name. */
async function copyInto(
  app: string,
  { copies }: Stage,
  stageFolders: Record<string, string> = {},
): Promise<void> {
  for (const { from: stage, sources, target } of copies)
    for (const source of sources) {
      const file = stage === undefined ? join(ROOT, source) : source.replace('/app', stageFolders[stage]!);
      const destination = target.endsWith('/') ? join(app, target, basename(source)) : join(app, target);
      if (file === stageFolders[stage ?? '']) continue;
      await mkdir(dirname(destination), { recursive: true });
      const filter = (path: string) => stage !== undefined || !IGNORED.test(path);
      await cp(file, destination, { recursive: true, filter });
    }
}

describe('the image', () => {
  const folders: string[] = [];
  let app: string;

  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workreel-image-'));
    folders.push(folder);
    return folder;
  };

  beforeAll(async () => {
    const stages = readDockerfile();
    /** Copies the manifests, installs the packages, copies the sources, and runs the remaining commands of a stage. */
    const build = async (name: string) => {
      const folder = await newFolder();
      const [manifests, stage] = ['manifests', name].map(
        (stageName) => stages.find((stage) => stage.name === stageName)!,
      );
      await copyInto(folder, manifests!);
      const [install, ...others] = stage!.runs;
      for (const command of [install!, undefined, ...others])
        if (command === undefined) await copyInto(folder, stage!);
        else await run('/bin/sh', ['-c', command], { cwd: folder, timeout: COMMAND_MS });
      return folder;
    };
    const [packages, web] = await Promise.all([build('packages'), build('web')]);
    app = packages!;
    await copyInto(app, stages.at(-1)!, { packages: app, web: web! });
  }, 2 * COMMAND_MS);
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const statusOf = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => undefined,
    );

  const createEnvironment = async () => ({
    PATH: process.env.PATH,
    DATA_DIR: await newFolder(),
    DEMO: 'false',
    JOBS_PORT: String(await freePort()),
    VIDEO_PORT: String(await freePort()),
    STORE_PORT: String(await freePort()),
  });

  it('prints its usage, and contains no development dependencies', async () => {
    const { stdout } = await run(process.execPath, ['apps/cli/src/main.ts', '--help'], {
      cwd: app,
      env: await createEnvironment(),
    });
    expect(stdout).toContain('Usage: workreel');
    const packages = (await run('ls', ['node_modules'], { cwd: app })).stdout.split('\n');
    expect(packages.filter((name) => /^(fastify|node-(linux|bin)-.*|vite|vitest)$/.test(name))).toEqual([
      'fastify',
    ]);
  });

  // With a bucket, so that the AWS SDK is loaded too.
  it('starts, becomes healthy, serves its pages, and exits on SIGTERM', async () => {
    const env = { ...(await createEnvironment()), ...BUCKET };
    const child = spawn(process.execPath, ['apps/cli/src/main.ts', 'start'], { cwd: app, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    const healthy = () =>
      run(process.execPath, ['deploy/healthcheck.mjs'], { cwd: app, env }).then(
        () => true,
        () => false,
      );
    try {
      expect(await healthy()).toBe(false);
      for (const deadline = Date.now() + START_TIMEOUT_MS; !(await healthy()); await sleep(200))
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error(`The services did not start.\n${output}`);
      // The health check passes as soon as the first service is ready.
      for (const port of [env.JOBS_PORT, env.VIDEO_PORT])
        await expect.poll(() => statusOf(`http://127.0.0.1:${port}/app/`)).toBe(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited, output).toEqual({ code: 0, signal: null });
  });
});
