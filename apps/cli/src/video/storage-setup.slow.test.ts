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

  /** The command as a person types it. */
  const typed = (settings: Environment, ...args: string[]) =>
    workreel(['video', 'storage', 'setup', ...args], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    });

  /** What it does once the database is open. */
  async function setup(
    env: Record<string, string | undefined>,
    options: Parameters<typeof videoStorageSetup>[1] = {},
  ) {
    const context = { settings: readVideoSettings(env), secrets: { events: 'a-token', signing: 'another' } };
    const said = { stdout: '', stderr: '' };
    const io = {
      out: (line: string) => {
        said.stdout += `${line}\n`;
      },
      note: () => {},
      progress: () => {},
      signal: new AbortController().signal,
    };
    try {
      return { code: await videoStorageSetup(context, options, io), ...said };
    } catch (error) {
      const { message, exit } = describeFailure(error);
      return { code: exit, ...said, stderr: message };
    }
  }

  it('has nothing to do for files', async () => {
    const { code, stdout } = await typed({}, '--check', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, points: [] }]);
    expect(await setup({})).toMatchObject({ code: 0, stdout: expect.stringContaining('needs no setup') });
  });

  it('tells all settings that are missing', async () => {
    const { code, stderr } = await typed({ STORAGE: 's3', CONVERTER: 'mediaconvert' });
    expect(code).not.toBe(0);
    for (const name of ['S3_BUCKET', 'MEDIA_BASE_URL', 'MEDIACONVERT_ROLE', 'EVENTS_QUEUE_URL'])
      expect(stderr).toContain(`${name}: must be set`);
  });

  describe.skipIf(S3_ENDPOINT === undefined)('with a server that speaks S3', () => {
    const bucket = {
      STORAGE: 's3',
      S3_BUCKET: `workreel-cli-${Date.now().toString(36)}`,
      S3_ENDPOINT,
      S3_FORCE_PATH_STYLE: 'true',
      S3_PROVIDER: 'ceph',
      MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
    };

    it('says what is missing, makes it, and finds it', async () => {
      const missing = await typed(bucket, '--check');
      expect([missing.code, missing.stdout]).toEqual([1, expect.stringMatching(/^MISSING {2}bucket .*\n$/)]);
      const made = await setup(bucket);
      expect([made.code, made.stdout.split('\n').map((line) => line.split(' ')[0])]).toEqual([
        0,
        ['set', 'set', 'set', 'set', ''],
      ]);
      const { code, stdout } = await setup(bucket, { check: true, json: true });
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true }]);
    });

    it('says whose fault it is where it is refused', async () => {
      expect((await setup(bucket, { eventsUrl: 'no address' })).stderr).toContain('--events-url');
      const away = await setup({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' });
      expect(away.stderr).toContain('ECONNREFUSED');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
      const refused = await setup(bucket);
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toContain('refuses these credentials');
      expect(refused.stderr).toContain(bucket.S3_BUCKET);
    });
  });
});
