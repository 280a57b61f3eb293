/** `npm run verify`: everything that must hold at each commit, in at most five minutes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The compiler written in Go: a third of the time. What reads sources through the compiler's API still wants the older one. */
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

type Step = [what: string, command: string, ...args: string[]];

/** Checks that read the sources, in any order. */
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
  ['types of the jobs pages', process.execPath, tsc, '-p', 'apps/jobs/web'],
  ['types of the video pages', process.execPath, tsc, '-p', 'apps/video/web'],
  ['types of the deployment', process.execPath, tsc, '-p', 'deploy/aws'],
  ['unused code', bin('knip'), '--no-config-hints'],
  ['lock file', process.execPath, 'scripts/check-lockfile.ts'],
  ['contract', process.execPath, 'scripts/contract.ts', '--check'],
  ['web clients', process.execPath, 'scripts/build-web.mjs'],
];
/** Checks at once: two cores. */
const AT_ONCE = 2;

/** Runs one step and ends the process if it fails. @param output - `after`: shown when the step is done, since others run beside it. */
async function run([what, command, ...args]: Step, output: 'live' | 'after'): Promise<void> {
  const began = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const text: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => text.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(text));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${what} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}

/** The commit that the work in this checkout began from: where it left the main branch, else the newest commit. */
function baseCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return git('merge-base', 'HEAD', 'origin/main') || git('rev-parse', 'HEAD');
}

const queue = [...CHECKS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step, 'after');
  }),
);
const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs')] as const;
const quick = ['--project', 'quick', '--project', 'isolated'];
const changed = ['--changed', baseCommit(), '--passWithNoTests'];
/** Quick tests that import what changed: they come first, since it is there that something breaks. */
const affected = spawnSync(vitest[0], [vitest[1], 'list', '--filesOnly', ...quick, ...changed], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .flatMap((line) => /([^\s\]]+\.test\.ts)$/.exec(line)?.[1] ?? []);
if (affected.length > 0)
  await run(['quick tests of what changed', ...vitest, 'run', ...quick, ...affected], 'live');
process.env.TEST_EXCLUDE = affected.join();
await run(['other quick tests', ...vitest, 'run', ...quick, '--passWithNoTests'], 'live');
delete process.env.TEST_EXCLUDE;
await run(['slow tests of what changed', ...vitest, 'run', '--project', 'slow', ...changed], 'live');
