import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** npm writes this file last, so it is missing after an interrupted install. */
const installed = join(root, 'node_modules/.package-lock.json');

/**
 * Installs the packages of the lock file if they are missing or older than the lock file. `npm ci` deletes node_modules
 * first, so development packages are reinstalled if they were installed before.
 *
 * @param {{ development: boolean }} options - whether to install the packages that only tests and checks use.
 */
export function install({ development }) {
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  const hasDevelopment = existsSync(join(root, 'node_modules/vitest'));
  if (isCurrent && (hasDevelopment || !development)) return;
  const all = development || hasDevelopment;
  console.error(`Installing packages${all ? ', including development packages' : ''} …`);
  const result = spawnSync('npm', ['ci', all ? '--include=dev' : '--omit=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(
    'npm could not install the packages. See its message above. Check the network connection and free disk space, then run “npm ci”.',
  );
  process.exit(1);
}
