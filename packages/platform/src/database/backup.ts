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
import type { Database } from './types.ts';

/** A backup or restore failed. The message says why. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** Higher levels take four times as long and save a tenth of the size. */
const GZIP_LEVEL = 1;

/**
 * Writes the embedded database to a gzipped tar file. The file is written under a temporary name and then renamed, so an
 * existing backup is replaced only by a complete one. Queries wait while the database is copied into memory (1 s for
 * 200 MB), not while the file is written.
 *
 * @returns the size of the file in bytes.
 * @throws BackupError if the database is on a PostgreSQL server.
 */
export async function backUp(database: Database, path: string): Promise<number> {
  const contents = await database.dump();
  if (contents === null)
    throw new BackupError(
      'The database is on a PostgreSQL server. Back it up with pg_dump, as described in docs/operations.md.',
    );
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = createWriteStream(temporary, { mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(contents.stream()), createGzip({ level: GZIP_LEVEL }), file);
    if (!file.closed) await once(file, 'close');
    await rename(temporary, path);
    await syncDirectory(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

/** Files that may exist before a restore: the lock, the video files and the remains of an interrupted restore. */
const ALLOWED_BEFORE_RESTORE = /^(owner\.(lock|json).*|files|database\.new)$/;

/**
 * Restores a backup into a data directory that has no database. The database appears there completely or not at all.
 *
 * @throws BackupError if the directory is not empty or the file is not a complete backup.
 * @throws DataDirInUseError
 */
export async function restoreEmbedded(dataDir: string, path: string): Promise<void> {
  const contents = await readBackup(path);
  const lock = lockDataDir(dataDir, 'workreel restore');
  try {
    const existing = (await readdir(dataDir)).filter((name) => !ALLOWED_BEFORE_RESTORE.test(name));
    if (existing.length > 0)
      throw new BackupError(
        `${dataDir} is not empty (${existing.join(', ')}). Set DATA_DIR to an empty directory, or move these files away.`,
      );
    const temporary = join(dataDir, 'database.new');
    await rm(temporary, { recursive: true, force: true });
    const pglite = await PGlite.create({ dataDir: temporary, loadDataDir: contents }).catch(
      (error: Error) => {
        throw new BackupError(`${path} does not contain a database that can be opened: ${error.message}`);
      },
    );
    await pglite.close();
    await rename(temporary, join(dataDir, 'database'));
    await syncDirectory(dataDir);
  } finally {
    lock.release();
  }
}

/** Reads and decompresses the file. Its gzip checksum proves that it is complete. */
async function readBackup(path: string): Promise<Blob> {
  try {
    const gunzip = createGunzip();
    const [contents] = await Promise.all([blob(gunzip), pipeline(createReadStream(path), gunzip)]);
    return contents;
  } catch (error) {
    throw new BackupError(`${path} is not a complete backup: ${(error as Error).message}`);
  }
}
