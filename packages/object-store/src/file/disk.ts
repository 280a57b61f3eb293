import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { constants, mkdirSync, realpathSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey } from '../keys.domain.ts';
import type { ObjectInfo } from '../store.ts';

/**
 * The folder of a file store: an object stands at `root/<key>`, what is the store's own under `root/.store`.
 * One file system, so that a file comes into its place by a rename; a key has no segment that begins with a
 * dot, so the two never meet.
 */
export interface Disk {
  /** Its real path, without symbolic links. */
  readonly root: string;
  /** Whether what was acknowledged must outlive a power cut. False for measuring alone. */
  readonly sync: boolean;
  /** Transfers under way, a folder each. */
  readonly transfers: string;
  /** Half-written files and folders that are going; whatever stands here may be removed at any time. */
  readonly temporaries: string;
  /** Events that nobody has taken yet. */
  readonly events: string;
}

/** A path leads through a symbolic link, or through a file as if it were a folder. */
export class UnsafePathError extends Error {
  override name = 'UnsafePathError';
}

/** Makes what is missing of the store's folders. */
export function openDisk(root: string, sync = true): Disk {
  mkdirSync(root, { recursive: true });
  const real = realpathSync(root);
  const own = (name: string) => {
    const folder = join(real, '.store', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  return { root: real, sync, transfers: own('transfers'), temporaries: own('tmp'), events: own('events') };
}

export const randomName = (): string => randomBytes(16).toString('hex');
export const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
/** No space, no quota, or beyond the operator's or the file system's largest file. */
export const isFull = (error: unknown): boolean => isCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

/** @throws TypeError where it is no key. */
export function objectPath(disk: Disk, key: string): string {
  assertKey(key);
  return join(disk.root, key);
}

/** Changes with every change of the object: each comes as a new file, or at another time. */
const etagOf = ({ size, mtimeNs, ino }: BigIntStats): string =>
  [mtimeNs, ino, size].map((value) => value.toString(36)).join('-');

export const infoOf = (key: string, stat: BigIntStats): ObjectInfo => ({
  key,
  size: Number(stat.size),
  etag: etagOf(stat),
  modifiedAt: new Date(Number(stat.mtimeMs)),
});

/** The object of a key; undefined where there is none, or only by way of a link. */
export async function statObject(disk: Disk, key: string): Promise<ObjectInfo | undefined> {
  const path = objectPath(disk, key);
  try {
    await assertFolder(dirname(path));
    const stat = await lstat(path, { bigint: true });
    return stat.isFile() ? infoOf(key, stat) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Opens the object of a key for reading; undefined as with `statObject`. */
export async function openObject(disk: Disk, key: string): Promise<FileHandle | undefined> {
  const path = objectPath(disk, key);
  let handle: FileHandle | undefined;
  try {
    await assertFolder(dirname(path));
    // A pipe that somebody put there would hold the opening up for ever.
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
  error instanceof UnsafePathError || isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR');

/** @throws UnsafePathError where a part of this path is a link; ENOENT where it is not there. */
export async function assertFolder(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new UnsafePathError(`${folder} leads elsewhere.`);
}

/** Makes a folder under the root with all above it, never through a link. */
async function ensureFolder(disk: Disk, folder: string): Promise<void> {
  if (folder === disk.root) return;
  try {
    return await assertFolder(folder);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const above = dirname(folder);
  await ensureFolder(disk, above);
  await mkdir(folder).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error;
  });
  await syncFolder(disk, above);
  // Whoever was faster may have put a link there.
  await assertFolder(folder);
}

/** Others may prune empty folders between making one and using it; so often in a row they do not. */
const PLACING_TRIES = 20;

/** Moves a whole, synced file to a key's place, at once for all readers, and durably. */
export async function placeObject(disk: Disk, from: string, key: string): Promise<void> {
  const path = objectPath(disk, key);
  const folder = dirname(path);
  for (let tries = 1; ; tries++) {
    try {
      await ensureFolder(disk, folder);
      await rename(from, path);
      return await syncFolder(disk, folder);
    } catch (error) {
      if (!isCode(error, 'ENOENT') || tries === PLACING_TRIES) throw error;
      await lstat(from);
    }
  }
}

/** Makes names that were added to a folder, changed or removed outlive a power cut. */
export async function syncFolder(disk: Disk, folder: string): Promise<void> {
  // Windows syncs no folders; its file systems write names down themselves.
  if (!disk.sync || process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file whole and durably but for its name; leaves none where that fails. */
export async function writeFileWhole(disk: Disk, path: string, body: Uint8Array | string): Promise<void> {
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

/** Takes a file or folder away: gone at once for all, its bytes after that. */
export async function removeTree(disk: Disk, path: string): Promise<void> {
  const going = join(disk.temporaries, randomName());
  try {
    await rename(path, going);
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return;
    throw error;
  }
  await syncFolder(disk, dirname(path)).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  await rm(going, { recursive: true, force: true });
}
