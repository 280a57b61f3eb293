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
  isAbsent,
  isCode,
  objectPath,
  openObject,
  placeObject,
  randomName,
  removeTree,
  statObject,
  writeFileWhole,
} from './disk.ts';

/** Bytes of one read. */
const READ_BYTES = 256 * 1024;
/** A temporary is gone where the store's process started meanwhile and swept; so often in a row it does not. */
const WRITING_TRIES = 5;

export async function readObject(
  disk: Disk,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const handle = await openObject(disk, key);
  if (handle === undefined) throw new NoSuchObjectError(`There is no object ${key}.`);
  return handle.createReadStream({ ...range, highWaterMark: READ_BYTES });
}

/** @returns where an object stands, which is no link and under none. @throws NoSuchObjectError. */
export async function pathOfObject(disk: Disk, key: string): Promise<string> {
  if ((await statObject(disk, key)) === undefined) throw new NoSuchObjectError(`There is no object ${key}.`);
  return objectPath(disk, key);
}

export async function putObject(disk: Disk, key: string, body: Uint8Array | string): Promise<void> {
  assertKey(key);
  await throughTemporary(disk, key, (half) => writeFileWhole(disk, half, body));
}

/** Makes a file apart and moves it to its place; does it again where the file was swept away meanwhile. */
async function throughTemporary(
  disk: Disk,
  key: string,
  make: (half: string) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const half = join(disk.temporaries, randomName());
    try {
      await make(half);
      return await placeObject(disk, half, key);
    } catch (error) {
      if (!isCode(error, 'ENOENT') || tries === WRITING_TRIES) throw error;
    } finally {
      // After a rename onto another name of the same file both names are still there.
      await rm(half, { force: true });
    }
  }
}

/** @param prefix - empty for all. One folder at a time is open for each level. */
export async function* listObjects(disk: Disk, prefix: string): AsyncGenerator<ObjectInfo> {
  for await (const { key, entry } of entriesUnder(disk, prefix)) {
    if (entry.isDirectory()) yield* listObjects(disk, `${key}/`);
    else if (entry.isFile()) {
      const object = await statObject(disk, key);
      if (object !== undefined) yield object;
    }
  }
}

/** The prefixes one segment below this one. */
export async function* listFolders(disk: Disk, prefix: string): AsyncGenerator<string> {
  for await (const { key, entry } of entriesUnder(disk, prefix)) if (entry.isDirectory()) yield `${key}/`;
}

/** What stands in a folder under names that are keys: not the store's own folder, nor what others put there. */
async function* entriesUnder(disk: Disk, prefix: string): AsyncGenerator<{ key: string; entry: Dirent }> {
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

/** A copy is another name of the same bytes where the file system can: objects are replaced, never changed. */
export async function copyObjects(disk: Disk, from: string, to: string): Promise<void> {
  assertPrefix(to);
  assertPrefix(from);
  for await (const { key } of listObjects(disk, from)) {
    const source = objectPath(disk, key);
    await throughTemporary(disk, to + key.slice(from.length), (half) => linkOrCopy(disk, source, half));
  }
}

async function linkOrCopy(disk: Disk, source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!isCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
    await copyFile(source, target);
    const handle: FileHandle = await open(target, 'r+');
    try {
      if (disk.sync) await handle.datasync();
    } finally {
      await handle.close();
    }
  }
}

export async function deleteObject(disk: Disk, key: string): Promise<void> {
  const path = objectPath(disk, key);
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

/** Removes folders that are empty now, upwards; who is about to put something there makes them again. */
async function pruneFolders(disk: Disk, folder: string): Promise<void> {
  for (let at = folder; at !== disk.root; at = dirname(at)) {
    try {
      await assertFolder(at);
      await rmdir(at);
    } catch (error) {
      if (isAbsent(error)) continue;
      if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return;
      throw error;
    }
  }
}
