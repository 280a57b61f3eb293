/**
 * `npm run verify`: runs the checks that every commit must pass, in at most five minutes. With `--quick`, no slow tests: the full pipeline
 * runs all of them afterwards.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The native compiler takes a third of the time of the JavaScript one, which is still installed for tools that use its API. */
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

type Step = [title: string, command: string, ...args: string[]];

/** Independent checks of the sources. */
const CHECKS: Step[] = [
  ['types', process.execPath, tsc, '-p', '.'],
  ['format and lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  [
    'import rules',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
    'deploy',
    'bench',
    'e2e',
    'chaos',
  ],
  ['types of the jobs web client', process.execPath, tsc, '-p', 'apps/jobs/web'],
  ['types of the video web client', process.execPath, tsc, '-p', 'apps/video/web'],
  ['types of the AWS deployment', process.execPath, tsc, '-p', 'deploy/aws'],
  ['unused code', bin('knip'), '--no-config-hints'],
  ['lock file', process.execPath, 'scripts/check-lockfile.ts'],
  ['contract', process.execPath, 'scripts/contract.ts', '--check'],
  ['web clients', process.execPath, 'scripts/build-web.mjs'],
];
/** Number of checks to run concurrently, chosen for two cores. */
const CONCURRENCY = 2;

/** Runs a step and exits if it fails. @param output - `buffered` prints the output when the step has finished, for concurrent steps. */
async function run([title, command, ...args]: Step, output: 'live' | 'buffered'): Promise<void> {
  const startedAt = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(chunks));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}

/** Returns the merge base with the remote's main branch, or the latest commit if there is none. */
function baseCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return git('merge-base', 'HEAD', 'origin/main') || git('rev-parse', 'HEAD');
}

const queue = [...CHECKS];
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step, 'buffered');
  }),
);
const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs')] as const;
const quick = ['--project', 'quick', '--project', 'isolated'];
const changed = ['--changed', baseCommit(), '--passWithNoTests'];
/** Quick tests that import changed files. They run first, because they are the most likely to fail. */
const affected = spawnSync(vitest[0], [vitest[1], 'list', '--filesOnly', ...quick, ...changed], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .flatMap((line) => /([^\s\]]+\.test\.ts)$/.exec(line)?.[1] ?? []);
if (affected.length > 0)
  await run(['quick tests of changed files', ...vitest, 'run', ...quick, ...affected], 'live');
process.env.TEST_EXCLUDE = affected.join();
await run(['other quick tests', ...vitest, 'run', ...quick, '--passWithNoTests'], 'live');
delete process.env.TEST_EXCLUDE;
if (!process.argv.includes('--quick'))
  await run(['slow tests of changed files', ...vitest, 'run', '--project', 'slow', ...changed], 'live');
