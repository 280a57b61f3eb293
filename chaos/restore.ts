/**
 * Creates backups under load and restores them elsewhere. Afterwards the API must return all data that was acknowledged before the
 * backup started, the search index must belong to the restored database, and unfinished work must finish.
 */
import { testRestore } from '../apps/cli/src/testing/restore.ts';
import { type ChaosOptions, onEachDatabase } from './area.ts';

/** Number of backups, and of postings imported before and during each. */
const FULL = { rounds: 3, before: 2_000, during: 20_000 };
const QUICK = { rounds: 1, before: 200, during: 1_000 };

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async ({ databaseKind }) => {
    const { rounds, ...size } = options.quick ? QUICK : FULL;
    for (let round = 1; round <= rounds; round++) {
      const serverUrl = databaseKind === 'PostgreSQL' ? options.serverUrl : undefined;
      const { acknowledged, backupSeconds } = await testRestore({ serverUrl, ...size });
      const counts = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`);
      console.log(
        `  round ${round}/${rounds}: backup took ${backupSeconds.toFixed(1)} s, restored ${counts.join(', ')}`,
      );
    }
  });
