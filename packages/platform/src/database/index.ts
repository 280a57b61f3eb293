import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';
import type { Database } from './types.ts';

export { BackupError, backUp, restoreEmbedded } from './backup.ts';
export { type Channel, follow, openChannel } from './channel.ts';
export { registerConnectionMetrics } from './connection-metrics.ts';
export { openEmbedded } from './embedded.ts';
export { DivergedHistoryError } from './history.domain.ts';
export { toJsonb } from './json.ts';
export { DataDirInUseError } from './lock.ts';
export { type Migration, type Migrations, migrate } from './migrate.ts';
export { inTransaction, NestedQueryError } from './nested-transaction.ts';
export { openServer } from './server.ts';
export type { Database, Db, Queryable } from './types.ts';

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/**
 * Connects to the PostgreSQL server at `databaseUrl` or, if that is undefined, opens the embedded database in `dataDir`.
 *
 * @param command - reported to other processes that try to open the embedded database while it is in use.
 */
export function openDatabase(
  settings: DatabaseSettings,
  command: string,
  onError: (error: Error) => void,
): Promise<Database> {
  return settings.databaseUrl
    ? openServer({ databaseUrl: settings.databaseUrl, onError })
    : openEmbedded({ dataDir: settings.dataDir, command });
}
