import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { constants, mkdirSync, realpathSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPrivateFolder } from '@workreel/platform/private-folder';
import { assertKey } from '../keys.domain.ts';
import type { ObjectInfo } from '../store.ts';

/**
 * The folder of a file store: objects are stored at `root/<key>`, the store's internal files under `root/.store`.
 * Both are on one file system, so that a rename publishes a file atomically. They never collide, because the segments
 * of a key do not begin with a dot.
 */
export interface Disk {
  /** Real path, without symbolic links. */
  readonly root: string;
  /** Whether acknowledged data must survive a power failure. False only for benchmarks. */
  readonly sync: boolean;
  /** Multipart uploads in progress, one folder each. */
  readonly transfers: string;
  /** Incomplete files and folders being deleted; everything in it may be removed at any time. */
  readonly temporaries: string;
  /** Events that have not been delivered yet. */
  readonly events: string;
  /** Grants of forms: see `form-grants.ts`. */
  readonly forms: string;
}

/** Thrown if a path contains a symbolic link, or a file in place of a folder. */
export class UnsafePathError extends Error {
  override name = 'UnsafePathError';
}

/** Creates the missing folders of the store. @throws SharedFolderError if the root cannot be protected from other users. */
export function openDisk(root: string, sync = true): Disk {
  openPrivateFolder(root, 'UPLOAD_DIR');
  const real = realpathSync(root);
  const internalFolder = (name: string) => {
    const folder = join(real, '.store', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  return {
    root: real,
    sync,
    transfers: internalFolder('transfers'),
    temporaries: internalFolder('tmp'),
    events: internalFolder('events'),
    forms: internalFolder('forms'),
  };
}

export const randomName = (): string => randomBytes(16).toString('hex');
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
/** Returns whether the disk or quota is full, or the file exceeds a size limit of the process (`ulimit -f`) or file system. */
export const isFull = (error: unknown): boolean => hasErrorCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

/** @throws TypeError if the key is invalid. */
export function objectPath(disk: Disk, key: string): string {
  assertKey(key);
  return join(disk.root, key);
}

/** Differs for every version of an object, because each is a new file or has a different modification time. */
const etagOf = ({ size, mtimeNs, ino }: BigIntStats): string =>
  [mtimeNs, ino, size].map((value) => value.toString(36)).join('-');

export const toObjectInfo = (key: string, stat: BigIntStats): ObjectInfo => ({
  key,
  size: Number(stat.size),
  etag: etagOf(stat),
  modifiedAt: new Date(Number(stat.mtimeMs)),
});

/** Returns the object of a key; undefined if it does not exist or its path contains a symbolic link. */
export async function statObject(disk: Disk, key: string): Promise<ObjectInfo | undefined> {
  const path = objectPath(disk, key);
  try {
    await assertFolder(dirname(path));
    const stat = await lstat(path, { bigint: true });
    return stat.isFile() ? toObjectInfo(key, stat) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Opens the object of a key for reading; returns undefined as `statObject` does. */
export async function openObject(disk: Disk, key: string): Promise<FileHandle | undefined> {
  const path = objectPath(disk, key);
  let handle: FileHandle | undefined;
  try {
    await assertFolder(dirname(path));
    // O_NONBLOCK: opening a named pipe would block forever.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return undefined;
  } catch (error) {
    await handle?.close().catch(() => {});
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

export const isAbsent = (error: unknown): boolean =>
  error instanceof UnsafePathError || hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR');

/** @throws UnsafePathError if the path contains a symbolic link; ENOENT if it does not exist. */
export async function assertFolder(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new UnsafePathError(`${folder} contains a symbolic link.`);
}

/** Creates a folder and its parents under the root, never through a symbolic link. */
async function ensureFolder(disk: Disk, folder: string): Promise<void> {
  if (folder === disk.root) return;
  try {
    return await assertFolder(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  const parent = dirname(folder);
  await ensureFolder(disk, parent);
  await mkdir(folder).catch((error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  });
  await syncFolder(disk, parent);
  // Another process may have created it first, possibly as a link.
  await assertFolder(folder);
}

/** Concurrent deletions may prune an empty folder before it is used; that does not happen this often in a row. */
const MAX_MOVE_ATTEMPTS = 20;

/** Moves a complete, flushed file to the path of a key, atomically and durably. */
export async function moveToKey(disk: Disk, from: string, key: string): Promise<void> {
  const path = objectPath(disk, key);
  const folder = dirname(path);
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureFolder(disk, folder);
      await rename(from, path);
      return await syncFolder(disk, folder);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT') || attempt === MAX_MOVE_ATTEMPTS) throw error;
      await lstat(from);
    }
  }
}

/** Flushes a folder, so that added, renamed and removed entries survive a power failure. */
export async function syncFolder(disk: Disk, folder: string): Promise<void> {
  // Windows cannot flush folders; its file systems journal names themselves.
  if (!disk.sync || process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes and flushes a new file, but not its folder; removes the file if that fails. */
export async function writeNewFile(disk: Disk, path: string, body: Uint8Array | string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(body);
    if (disk.sync) await handle.datasync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes a file or folder: its path disappears atomically, then its content is deleted. */
export async function removeTree(disk: Disk, path: string): Promise<void> {
  const doomed = join(disk.temporaries, randomName());
  try {
    await rename(path, doomed);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return;
    throw error;
  }
  await syncFolder(disk, dirname(path)).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
  await rm(doomed, { recursive: true, force: true });
}
