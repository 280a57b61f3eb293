import { join } from 'node:path';
import { commonSettings } from '@workreel/platform/common-settings';
import { backUp, restoreEmbedded } from '@workreel/platform/database';
import { readSettings } from '@workreel/platform/settings';
import type { CommandIo } from '../io.ts';
import type { Runtime } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';

export interface BackupOptions {
  /** Absolute, because the service that runs the command may have another working directory. */
  path: string;
  json?: boolean;
}

/** Backs up the embedded database to a file. */
export async function backup(
  { database, settings }: Runtime,
  { path, json }: BackupOptions,
  io: CommandIo,
): Promise<number> {
  const startedAt = Date.now();
  const bytes = await backUp(database, path);
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  io.out(
    json
      ? JSON.stringify({ path, bytes, seconds })
      : `Backed up the database to ${path} (${bytes.toLocaleString('en')} bytes, ${seconds} s). Videos are not included: with STORAGE=file, also copy UPLOAD_DIR (default: ${join(settings.DATA_DIR, 'files')}).`,
  );
  return 0;
}

/** Restores a backup into an empty DATA_DIR. */
export async function restore({ path, json }: BackupOptions, io: CommandIo): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readSettings(process.env, commonSettings);
  if (DATABASE_URL !== undefined)
    throw new UsageError(
      'This command restores the embedded database, but DATABASE_URL is set. Restore a PostgreSQL server with pg_restore (see docs/operations.md), or unset DATABASE_URL.',
    );
  await restoreEmbedded(DATA_DIR, path);
  io.out(
    json ? JSON.stringify({ path, dataDir: DATA_DIR }) : `Restored the database from ${path} to ${DATA_DIR}.`,
  );
  return 0;
}
