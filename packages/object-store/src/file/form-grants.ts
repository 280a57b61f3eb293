import { createHash } from 'node:crypto';
import { open, opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, hasErrorCode } from './disk.ts';

/**
 * Grants make forms valid once: one empty file for each form that was presigned and not used. A used, aborted or deleted upload has
 * none, so its form creates no object again. The modification time of the file is the expiry of the form.
 */
const pathOf = (disk: Disk, key: string): string =>
  join(disk.forms, createHash('sha256').update(key).digest('hex'));

/** @param expires - Unix time in seconds. */
export async function grantForm(disk: Disk, key: string, expires: number): Promise<void> {
  const path = pathOf(disk, key);
  await (await open(path, 'w')).close();
  await utimes(path, expires, expires);
}

export const isGranted = (disk: Disk, key: string): Promise<boolean> =>
  stat(pathOf(disk, key)).then(
    () => true,
    (error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

export const revokeForm = (disk: Disk, key: string): Promise<void> => rm(pathOf(disk, key), { force: true });

export async function removeExpiredGrants(disk: Disk, now = Date.now()): Promise<void> {
  for await (const { name } of await opendir(disk.forms)) {
    const path = join(disk.forms, name);
    const { mtimeMs } = await stat(path).catch((error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return { mtimeMs: Number.POSITIVE_INFINITY };
      throw error;
    });
    if (mtimeMs < now) await rm(path, { force: true });
  }
}
