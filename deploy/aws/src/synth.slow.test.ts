import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '..');
const CDK = join(FOLDER, '../../node_modules/.bin/cdk');

/** Environment variables without AWS credentials or configuration. */
const cleanEnvironment = (home: string) => ({
  PATH: process.env.PATH,
  HOME: home,
  AWS_EC2_METADATA_DISABLED: 'true',
  CI: 'true',
});

const filesOf = async (folder: string): Promise<[name: string, text: string][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    names.sort().map(async (name) => [name.slice(folder.length), await readFile(name, 'utf8')]),
  );
};

it('cdk synth output is reproducible and contains no local paths', async () => {
  await using firstFolder = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  await using secondFolder = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  // CDK's validation takes seconds and does not change the output, so it runs only once.
  const synth = (folder: string, ...options: string[]) =>
    run(CDK, ['synth', '--quiet', '--output', join(folder, 'out'), ...options], {
      cwd: FOLDER,
      env: cleanEnvironment(folder),
    });
  await Promise.all([synth(firstFolder.path), synth(secondFolder.path, '--no-validation')]);
  const [first, second] = [
    await filesOf(join(firstFolder.path, 'out')),
    await filesOf(join(secondFolder.path, 'out')),
  ];
  expect(second).toEqual(first);
  const templates = first.filter(([name]) => name.endsWith('.template.json'));
  expect(templates).toHaveLength(9);
  for (const [, text] of templates) expect(text).not.toContain(FOLDER);
});

it('cdk synth reports all invalid settings', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  const options = ['-c', 'stage=NO', '-c', 'budgetDollars=0', '--output', folder.path];
  const failed = run(CDK, ['synth', '--quiet', ...options], {
    cwd: FOLDER,
    env: cleanEnvironment(folder.path),
  });
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringMatching(/stage=NO: must look like.*budgetDollars=0: must be a whole number/s),
  });
});
