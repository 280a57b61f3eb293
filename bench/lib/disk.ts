import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Size of a block in `Stats.blocks`. */
const BLOCK_BYTES = 512;

/** Returns the disk space that the files of a folder occupy. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .reduce((bytes, file) => bytes + (file.isFile() ? file.blocks * BLOCK_BYTES : 0), 0);
}
