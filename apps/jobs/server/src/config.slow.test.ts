import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSites } from './context.ts';

// The tests start several processes, which is slow on a busy machine.
describe('a start with invalid settings', { timeout: 180_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-config-'));
    await createEmbeddedDatabase(join(folder, 'data'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (env: Record<string, string>) =>
    new Promise<{ code: unknown; err: string; out: string }>((resolve) => {
      const main = join(import.meta.dirname, '../../../cli/src/main.ts');
      execFile(
        process.execPath,
        [main, 'start', 'jobs'],
        {
          env: {
            PATH: process.env.PATH,
            DATA_DIR: join(folder, 'data'),
            JOBS_PORT: '1',
            LOG_LEVEL: 'silent',
            ...env,
          },
          timeout: 60_000,
        },
        (error, out, err) => resolve({ code: error ? error.code : 0, err, out }),
      );
    });
  const writeProfile = async (site: string, text: string) => {
    await mkdir(join(folder, 'sites', site), { recursive: true });
    await writeFile(join(folder, 'sites', site, 'profile.yaml'), text);
  };

  it('reports invalid profiles with file, line and the expected value', async () => {
    await writeProfile(
      'broken',
      'name: Broken\nhosts: [www.example.org]\ncurrency: won\nlayouts:\n  - card: ".a["\n    fields: {}\n',
    );
    await writeProfile('typo', 'nmae: x\n');
    const settings = { JOBS_BASE_URL: 'http://127.0.0.1:3001', SITES_DIR: join(folder, 'sites') };
    await expect(loadSites(settings)).rejects.toThrow(/broken\/profile\.yaml:3 {2}currency: .*KRW/);
    await expect(loadSites(settings)).rejects.toThrow(
      /broken\/profile\.yaml:5 {2}layouts\[0\]\.card: .*is not a valid CSS selector/,
    );
    await expect(loadSites(settings)).rejects.toThrow(/typo\/profile\.yaml:1 {2}nmae: /);

    const missing = { ...settings, SITES_DIR: join(folder, 'nowhere') };
    await expect(loadSites(missing)).rejects.toThrow(/nowhere: cannot be read \(ENOENT\)/);

    const { code, err, out } = await start({ SITES_DIR: join(folder, 'sites') });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/broken\/profile\.yaml:3 {2}currency: /);
    expect(err).toMatch(/typo\/profile\.yaml:1 {2}nmae: /);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('reports in one message which setting prevents the start', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const port = String((blocker.address() as { port: number }).port);
    await writeFile(join(folder, 'a-file'), '');
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATABASE_URL: `postgres://user:hunter2@127.0.0.1:1/x` },
        /DATABASE_URL.*is unreachable.*ECONNREFUSED/,
      ],
      [{ DATA_DIR: join(folder, 'a-file/data') }, /DATA_DIR=.*a-file\/data.*(ENOTDIR|EEXIST)/],
      [{ JOBS_PORT: port }, new RegExp(`Port ${port} is already in use.*JOBS_PORT`)],
    ];
    for (const [env, message] of cases) {
      const { code, err } = await start(env);
      expect(err, JSON.stringify(env)).toMatch(message);
      expect(code, err).toBe(2);
      expect(err).not.toMatch(/\n\s+at |hunter2/);
    }
    blocker.close();
  });
});
