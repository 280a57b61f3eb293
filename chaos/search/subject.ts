/**
 * Stores, closes and removes postings without end, with a search index beside it that is merged and kept as often as
 * possible, until it is killed:
 *   node chaos/search/subject.ts --folder F [--database-url U] --seed N
 * It prints `ready` when the index is.
 */
import { parseArgs } from 'node:util';
import { createLog } from '@workreel/platform/log';
import { SearchIndex } from '@workreel/search-index';
import { indexSource } from '../../apps/jobs/server/src/search/index-source.ts';
import { randomOf } from '../random.ts';
import { openAt, storePage } from './store.ts';

const { values } = parseArgs({
  options: { folder: { type: 'string' }, 'database-url': { type: 'string' }, seed: { type: 'string' } },
});
const place = { folder: values.folder!, databaseUrl: values['database-url'] };
const random = randomOf(Number(values.seed));
const store = await openAt(place);
const index = new SearchIndex({
  source: indexSource(store),
  folder: place.folder,
  log: createLog('error'),
  saveEveryMs: 20,
});
await index.start();
await index.caughtUp();
process.stdout.write('ready\n');
for (;;) {
  await storePage(store, random);
  // Every hundredth goes away, every tenth turns.
  const one = Math.floor(random() * 100);
  await store.run(`delete from jobs.postings where id % 100 = ${one}`);
  await store.run(
    `update jobs.postings set status = case status when 'open' then 'closed' else 'open' end where id % 10 = ${one % 10}`,
  );
  await index.caughtUp();
}
