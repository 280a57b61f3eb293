import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import { type Environment, LaunchedProcess } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, WORKREEL, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BAD = ['{"title":"no more"}', 'no json', 'x'.repeat(300_000)];

/** `workreel jobs import`, as a person types it: alone, killed, and while a service holds the store. */
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

  it('stores the good lines once, tells the bad ones by number and ends with 1', async () => {
    const name = await file('mixed.jsonl', [...lines('mixed', 1, 3), ...BAD, ...lines('mixed', 4, 5)]);
    const first = await run([name]);
    expect([first.code, first.stdout]).toEqual([1, 'mixed.jsonl: 100 %, 8 lines, 5 saved, 0 known, 3 bad\n']);
    expect(first.stderr).toMatch(/^line 4: .*sourceUrl is missing/m);
    expect(first.stderr).toMatch(/^line 5: is no JSON/m);
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

  it('goes on where it was killed', async () => {
    const name = await file('long.jsonl', [...lines('long', 1, 999), 'bad', ...lines('long', 1_001, 4_000)]);
    const killed = new LaunchedProcess(process.execPath, [WORKREEL, 'jobs', 'import', name], {
      env,
      cwd: folder,
    });
    // Written when its batch is stored; 3,000 lines are left.
    await killed.waitFor('The first thousand lines', () => killed.stderr.includes('line 1000: '), {
      pollMs: 1,
    });
    expect(await killed.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    const { code, stdout, stderr } = await run([name, '--json']);
    expect(code).toBe(1);
    const { linesBefore, ...end } = JSON.parse(stdout);
    expect(end).toMatchObject({ lines: 4_000, saved: 3_999, known: 0, bad: 1, finished: true });
    expect(linesBefore).toBeGreaterThanOrEqual(1_000);
    expect(stderr).toContain('long.jsonl: going on after line ');
    expect(stderr).toContain('line 1000: is no JSON');
  });

  it('says what is wrong with what was typed', async () => {
    expect((await run([])).stderr).toContain("missing required argument 'file'");
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('sourceUrl, companyName and title');
  });

  it('works through the service that holds the store, which answers with what was imported', async () => {
    const service = await new ServiceProcess(['jobs'], { env }).ready();
    const name = await file('through.jsonl', [...lines('through', 1, 450), BAD[0]!]);
    // From another folder: the service stands in none of theirs.
    const { code, stdout, stderr } = await run([basename(name), '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { lines: 451, saved: 450, bad: 1, finished: true }]);
    expect(stderr).toMatch(/^line 451: sourceUrl is missing/m);
    const total = async () =>
      (await fetch(`${service.jobs}/jobs?site=through&location=서울&pageSize=1`)).headers.get(
        'x-total-count',
      );
    // The index of the service follows the store within a second.
    await expect.poll(total).toBe('450');
    expect(await run(['none.jsonl'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `There is no file ${join(folder, 'none.jsonl')}.\n`,
    });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('leaves postings of which a service without a snapshot has the index before its port answers', async () => {
    const name = await file('indexed.jsonl', lines('indexed', 1, 10_000));
    expect(await run([name])).toMatchObject({ code: 0 });
    await rm(join(env.DATA_DIR!, 'search'), { recursive: true, force: true });
    const service = new ServiceProcess(['jobs'], { env });
    let answer: Response | undefined;
    await service.waitFor(
      'The port answers',
      async () => {
        answer = await fetch(`${service.jobs}/jobs?site=indexed&keyword=개발자&pageSize=1`).catch(
          () => undefined,
        );
        return answer !== undefined;
      },
      { pollMs: 1 },
    );
    expect([answer!.status, answer!.headers.get('x-total-count')]).toEqual([200, '10000']);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
