/** `npm run verify`: everything that must hold at each commit, in at most eight minutes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The compiler written in Go: a third of the time. What reads sources through the compiler's API still wants the older one. */
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

type Step = [what: string, command: string, ...args: string[]];

/** What reads the sources: none of them waits for another. */
const CHECKS: Step[] = [
  ['types', process.execPath, tsc, '-p', '.'],
  ['format and lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  [
    'import rules',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'common',
    'jobs',
    'video',
    'cli',
    'deploy',
    'bench',
    'e2e',
    'torture',
  ],
  ['types of the jobs pages', process.execPath, tsc, '-p', 'jobs/web'],
  ['types of the video pages', process.execPath, tsc, '-p', 'video/web'],
  ['types of the deployment', process.execPath, tsc, '-p', 'deploy/aws'],
  ['unused code', bin('knip'), '--no-config-hints'],
  ['contract', process.execPath, 'scripts/contract.ts', '--check'],
  ['web clients', process.execPath, 'scripts/build-web.mjs'],
];
/** Checks at once: two cores. */
const AT_ONCE = 2;

/** Runs one step and ends the process where it fails. @param whole - its output is shown when it is done, not as it comes. */
async function run([what, command, ...args]: Step, whole: boolean): Promise<void> {
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: whole ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${what} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}

const waiting = [...CHECKS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, true);
  }),
);
await run(['tests', bin('vitest'), 'run'], false);
