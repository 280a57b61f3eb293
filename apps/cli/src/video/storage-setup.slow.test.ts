import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { workreel } from '@workreel/testing/services';
import { readVideoSettings } from '@workreel/video-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeFailure } from '../usage-error.ts';
import { videoStorageSetup } from './storage-setup.ts';

const S3_ENDPOINT = process.env.TEST_S3_ENDPOINT;

describe('workreel video storage setup', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'workreel-setup-'));
    await createEmbeddedDatabase(dataDir);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  afterEach(() => void vi.unstubAllEnvs());

  /** Runs the command in its own process. */
  const runCommand = (settings: Environment, ...args: string[]) =>
    workreel(['video', 'storage', 'setup', ...args], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    });

  /** Runs the command in this process, without a database. */
  async function setup(
    env: Record<string, string | undefined>,
    options: Parameters<typeof videoStorageSetup>[1] = {},
  ) {
    const context = { settings: readVideoSettings(env), secrets: { events: 'a-token', signing: 'another' } };
    const output = { stdout: '', stderr: '' };
    const io = {
      out: (line: string) => {
        output.stdout += `${line}\n`;
      },
      note: () => {},
      progress: () => {},
      signal: new AbortController().signal,
    };
    try {
      return { code: await videoStorageSetup(context, options, io), ...output };
    } catch (error) {
      const { message, exit } = describeFailure(error);
      return { code: exit, ...output, stderr: message };
    }
  }

  it('requires no setup with STORAGE=file', async () => {
    const { code, stdout } = await runCommand({}, '--check', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, points: [] }]);
    expect(await setup({})).toMatchObject({ code: 0, stdout: expect.stringContaining('requires no setup') });
  });

  it('lists all missing settings', async () => {
    const { code, stderr } = await runCommand({ STORAGE: 's3', CONVERTER: 'mediaconvert' });
    expect(code).not.toBe(0);
    for (const name of ['S3_BUCKET', 'MEDIA_BASE_URL', 'MEDIACONVERT_ROLE', 'EVENTS_QUEUE_URL'])
      expect(stderr).toContain(`${name}: must be set`);
  });

  describe.skipIf(S3_ENDPOINT === undefined)('with an S3 server', () => {
    const bucket = {
      STORAGE: 's3',
      S3_BUCKET: `workreel-cli-${Date.now().toString(36)}`,
      S3_ENDPOINT,
      S3_FORCE_PATH_STYLE: 'true',
      S3_PROVIDER: 'ceph',
      MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
    };

    it('reports missing configuration, creates it, and then reports none', async () => {
      const missing = await runCommand(bucket, '--check');
      expect([missing.code, missing.stdout]).toEqual([1, expect.stringMatching(/^MISSING {2}bucket .*\n$/)]);
      const created = await setup(bucket);
      expect([created.code, created.stdout.split('\n').map((line) => line.split(' ')[0])]).toEqual([
        0,
        ['set', 'set', 'set', 'set', ''],
      ]);
      const { code, stdout } = await setup(bucket, { check: true, json: true });
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true }]);
    });

    it('describes the cause of errors', async () => {
      expect((await setup(bucket, { eventsUrl: 'not a URL' })).stderr).toContain('--events-url');
      const unreachable = await setup({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' });
      expect(unreachable.stderr).toContain('ECONNREFUSED');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
      const denied = await setup(bucket);
      expect(denied.code).not.toBe(0);
      expect(denied.stderr).toContain('Access denied');
      expect(denied.stderr).toContain(bucket.S3_BUCKET);
    });
  });
});
