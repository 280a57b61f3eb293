/**
 * Backups made under load and restored elsewhere: everything that was acknowledged before a backup began is found by the API
 * afterwards, the search index is of the restored database, and what was under way comes to its end.
 */
import { testRestore } from '../apps/cli/src/testing/restore.ts';
import { type ChaosOptions, onEachStore } from './area.ts';

const FULL = { rounds: 3, before: 2_000, meanwhile: 20_000 };
const QUICK = { rounds: 1, before: 200, meanwhile: 1_000 };

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'embedded' }, async ({ name }) => {
    const { rounds, ...size } = options.quick ? QUICK : FULL;
    for (let round = 1; round <= rounds; round++) {
      const serverUrl = name === 'PostgreSQL' ? options.serverUrl : undefined;
      const { acknowledged, backupSeconds } = await testRestore({ serverUrl, ...size });
      const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`);
      console.log(`  round ${round}: backup in ${backupSeconds.toFixed(1)} s, found ${counts.join(', ')}`);
    }
  });
