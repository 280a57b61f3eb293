/** A cached, empty embedded database for tests. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import packageJson from '../../package.json' with { type: 'json' };

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/workreel');
const EMPTY = join(CACHE, `empty-database-${packageJson.dependencies['@electric-sql/pglite']}.tar`);

/**
 * Returns a dump of a database as created by initdb. Creating it takes 3 s of CPU time and reading it 0.5 s,
 * so the first test file caches it for the others.
 */
export async function emptyDatabase(): Promise<Blob> {
  const cached = await readFile(EMPTY).catch(() => undefined);
  if (cached) return new Blob([cached]);
  const pglite = await PGlite.create();
  const contents = await pglite.dumpDataDir('none');
  await pglite.close();
  const temporary = `${EMPTY}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(temporary, Buffer.from(await contents.arrayBuffer()));
  await rename(temporary, EMPTY);
  return contents;
}

/**
 * Creates an empty embedded database in a data directory, so that a service starts without running initdb.
 *
 * @param dataDir - created if it does not exist.
 */
export async function createEmbeddedDatabase(dataDir: string): Promise<void> {
  await emptyDatabase();
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', EMPTY, '-C', folder]);
}
