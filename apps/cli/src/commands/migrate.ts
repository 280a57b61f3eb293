import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate } from '@workreel/platform/database';
import { openQueue } from '@workreel/platform/queue';
import { videoMigrations } from '@workreel/video-server/migrations';
import type { CommandIo } from '../io.ts';
import { type Runtime, SHARED_MIGRATIONS } from '../runtime.ts';

export const ALL_MIGRATIONS = [...SHARED_MIGRATIONS, jobsMigrations, videoMigrations];

/** Applies the pending migrations of all applications. */
export async function migrateCommand(
  { database, applications, applied, log }: Runtime,
  { json }: { json?: boolean },
  io: CommandIo,
): Promise<number> {
  const all = [...applied, ...(await migrate(database, ALL_MIGRATIONS, { log }))];
  // Opening the queue creates or migrates the tables of pg-boss. In a service it is already open.
  if (applications.size === 0) await (await openQueue(database, log)).stop();
  io.out(
    json
      ? JSON.stringify({ applied: all })
      : all.length > 0
        ? `Applied ${all.length} ${all.length === 1 ? 'migration' : 'migrations'}: ${all.join(', ')}`
        : 'The database is up to date.',
  );
  return 0;
}
