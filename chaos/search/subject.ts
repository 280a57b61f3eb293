/**
 * The process that `search.ts` kills. Saves, closes and deletes postings in an endless loop and updates a search index, which merges
 * segments and writes snapshots as often as possible:
 *   node chaos/search/subject.ts --folder F [--database-url U] --seed N
 * Prints `ready` when the index is ready.
 */
import { parseArgs } from 'node:util';
import { createLog } from '@workreel/platform/log';
import { SearchIndex } from '@workreel/search-index';
import { indexSource } from '../../apps/jobs/server/src/search/index-source.ts';
import { createRandom } from '../random.ts';
import { openIndexedDatabase, saveNewPage } from './database.ts';

const { values } = parseArgs({
  options: { folder: { type: 'string' }, 'database-url': { type: 'string' }, seed: { type: 'string' } },
});
const location = { folder: values.folder!, databaseUrl: values['database-url'] };
const random = createRandom(Number(values.seed));
const database = await openIndexedDatabase(location);
const index = new SearchIndex({
  source: indexSource(database),
  folder: location.folder,
  log: createLog('error'),
  snapshotIntervalMs: 20,
});
await index.start();
await index.catchUp();
process.stdout.write('ready\n');
for (;;) {
  await saveNewPage(database, random);
  // Delete 1% of the postings and toggle the status of 10%.
  const remainder = Math.floor(random() * 100);
  await database.run(`delete from jobs.postings where id % 100 = ${remainder}`);
  await database.run(
    `update jobs.postings set status = case status when 'open' then 'closed' else 'open' end where id % 10 = ${remainder % 10}`,
  );
  await index.catchUp();
}
