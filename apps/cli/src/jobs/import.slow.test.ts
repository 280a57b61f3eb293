import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import { type Environment, LaunchedProcess } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, WORKREEL, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const INVALID_LINES = ['{"title":"no more"}', 'no json', 'x'.repeat(300_000)];

describe('workreel jobs import', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-import-'));
    env = await serviceEnvironment({ DATA_DIR: join(folder, 'data') });
    await createEmbeddedDatabase(env.DATA_DIR!);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (args: string[]) => workreel(['jobs', 'import', ...args], { env, cwd: folder });
  const lines = (site: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) =>
      JSON.stringify({
        site,
        sourceUrl: `https://${site}.example/${from + n}`,
        companyName: '(주)예시',
        title: `개발자 ${from + n}`,
        location: '서울 강남구',
      }),
    );
  const file = async (name: string, content: readonly string[]) => {
    await writeFile(join(folder, name), `${content.join('\n')}\n`);
    return name;
  };

  it('stores valid lines once, reports invalid ones by line number and exits with 1', async () => {
    const name = await file('mixed.jsonl', [
      ...lines('mixed', 1, 3),
      ...INVALID_LINES,
      ...lines('mixed', 4, 5),
    ]);
    const first = await run([name]);
    expect([first.code, first.stdout]).toEqual([
      1,
      'mixed.jsonl: 100 %, 8 lines, 5 saved, 0 already stored, 3 invalid\n',
    ]);
    expect(first.stderr).toMatch(/^line 4: .*sourceUrl is missing/m);
    expect(first.stderr).toMatch(/^line 5: is not valid JSON/m);
    expect(first.stderr).toMatch(/^line 6: is longer than 256 KiB$/m);
    const again = await run([name, '--json']);
    expect(again.code).toBe(1);
    expect(JSON.parse(again.stdout)).toMatchObject({
      file: 'mixed.jsonl',
      lines: 8,
      saved: 0,
      known: 5,
      bad: 3,
      badLines: [{ line: 4 }, { line: 5 }, { line: 6 }],
      finished: true,
      linesBefore: 0,
    });
  });

  it('resumes after it was killed', async () => {
    const name = await file('long.jsonl', [
      ...lines('long', 1, 999),
      'invalid',
      ...lines('long', 1_001, 4_000),
    ]);
    const killed = new LaunchedProcess(process.execPath, [WORKREEL, 'jobs', 'import', name], {
      env,
      cwd: folder,
    });
    // The line is reported once its batch is stored; 3,000 lines remain.
    await killed.waitFor('The first 1,000 lines are stored', () => killed.stderr.includes('line 1000: '), {
      pollMs: 1,
    });
    expect(await killed.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    const { code, stdout, stderr } = await run([name, '--json']);
    expect(code).toBe(1);
    const { linesBefore, ...result } = JSON.parse(stdout);
    expect(result).toMatchObject({ lines: 4_000, saved: 3_999, known: 0, bad: 1, finished: true });
    expect(linesBefore).toBeGreaterThanOrEqual(1_000);
    expect(stderr).toContain('long.jsonl: resuming after line ');
    expect(stderr).toContain('line 1000: is not valid JSON');
  });

  it('reports a missing argument and prints help', async () => {
    expect((await run([])).stderr).toContain("missing required argument 'file'");
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('sourceUrl, companyName and title');
  });

  it('imports postings inside the service that uses the embedded database, which then returns them', async () => {
    const service = await new ServiceProcess(['jobs'], { env }).ready();
    const name = await file('through.jsonl', [...lines('through', 1, 450), INVALID_LINES[0]!]);
    // The service has another working directory.
    const { code, stdout, stderr } = await run([basename(name), '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { lines: 451, saved: 450, bad: 1, finished: true }]);
    expect(stderr).toMatch(/^line 451: sourceUrl is missing/m);
    const total = async () =>
      (await fetch(`${service.jobs}/jobs?site=through&location=서울&pageSize=1`)).headers.get(
        'x-total-count',
      );
    // The service updates its index within a second.
    await expect.poll(total).toBe('450');
    expect(await run(['none.jsonl'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `error: File ${join(folder, 'none.jsonl')} does not exist.\n`,
    });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('imports postings that a service without an index snapshot indexes before it listens', async () => {
    const name = await file('indexed.jsonl', lines('indexed', 1, 10_000));
    expect(await run([name])).toMatchObject({ code: 0 });
    await rm(join(env.DATA_DIR!, 'search'), { recursive: true, force: true });
    const service = new ServiceProcess(['jobs'], { env });
    let response: Response | undefined;
    await service.waitFor(
      'The service listens',
      async () => {
        response = await fetch(`${service.jobs}/jobs?site=indexed&keyword=개발자&pageSize=1`).catch(
          () => undefined,
        );
        return response !== undefined;
      },
      { pollMs: 1 },
    );
    expect([response!.status, response!.headers.get('x-total-count')]).toEqual([200, '10000']);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
