import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { openPrivateFolder, SharedFolderError } from '../private-folder.ts';
import { SettingsError } from '../settings.ts';

/** Another process uses the data directory. The message names it. */
export class DataDirInUseError extends OperatorError {
  override name = 'DataDirInUseError';
}

export interface Owner {
  pid: number;
  host: string;
  startedAt: string;
  command: string;
}

/** References to the held locks. Without them, garbage collection would close and release a lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process until it is released or the process ends.
 *
 * Uses SQLite to lock a small file. This operating system lock ends with the process, so it is never stale after SIGKILL,
 * and it works between containers that share a volume. Node.js has no file locks of its own, and a file with a process ID
 * can be stale.
 *
 * @throws DataDirInUseError naming the process that holds the lock.
 * @throws SettingsError if the directory is not writable; SharedFolderError if it cannot be protected from other users.
 */
export function lockDataDir(dataDir: string, command: string): { release(): void } {
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new DataDirInUseError(describeHolder(dataDir), { cause: error });
  }
  heldLocks.add(lock);
  const owner: Owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString(), command };
  const ownerFile = join(dataDir, 'owner.json');
  writeFileSync(ownerFile, JSON.stringify(owner), { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      lock.close();
      heldLocks.delete(lock);
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    openPrivateFolder(dataDir, 'DATA_DIR');
    return new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
  } catch (error) {
    if (error instanceof SharedFolderError) throw error;
    throw new SettingsError([
      `DATA_DIR=${dataDir}: must be a directory that this process can write to (${(error as Error).message})`,
    ]);
  }
}

function describeHolder(dataDir: string): string {
  const remedy =
    'Stop it, set DATA_DIR to another directory, or set DATABASE_URL to share a PostgreSQL server between processes.';
  try {
    const owner = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as Owner;
    return `${dataDir} is in use by process ${owner.pid} on ${owner.host} (${owner.command}, since ${owner.startedAt}). ${remedy}`;
  } catch {
    return `${dataDir} is in use by another process that has just started. ${remedy}`;
  }
}
