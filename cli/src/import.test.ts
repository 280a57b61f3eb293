import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import { freePort } from '@workreel/platform/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const BAD = ['{"title":"no more"}', 'no json', 'x'.repeat(300_000)];

/** `workreel jobs import`, as a person types it: alone, killed, and while a service holds the store. */
describe('workreel jobs import', { timeout: 120_000 }, () => {
  let folder: string;
  let base: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-import-'));
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    env = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      JOBS_PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'correct horse battery',
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (args: string[], cwd = folder) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [MAIN, 'jobs', 'import', ...args], { env, cwd }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
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
    expect([first.code, first.out]).toEqual([1, 'mixed.jsonl: 100 %, 8 lines, 5 saved, 0 known, 3 bad\n']);
    expect(first.err).toMatch(/^line 4: .*sourceUrl is missing/m);
    expect(first.err).toMatch(/^line 5: is no JSON/m);
    expect(first.err).toMatch(/^line 6: is longer than 256 KiB$/m);
    const again = await run([name, '--json']);
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({
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
    const killed = spawn(process.execPath, [MAIN, 'jobs', 'import', name], {
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    killed.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      // Told when its batch is stored; 3,000 lines are left.
      if (told.includes('line 1000: ')) killed.kill('SIGKILL');
    });
    await once(killed, 'exit');
    const { code, out, err } = await run([name, '--json']);
    expect([code, killed.signalCode]).toEqual([1, 'SIGKILL']);
    const { linesBefore, ...end } = JSON.parse(out);
    expect(end).toMatchObject({ lines: 4_000, saved: 3_999, known: 0, bad: 1, finished: true });
    expect(linesBefore).toBeGreaterThanOrEqual(1_000);
    expect(err).toContain('long.jsonl: going on after line ');
    expect(err).toContain('line 1000: is no JSON');
  });

  it.runIf(full)('says what is wrong with what was typed', async () => {
    expect(await run(['none.jsonl'])).toMatchObject({
      code: 2,
      out: '',
      err: `There is no file ${join(folder, 'none.jsonl')}.\n`,
    });
    expect((await run([])).err).toContain("missing required argument 'file'");
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.out).toContain('sourceUrl, companyName and title');
  });

  it.runIf(full)(
    'works through the service that holds the store, which answers with what was imported',
    async () => {
      const service = spawn(process.execPath, [MAIN, 'start', 'jobs'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      await new Promise<void>((resolve, reject) => {
        for (const stream of [service.stdout, service.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            said += text;
            if (said.includes('Ready.')) resolve();
          });
        service.once('exit', () => reject(new Error(said)));
      });
      const name = await file('through.jsonl', [...lines('through', 1, 450), BAD[0]!]);
      // From another folder: the service stands in none of theirs.
      const { code, out, err } = await run([basename(name), '--json']);
      expect([code, JSON.parse(out)]).toMatchObject([1, { lines: 451, saved: 450, bad: 1, finished: true }]);
      expect(err).toMatch(/^line 451: sourceUrl is missing/m);
      const total = async () =>
        (await fetch(`${base}/jobs?site=through&location=서울&pageSize=1`)).headers.get('x-total-count');
      // The index of the service follows the store within a second.
      await expect.poll(total).toBe('450');
      service.kill('SIGTERM');
      expect(await once(service, 'exit')).toEqual([0, null]);
    },
  );
});
