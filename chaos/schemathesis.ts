/**
 * Runs Schemathesis, an independent tester of OpenAPI documents, against both services, with and without an admin. Requires
 * Python, the Python package index for the first run, and PostgreSQL: without a worker, which the embedded database cannot
 * do without, the services request nothing from the hosts that Schemathesis invents.
 */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { baseEnvironment, type CommandResult, run as runCommand } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { writePostingsFile } from '../apps/cli/src/testing/load.ts';
import { type ChaosOptions, onEachDatabase, step } from './area.ts';

const VERSION = '4.32.5';
const ENVIRONMENT = join(import.meta.dirname, `../node_modules/.cache/workreel/schemathesis-${VERSION}`);
/** Created after the installation has succeeded. */
const INSTALLED = join(ENVIRONMENT, 'installed');
const FOLDER = join(import.meta.dirname, 'schemathesis');
/** Time of each of the four runs, which repeat fuzzing and stateful testing until it has passed. */
const SECONDS = { full: 140, quick: 8 };
const POSTINGS = 10;
/** End of the report, with the failures and how to reproduce them. */
const REPORT_LENGTH = 20_000;

export const run = async (options: ChaosOptions): Promise<void> => {
  await step(`Schemathesis ${VERSION}`, install);
  await onEachDatabase(
    options,
    { quickKind: 'PostgreSQL', kinds: ['PostgreSQL'] },
    async ({ folder, createDataLocation }) => {
      const { dataDir, databaseUrl } = await createDataLocation('data');
      const env = await serviceEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        // Each request comes from an address of its own; see hooks.py.
        TRUST_PROXY: '127.0.0.1',
      });
      const storeEnv = { ...env, VIDEO_PORT: String(await freePort()) };
      // The API is ready only if the store is.
      await using _store = await new ServiceProcess(['video'], { env: storeEnv, only: 'store' }).ready();
      await using services = await new ServiceProcess(['jobs', 'video'], { env, only: 'api' }).ready();
      const postings = await writePostingsFile(folder, 'postings', POSTINGS);
      await expectSuccess(workreel(['jobs', 'import', postings], { env }), 'The import');
      const seconds = options.quick ? SECONDS.quick : SECONDS.full;
      for (const name of ['jobs', 'video'] as const)
        for (const caller of ['nobody', 'admin'] as const)
          await step(`${name} as ${caller}`, () =>
            testService(services[name], caller, { seconds, seed: options.seed }),
          );
    },
  );
};

/** Installs Schemathesis in a virtual environment, unless a previous run did. @throws Error if that is impossible. */
async function install(): Promise<void> {
  if (existsSync(INSTALLED)) return;
  await rm(ENVIRONMENT, { recursive: true, force: true });
  const requirements =
    'This area requires python3 with venv (Debian: python3-venv) and the Python package index.';
  await expectSuccess(runCommand('python3', ['-m', 'venv', ENVIRONMENT]), requirements);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  await expectSuccess(runCommand(join(ENVIRONMENT, 'bin/python'), pip), requirements);
  await writeFile(INSTALLED, '');
}

/** @throws Error with the description and the output if the command fails. */
async function expectSuccess(command: Promise<CommandResult>, description: string): Promise<void> {
  const { code, stdout, stderr } = await command;
  if (code !== 0) throw new Error(`${description}\n${stdout}\n${stderr}`.trim());
}

async function testService(
  url: string,
  caller: 'nobody' | 'admin',
  { seconds, seed }: { seconds: number; seed: number },
): Promise<void> {
  const { code, stdout, stderr } = await runCommand(
    join(ENVIRONMENT, 'bin/st'),
    [
      ...['--config-file', join(FOLDER, 'schemathesis.toml')],
      ...['run', `${url}/openapi.json`, '--no-color'],
      ...['--seed', String(seed), '--max-time', String(seconds)],
      // Examples of earlier runs would make a seed irreproducible.
      ...['--generation-database', 'none'],
    ],
    {
      env: {
        ...baseEnvironment(),
        SCHEMATHESIS_HOOKS: join(FOLDER, 'hooks.py'),
        PYTHONDONTWRITEBYTECODE: '1',
        SERVICE_URL: url,
        ...(caller === 'admin' && { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
      },
      cwd: FOLDER,
    },
  );
  if (code !== 0)
    throw new Error(
      `Schemathesis failed with exit code ${code}.\n${stdout.slice(-REPORT_LENGTH)}\n${stderr}`,
    );
  const tested = /Tested: \d+/.exec(stdout)?.[0];
  const generated = /\d+ generated/.exec(stdout)?.[0];
  if (!tested || !generated)
    throw new Error(`Schemathesis printed no summary.\n${stdout.slice(-REPORT_LENGTH)}`);
  console.log(`  ${tested.replace('Tested:', 'tested operations:')}, test cases: ${generated}`);
}
