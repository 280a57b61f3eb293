import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.workreel-install.json');

/**
 * Installs the packages of the lock file where they are missing or older than it.
 *
 * @param {{ development: boolean }} options - whether what only tests and checks need comes too.
 */
export async function install({ development }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = hash(lock);
  const installed = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (installed.lock === wanted && (installed.development || !development)) return;
  console.error(development ? 'Installing packages for tests …' : 'Installing packages …');
  const result = spawnSync('npm', ['ci', ...(development ? [] : ['--omit=dev']), '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) {
    console.error(
      'npm could not install the packages; its message stands above. Check the network and the free disk space, then start again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, JSON.stringify({ lock: wanted, development }));
}

/** FNV-1a: tells whether a file changed, no more. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(16);
}
