import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';
import type { Store } from './types.ts';

export { BackupError, backUp, restoreEmbedded } from './backup.ts';
export { type Channel, follow, openChannel } from './channel.ts';
export { openEmbedded } from './embedded.ts';
export { OtherHistoryError } from './history.domain.ts';
export { toJsonb } from './json.ts';
export { DataDirInUseError } from './lock.ts';
export { type Migration, type Migrations, migrate } from './migrate.ts';
export { inTransaction, NestedQueryError } from './nested-transaction.ts';
export { openServer } from './server.ts';
export type { Db, Queryable, Store } from './types.ts';
export { watchConnections } from './watch.ts';

export interface StoreSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the store that the settings name: a PostgreSQL server, else the embedded one in `dataDir`. */
export function openStore(
  settings: StoreSettings,
  command: string,
  onError: (error: Error) => void,
): Promise<Store> {
  return settings.databaseUrl
    ? openServer({ databaseUrl: settings.databaseUrl, onError })
    : openEmbedded({ dataDir: settings.dataDir, command });
}
