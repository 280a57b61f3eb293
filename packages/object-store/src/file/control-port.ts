import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, hasErrorCode } from './disk.ts';

/**
 * The port for admin calls, on the loopback interface. It is announced as the name of an empty file, which can also be created on a
 * full disk.
 */
const FOLDER = '.store/control';
export const CONTROL_HOST = '127.0.0.1';

export async function announceControlPort(disk: Disk, port: number): Promise<void> {
  const folder = join(disk.root, FOLDER);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  await (await open(join(folder, String(port)), 'w')).close();
}

/** Returns the port of the running or last process; undefined if there was none. */
export async function findControlPort(disk: Disk): Promise<number | undefined> {
  const names = await readdir(join(disk.root, FOLDER)).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const [port] = names.filter((name) => /^\d{1,5}$/.test(name));
  return port === undefined ? undefined : Number(port);
}
