/** The embedded database as initdb leaves it, for tests that would all make the same one. Not used by the services. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import packageJson from '../../package.json' with { type: 'json' };

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/workreel');
const EMPTY = join(CACHE, `empty-database-${packageJson.dependencies['@electric-sql/pglite']}.tar`);

/**
 * A database as initdb leaves it. Making one takes 3 s of CPU and reading it 0.5 s, and each test file
 * needs its own: the first to come keeps it for the others.
 */
export async function emptyDatabase(): Promise<Blob> {
  const kept = await readFile(EMPTY).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const pglite = await PGlite.create();
  const contents = await pglite.dumpDataDir('none');
  await pglite.close();
  const half = `${EMPTY}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(half, Buffer.from(await contents.arrayBuffer()));
  await rename(half, EMPTY);
  return contents;
}

/**
 * Puts an empty embedded database into a data folder, in which a service then starts without running initdb first.
 *
 * @param dataDir - the folder; it is created where there is none.
 */
export async function createEmbeddedDatabase(dataDir: string): Promise<void> {
  await emptyDatabase();
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', EMPTY, '-C', folder]);
}
