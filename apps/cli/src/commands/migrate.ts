import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate } from '@workreel/platform/database';
import { openQueue } from '@workreel/platform/queue';
import { videoMigrations } from '@workreel/video-server/migrations';
import type { CommandIo } from '../io.ts';
import { type Runtime, SHARED_MIGRATIONS } from '../runtime.ts';

export const ALL_MIGRATIONS = [...SHARED_MIGRATIONS, jobsMigrations, videoMigrations];

/** Brings the tables of all applications up to date. Each start does so for what it starts; this is for doing it before. */
export async function migrateCommand(
  { database, applications, applied, log }: Runtime,
  { json }: { json?: boolean },
  io: CommandIo,
): Promise<number> {
  const all = [...applied, ...(await migrate(database, ALL_MIGRATIONS, { log }))];
  // pg-boss creates and changes its own tables when it is opened; in a service it is open.
  if (applications.size === 0) await (await openQueue(database, log)).stop();
  io.out(
    json
      ? JSON.stringify({ applied: all })
      : all.length > 0
        ? `Applied ${all.join(', ')}.`
        : 'The tables are up to date.',
  );
  return 0;
}
