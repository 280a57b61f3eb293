import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** npm writes it last: an install that was cut short has none. */
const installed = join(root, 'node_modules/.package-lock.json');

/**
 * Installs the packages of the lock file (`npm install --no-save`: `npm ci` refuses a lock file made where
 * the registry lacks a package for some other platform) where they are missing or older than it.
 *
 * @param {{ development: boolean }} options - whether what only tests and checks need comes too.
 */
export function install({ development }) {
  const current =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (current && (!development || existsSync(join(root, 'node_modules/vitest')))) return;
  console.error(development ? 'Installing packages, those for tests too …' : 'Installing packages …');
  const result = spawnSync(
    'npm',
    ['install', '--no-save', ...(development ? ['--include=dev'] : ['--omit=dev']), '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (result.status === 0) return;
  console.error(
    'npm could not install the packages; its message stands above. Check the network and the free disk space, then try again.',
  );
  process.exit(1);
}
