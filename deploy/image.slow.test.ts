/**
 * Does what `deploy/Dockerfile` does, without Docker: the same files, the same commands, nothing else; then the services start
 * from there. Left out are Debian's packages, and that the last stage takes the image's files for its own.
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
/** As `.dockerignore` does. */
const LEFT_OUT = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/;
const COMMAND_MS = 240_000;
/** What a start may take, beside other tests. */
const PATIENCE_MS = 90_000;

const BUCKET = {
  STORAGE: 's3',
  S3_BUCKET: 'bucket',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  MEDIA_BASE_URL: 'http://127.0.0.1:9/bucket',
};

/** Copies files as a stage does. @param from - the folders of other stages, by their names; without a name: the repository. */
async function copyInto(app: string, { copies }: Stage, from: Record<string, string> = {}): Promise<void> {
  for (const { from: stage, sources, target } of copies)
    for (const source of sources) {
      const file = stage === undefined ? join(ROOT, source) : source.replace('/app', from[stage]!);
      const to = target.endsWith('/') ? join(app, target, basename(source)) : join(app, target);
      if (file === from[stage ?? '']) continue;
      await mkdir(dirname(to), { recursive: true });
      const filter = (path: string) => stage !== undefined || !LEFT_OUT.test(path);
      await cp(file, to, { recursive: true, filter });
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
    /** Manifests, then the instructions of one stage in their order: packages first, sources after them. */
    const made = async (name: string) => {
      const folder = await newFolder();
      const [manifests, stage] = ['manifests', name].map((one) => stages.find((each) => each.name === one)!);
      await copyInto(folder, manifests!);
      const [install, ...others] = stage!.runs;
      for (const command of [install!, undefined, ...others])
        if (command === undefined) await copyInto(folder, stage!);
        else await run('/bin/sh', ['-c', command], { cwd: folder, timeout: COMMAND_MS });
      return folder;
    };
    const [packages, web] = await Promise.all([made('packages'), made('web')]);
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

  const own = async () => ({
    PATH: process.env.PATH,
    DATA_DIR: await newFolder(),
    DEMO: 'false',
    JOBS_PORT: String(await freePort()),
    VIDEO_PORT: String(await freePort()),
    STORE_PORT: String(await freePort()),
  });

  it('says what it can do, without anything that only tests need', async () => {
    const { stdout } = await run(process.execPath, ['apps/cli/src/main.ts', '--help'], {
      cwd: app,
      env: await own(),
    });
    expect(stdout).toContain('Usage: workreel');
    const packages = (await run('ls', ['node_modules'], { cwd: app })).stdout.split('\n');
    expect(packages.filter((name) => /^(fastify|node-(linux|bin)-.*|vite|vitest)$/.test(name))).toEqual([
      'fastify',
    ]);
  });

  // With a bucket, whose SDK is loaded only then.
  it('starts, is well, shows its pages, and ends when it is told to', async () => {
    const env = { ...(await own()), ...BUCKET };
    const child = spawn(process.execPath, ['apps/cli/src/main.ts', 'start'], { cwd: app, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part;
      });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    const healthy = () =>
      run(process.execPath, ['deploy/healthcheck.mjs'], { cwd: app, env }).then(
        () => true,
        () => false,
      );
    try {
      expect(await healthy()).toBe(false);
      for (const givenUpAt = Date.now() + PATIENCE_MS; !(await healthy()); await sleep(200))
        if (Date.now() > givenUpAt || child.exitCode !== null) throw new Error(`It did not start.\n${said}`);
      // The second service begins to listen when the first is well.
      for (const port of [env.JOBS_PORT, env.VIDEO_PORT])
        await expect.poll(() => statusOf(`http://127.0.0.1:${port}/app/`)).toBe(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended, said).toEqual({ code: 0, signal: null });
  });
});
