import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import { type Environment, LaunchedProcess } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, WORKREEL, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const POSTINGS = 20_000;

describe('workreel jobs export', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-export-'));
    env = await serviceEnvironment({ DATA_DIR: join(folder, 'data') });
    await createEmbeddedDatabase(env.DATA_DIR!);
    const lines = Array.from({ length: POSTINGS }, (_, n) =>
      JSON.stringify({
        sourceUrl: `https://jobs.example/${n}`,
        companyName: '(주)예시',
        title: n % 2 === 0 ? '간호사' : '개발자',
        location: n < 100 ? '부산 해운대구' : '서울 강남구',
      }),
    );
    await writeFile(join(folder, 'postings.jsonl'), lines.join('\n'));
    const { code, stderr } = await workreel(['jobs', 'import', 'postings.jsonl'], { env, cwd: folder });
    expect(code, stderr).toBe(0);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (args: string[]) => workreel(['jobs', 'export', ...args], { env, cwd: folder });
  const path = (name: string) => join(folder, name);
  const NURSES = ['--filter', 'keyword=간호사', '--filter', 'location=부산'];

  it('writes all postings, or those that match filters', async () => {
    const all = await run(['--parquet', 'all.parquet', '--json']);
    expect(all.code, all.stderr).toBe(0);
    const { size } = await stat(path('all.parquet'));
    expect(JSON.parse(all.stdout)).toEqual({ path: path('all.parquet'), postings: POSTINGS, bytes: size });
    const nurses = await run(['--csv', 'nurses.csv', ...NURSES]);
    expect([nurses.code, nurses.stdout]).toEqual([
      0,
      expect.stringMatching(/^Exported 50 postings to .*nurses\.csv \([\d,]+ bytes\)\.\n$/),
    ]);
    const lines = (await readFile(path('nurses.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(51);
    for (const line of lines.slice(1)) expect(line).toContain('간호사,부산 해운대구,');
  });

  it('rejects invalid arguments and prints help', async () => {
    for (const [args, message] of [
      [[], 'Add --csv <file> or --parquet <file>.'],
      [['--csv', 'x.csv', '--parquet', 'x.parquet'], 'cannot be used with option'],
      [['--csv', 'x.csv', '--filter', 'keywrod=x'], 'Did you mean'],
      [['--csv', 'x.csv', '--filter', 'status=lost'], 'status'],
      [['--csv', 'none/x.csv'], 'cannot be written'],
    ] as const) {
      const { code, stderr } = await run([...args]);
      expect([code, stderr]).toEqual([
        expect.toSatisfy((exit) => exit > 0),
        expect.stringContaining(message),
      ]);
    }
    expect((await run(['--help'])).stdout).toContain('--filter keyword=간호사');
    expect((await readdir(folder)).filter((name) => name.startsWith('x.'))).toEqual([]);
  });

  it('exports inside the service that uses the embedded database, and leaves no file when it is interrupted', async () => {
    const service = await new ServiceProcess(['jobs'], { env }).ready();
    for (const filters of [[], NURSES]) {
      const { code, stdout, stderr } = await run(['--parquet', 'through.parquet', '--json', ...filters]);
      expect([code, stderr]).toEqual([0, expect.anything()]);
      expect(JSON.parse(stdout)).toMatchObject({ postings: filters.length > 0 ? 50 : POSTINGS });
    }
    const partial = async () => (await readdir(folder)).filter((name) => name.endsWith('.new'));
    const killed = new LaunchedProcess(
      process.execPath,
      [WORKREEL, 'jobs', 'export', '--csv', 'killed.csv'],
      {
        env,
        cwd: folder,
      },
    );
    await killed.waitFor('The export has started', async () => (await partial()).length > 0, { pollMs: 1 });
    await killed.kill();
    // The service stops the export of a client that is gone.
    await expect.poll(partial).toEqual([]);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
