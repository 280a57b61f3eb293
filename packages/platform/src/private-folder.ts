import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Permissions of a group and of others (POSIX). */
const NOT_OWNER = 0o077;
const WRITABLE_BY_OTHERS = 0o002;
/** Set on folders that several users share, such as `/tmp`. */
const STICKY = 0o1000;

/** A folder cannot be protected from other users. The message names the setting. */
export class SharedFolderError extends OperatorError {
  override name = 'SharedFolderError';
}

/**
 * Creates a folder if it is missing, and makes it inaccessible for other users (mode 0700).
 *
 * A folder that another user owns, such as a volume of Kubernetes with `fsGroup`, keeps its mode. The entries in it that belong to
 * this user are made private instead; new ones are, because of the umask of the process.
 *
 * @param setting - the setting that names the folder.
 * @throws SharedFolderError if others can write to the folder; the system's error if it cannot be created.
 */
export function openPrivateFolder(path: string, setting: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Windows has access control lists instead.
  if (process.platform === 'win32') return;
  const { mode } = statSync(path);
  if (mode & STICKY || parse(path).root === path)
    throw new SharedFolderError(
      `${setting}=${path}: is shared with other users. Set ${setting} to a folder that only Workreel uses.`,
    );
  if (!(mode & NOT_OWNER) || makePrivate(path)) return;
  if (mode & WRITABLE_BY_OTHERS)
    throw new SharedFolderError(
      `${setting}=${path}: can be written by every user, and its mode cannot be changed. Run: chmod o-w ${path}`,
    );
  for (const name of readdirSync(path)) makePrivate(join(path, name));
}

/** @returns whether only the owner has access now; false if this user may not change the mode, or the file system has none. */
function makePrivate(path: string): boolean {
  try {
    chmodSync(path, statSync(path).mode & 0o777 & ~NOT_OWNER);
    return !(statSync(path).mode & NOT_OWNER);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EPERM', 'EACCES', 'EROFS', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) return false;
    throw error;
  }
}
