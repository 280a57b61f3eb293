import { join } from 'node:path';
import { commonSettings } from '@workreel/platform/common-settings';
import { backUp, restoreEmbedded } from '@workreel/platform/database';
import { readSettings } from '@workreel/platform/settings';
import type { CommandIo } from '../io.ts';
import type { Runtime } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';

export interface BackupOptions {
  /** Absolute: a service that carries the command out may run in another folder. */
  path: string;
  json?: boolean;
}

/** Saves the embedded database into a file. */
export async function backup(
  { database, settings }: Runtime,
  { path, json }: BackupOptions,
  io: CommandIo,
): Promise<number> {
  const began = Date.now();
  const bytes = await backUp(database, path);
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  io.out(
    json
      ? JSON.stringify({ path, bytes, seconds })
      : `${path}: ${bytes.toLocaleString('en')} bytes, ${seconds} s. Now copy UPLOAD_DIR (default: ${join(settings.DATA_DIR, 'files')}), if videos are kept there.`,
  );
  return 0;
}

/** Takes a backup back into an empty DATA_DIR. */
export async function restore({ path, json }: BackupOptions, io: CommandIo): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readSettings(process.env, commonSettings);
  if (DATABASE_URL !== undefined)
    throw new UsageError(
      'This restores the embedded database. One on a server is restored with pg_restore, as docs/operations.md says; else unset DATABASE_URL.',
    );
  await restoreEmbedded(DATA_DIR, path);
  io.out(json ? JSON.stringify({ path, dataDir: DATA_DIR }) : `${DATA_DIR} holds the database of ${path}.`);
  return 0;
}
