import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** npm writes it last: an install that was cut short has none. */
const installed = join(root, 'node_modules/.package-lock.json');

/**
 * Installs the packages of the lock file where they are missing or older than it. `npm ci` begins by deleting node_modules, so
 * development packages that are already there are installed again.
 *
 * @param {{ development: boolean }} options - whether to install the packages that only tests and checks need.
 */
export function install({ development }) {
  const current =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  const hasDevelopment = existsSync(join(root, 'node_modules/vitest'));
  if (current && (hasDevelopment || !development)) return;
  const all = development || hasDevelopment;
  console.error(`Installing packages${all ? ', including those for tests' : ''} …`);
  const result = spawnSync('npm', ['ci', all ? '--include=dev' : '--omit=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(
    'npm could not install the packages; see its message above. Check the network and the free disk space, then run “npm ci”.',
  );
  process.exit(1);
}
