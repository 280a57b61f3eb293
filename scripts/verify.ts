/** `npm run verify`: everything that must hold at each commit, in at most eight minutes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const steps: [what: string, command: string, ...args: string[]][] = [
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
    'bench',
    'e2e',
    'torture',
  ],
  ['types', bin('tsc'), '-p', '.'],
  ['types of the jobs pages', bin('tsc'), '-p', 'jobs/web'],
  ['types of the video pages', bin('tsc'), '-p', 'video/web'],
  ['unused code', bin('knip'), '--no-config-hints'],
  ['contract', process.execPath, 'scripts/contract.ts', '--check'],
  ['web clients', process.execPath, 'scripts/build-web.mjs'],
  ['tests', bin('vitest'), 'run'],
];

for (const [what, command, ...args] of steps) {
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${what} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}
