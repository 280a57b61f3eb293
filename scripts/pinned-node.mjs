import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How soon a command that lost whoever started it is noticed. */
const ORPHAN_CHECK_MS = 500;

/** The Node of package.json, installed by npm beside everything else; the official image brings it as its own. */
export function pinnedNode() {
  const pinned = join(import.meta.dirname, '../node_modules/node/bin/node');
  if (existsSync(pinned)) return pinned;
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 24) return process.execPath;
  console.error(
    `Workreel runs on Node 24, which npm installs with it. Run “npm install” in ${join(import.meta.dirname, '..')}.`,
  );
  process.exit(1);
}

/**
 * Runs a file on the pinned Node in this process' place: signals go on to it, and it ends with it. npm
 * starts scripts through a shell that dies of a signal without passing it on, so being orphaned is one too.
 *
 * @param {string[]} args - the file and its arguments.
 */
export function runPinned(args) {
  const child = spawn(pinnedNode(), args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, ORPHAN_CHECK_MS);
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
