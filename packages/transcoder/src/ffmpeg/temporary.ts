import { mkdir, mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'workreel-animation-';
/** Older folders belong to processes that were killed: converting an animation takes an hour at most. */
const STALE_MS = 24 * 60 * 60_000;

/**
 * Creates a folder that is removed when it is disposed of. Removes what killed processes have left.
 *
 * @param parent - is created if it is missing. Other processes may use it as well.
 */
export async function openTemporaryFolder(parent: string): ReturnType<typeof mkdtempDisposable> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => removeIfStale(join(parent, name))));
  return mkdtempDisposable(join(parent, PREFIX));
}

async function removeIfStale(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  } catch {
    // Another process has just removed it, or it belongs to another user.
  }
}
