import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { SettingsError } from '../settings.ts';

/** Another process owns the folder. Its message says which. */
export class DataDirInUseError extends OperatorError {
  override name = 'DataDirInUseError';
}

export interface Owner {
  pid: number;
  host: string;
  startedAt: string;
  command: string;
}

/** Locks in force. A lock that nobody refers to would be collected as garbage, and open the folder to others. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this process alone, until release or death, however it dies.
 *
 * The lock is SQLite's own on a small file: an operating-system lock that goes with the process, so
 * that nothing is ever stale after SIGKILL, and that holds between containers on one volume. Node has
 * no lock of files of its own, and a file with a process id in it can lie.
 *
 * @throws DataDirInUseError naming the holder; SettingsError where it cannot be written to.
 */
export function lockDataDir(dataDir: string, command: string): { release(): void } {
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new DataDirInUseError(describeHolder(dataDir), { cause: error });
  }
  held.add(lock);
  const owner: Owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString(), command };
  const ownerFile = join(dataDir, 'owner.json');
  writeFileSync(ownerFile, JSON.stringify(owner), { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      lock.close();
      held.delete(lock);
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
  } catch (error) {
    throw new SettingsError([
      `DATA_DIR=${dataDir}: must be a folder that this process may write to (${(error as Error).message})`,
    ]);
  }
}

function describeHolder(dataDir: string): string {
  const remedy =
    'Stop it, or set DATA_DIR to another folder, or set DATABASE_URL so that many processes can share a PostgreSQL server.';
  try {
    const owner = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as Owner;
    return `${dataDir} is in use by process ${owner.pid} on ${owner.host} (${owner.command}, since ${owner.startedAt}). ${remedy}`;
  } catch {
    return `${dataDir} is in use by another process that has only just started. ${remedy}`;
  }
}
