import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '..');
const CDK = join(FOLDER, '../../node_modules/.bin/cdk');

/** As somebody without an account of AWS: no credentials, no settings of theirs. */
const nobody = (home: string) => ({
  PATH: process.env.PATH,
  HOME: home,
  AWS_EC2_METADATA_DISABLED: 'true',
  CI: 'true',
});

const filesOf = async (folder: string): Promise<[name: string, text: string][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Promise.all(
    names.sort().map(async (name) => [name.slice(folder.length), await readFile(name, 'utf8')]),
  );
};

it('the command makes the same bytes twice, and nothing of this machine is in the templates', async () => {
  await using one = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  await using other = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  // What AWS's own rules look at takes seconds and changes nothing: once is enough.
  const synth = (folder: string, ...options: string[]) =>
    run(CDK, ['synth', '--quiet', '--output', join(folder, 'out'), ...options], {
      cwd: FOLDER,
      env: nobody(folder),
    });
  await Promise.all([synth(one.path), synth(other.path, '--no-validation')]);
  const [first, second] = [await filesOf(join(one.path, 'out')), await filesOf(join(other.path, 'out'))];
  expect(second).toEqual(first);
  const templates = first.filter(([name]) => name.endsWith('.template.json'));
  expect(templates).toHaveLength(9);
  for (const [, text] of templates) expect(text).not.toContain(FOLDER);
});

it('the command tells everything that is wrong with its settings', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workreel-synth-'));
  const wrong = ['-c', 'stage=NO', '-c', 'budgetDollars=0', '--output', folder.path];
  const failed = run(CDK, ['synth', '--quiet', ...wrong], {
    cwd: FOLDER,
    env: nobody(folder.path),
  });
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringMatching(/stage=NO: must look like.*budgetDollars=0: must be a whole number/s),
  });
});
