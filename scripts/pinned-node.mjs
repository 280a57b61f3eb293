import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
