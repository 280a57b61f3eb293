import type { Dirent } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { copyFile, link, open, opendir, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertKey, assertPrefix, isKey } from '../keys.domain.ts';
import { NoSuchObjectError, type ObjectInfo } from '../store.ts';
import {
  assertFolder,
  type Disk,
  hasErrorCode,
  isAbsent,
  moveToKey,
  objectPath,
  openObject,
  randomName,
  removeTree,
  statObject,
  writeNewFile,
} from './disk.ts';
import { revokeForm } from './form-grants.ts';

const READ_BYTES = 256 * 1024;
/** Writes are retried because a store process deletes all temporary files when it starts, even those in use. */
const MAX_WRITE_ATTEMPTS = 5;

export async function readObject(
  disk: Disk,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const handle = await openObject(disk, key);
  if (handle === undefined) throw new NoSuchObjectError(`Object ${key} does not exist.`);
  return handle.createReadStream({ ...range, highWaterMark: READ_BYTES });
}

/** Returns the path of an object, which contains no symbolic link. @throws NoSuchObjectError. */
export async function pathOfObject(disk: Disk, key: string): Promise<string> {
  if ((await statObject(disk, key)) === undefined)
    throw new NoSuchObjectError(`Object ${key} does not exist.`);
  return objectPath(disk, key);
}

export async function putObject(disk: Disk, key: string, body: Uint8Array | string): Promise<void> {
  assertKey(key);
  await writeViaTemporary(disk, key, (temporary) => writeNewFile(disk, temporary, body));
}

/** Creates a temporary file and publishes it; retries if the temporary file was deleted in the meantime. */
async function writeViaTemporary(
  disk: Disk,
  key: string,
  create: (temporary: string) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const temporary = join(disk.temporaries, randomName());
    try {
      await create(temporary);
      return await moveToKey(disk, temporary, key);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT') || attempt === MAX_WRITE_ATTEMPTS) throw error;
    } finally {
      // Renaming a file onto a hard link of itself leaves both names (POSIX rename).
      await rm(temporary, { force: true });
    }
  }
}

/** Lists objects under a prefix, with one open folder per level. @param prefix - empty for all objects. */
export async function* listObjects(disk: Disk, prefix: string): AsyncGenerator<ObjectInfo> {
  for await (const { key, entry } of directoryEntries(disk, prefix)) {
    if (entry.isDirectory()) yield* listObjects(disk, `${key}/`);
    else if (entry.isFile()) {
      const object = await statObject(disk, key);
      if (object !== undefined) yield object;
    }
  }
}

/** Lists the common prefixes one level below a prefix. */
export async function* listFolders(disk: Disk, prefix: string): AsyncGenerator<string> {
  for await (const { key, entry } of directoryEntries(disk, prefix)) if (entry.isDirectory()) yield `${key}/`;
}

/** Lists the entries of a folder that are valid keys, which excludes the store's internal folder and unrelated files. */
async function* directoryEntries(disk: Disk, prefix: string): AsyncGenerator<{ key: string; entry: Dirent }> {
  if (prefix !== '') assertPrefix(prefix);
  const folder = prefix === '' ? disk.root : join(disk.root, prefix.slice(0, -1));
  const entries = await assertFolder(folder)
    .then(() => opendir(folder))
    .catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
  for await (const entry of entries) {
    const key = prefix + entry.name;
    if (isKey(key)) yield { key, entry };
  }
}

/** Copies objects by hard links where the file system supports them: objects are replaced, never modified. */
export async function copyObjects(disk: Disk, from: string, to: string): Promise<void> {
  assertPrefix(to);
  assertPrefix(from);
  for await (const { key } of listObjects(disk, from))
    await linkObject(disk, key, to + key.slice(from.length));
}

/** @throws NoSuchObjectError. */
export async function copyObject(disk: Disk, from: string, to: string): Promise<void> {
  await pathOfObject(disk, from);
  await linkObject(disk, from, to);
}

function linkObject(disk: Disk, from: string, to: string): Promise<void> {
  const source = objectPath(disk, from);
  return writeViaTemporary(disk, to, (temporary) => linkOrCopy(disk, source, temporary));
}

async function linkOrCopy(disk: Disk, source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
    await copyFile(source, target);
    const handle: FileHandle = await open(target, 'r+');
    try {
      if (disk.sync) await handle.datasync();
    } finally {
      await handle.close();
    }
  }
}

/** Deletes an object, and prevents an unused form from creating it. */
export async function deleteObject(disk: Disk, key: string): Promise<void> {
  const path = objectPath(disk, key);
  await revokeForm(disk, key);
  try {
    await assertFolder(dirname(path));
    await unlink(path);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  await pruneFolders(disk, dirname(path));
}

export async function deleteObjects(disk: Disk, prefix: string): Promise<void> {
  assertPrefix(prefix);
  const folder = join(disk.root, prefix.slice(0, -1));
  try {
    await assertFolder(dirname(folder));
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  await removeTree(disk, folder);
  await pruneFolders(disk, dirname(folder));
}

/** Removes empty folders upwards; concurrent writers create them again. */
async function pruneFolders(disk: Disk, folder: string): Promise<void> {
  for (let current = folder; current !== disk.root; current = dirname(current)) {
    try {
      await assertFolder(current);
      await rmdir(current);
    } catch (error) {
      if (isAbsent(error)) continue;
      if (hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) return;
      throw error;
    }
  }
}
