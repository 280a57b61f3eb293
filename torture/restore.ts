/**
 * Backups made under load and taken back elsewhere:
 *   node torture/restore.ts [--rounds N] [--postings N]
 * Everything that was acknowledged before a backup began is found by the API afterwards, the search index is of the database
 * that was taken back, and what was under way comes to its end.
 */
import { parseArgs } from 'node:util';
import { drill } from '../cli/src/testing/drill.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, postings: { type: 'string', default: '20000' } },
});
const meanwhile = Number(values.postings);
const serverUrl = process.env.TEST_DATABASE_URL;

async function rounds(name: string, url: string | undefined): Promise<void> {
  for (let round = 1; round <= Number(values.rounds); round++) {
    const { acknowledged, backupSeconds } = await drill({ serverUrl: url, before: 2_000, meanwhile });
    const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`);
    console.log(`${name}, round ${round}: ${backupSeconds.toFixed(1)} s, found ${counts.join(', ')}`);
  }
}

try {
  await rounds('embedded', undefined);
  if (serverUrl) await rounds('PostgreSQL', serverUrl);
  else console.log('PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
  console.log('restore: ok');
} catch (error) {
  console.error(error);
  console.log('restore: FAILED');
  process.exit(1);
}
