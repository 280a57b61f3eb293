import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { blob } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { OperatorError } from '../operator-error.ts';
import { lockDataDir } from './lock.ts';
import type { Store } from './types.ts';

/** A backup that cannot be made or taken back. Its message says why. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** Compressing more takes four times as long for a tenth of the size. */
const GZIP_LEVEL = 1;

/**
 * Writes the embedded database into a file (a tar of it, compressed), beside its place first: there is a whole one or the
 * one before. Requests wait while it is copied into memory (a second for 200 MB), not while it is written.
 *
 * @returns its bytes.
 * @throws BackupError where a server keeps the database.
 */
export async function backUp(store: Store, path: string): Promise<number> {
  const contents = await store.dump();
  if (contents === null)
    throw new BackupError(
      'The database stands on a server: save it with pg_dump, as docs/operations.md says.',
    );
  const beside = `${path}.${process.pid}.new`;
  try {
    const file = createWriteStream(beside, { mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(contents.stream()), createGzip({ level: GZIP_LEVEL }), file);
    if (!file.closed) await once(file, 'close');
    await rename(beside, path);
    await flushFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** What may stand in the folder of a database that is yet to come: the lock, files of videos, and what a killed restore left. */
const NOTHING = /^(owner\.(lock|json).*|files|database\.new)$/;

/**
 * Takes a backup back into a folder in which no database is. The database stands there as a whole, or not at all.
 *
 * @throws BackupError where something is in the folder already, or the file is no backup; DataDirInUseError.
 */
export async function restoreEmbedded(dataDir: string, path: string): Promise<void> {
  const contents = await readBackup(path);
  const lock = lockDataDir(dataDir, 'workreel restore');
  try {
    const there = (await readdir(dataDir)).filter((name) => !NOTHING.test(name));
    if (there.length > 0)
      throw new BackupError(
        `${dataDir} is not empty (${there.join(', ')}). Name an empty folder in DATA_DIR, or move what is there away.`,
      );
    const beside = join(dataDir, 'database.new');
    await rm(beside, { recursive: true, force: true });
    const pglite = await PGlite.create({ dataDir: beside, loadDataDir: contents }).catch((error: Error) => {
      throw new BackupError(`${path} holds no database that can be opened: ${error.message}`);
    });
    await pglite.close();
    await rename(beside, join(dataDir, 'database'));
    await flushFolder(dataDir);
  } finally {
    lock.release();
  }
}

/** The whole file, whose check sum says that nothing is missing. */
async function readBackup(path: string): Promise<Blob> {
  try {
    const unzipped = createGunzip();
    const [contents] = await Promise.all([blob(unzipped), pipeline(createReadStream(path), unzipped)]);
    return contents;
  } catch (error) {
    throw new BackupError(`${path} is no whole backup: ${(error as Error).message}`);
  }
}
