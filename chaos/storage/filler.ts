/**
 * Stores postings in a folder's embedded database, prints how large its write-ahead log was at most, and waits to be killed:
 *   node chaos/storage/filler.ts <folder> <count>
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, openEmbedded } from '@workreel/platform/database';
import { postingValues } from '@workreel/posting-parser/testing';
import { jobsMigrations } from '../../apps/jobs/server/src/migrations/index.ts';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../../apps/jobs/server/src/postings/index.ts';

const PAGE = 100;
/** Pages between two looks at the log. */
const LOOK_EVERY = 10;

const [dataDir = '', count] = process.argv.slice(2);
const store = await openEmbedded({ dataDir, command: 'the filler' });
await migrate(store, [jobsMigrations]);
const db = store.db<JobsTables>();
let largest = 0;
for (let first = 0; first < Number(count); first += PAGE) {
  const postings = Array.from({ length: PAGE }, (_, n) => ({
    sourceUrl: `https://www.chaos.example/view/${first + n}`,
    values: postingValues({
      title: `${first + n}번 백엔드개발자 채용`,
      companyName: `(주)고문${(first + n) % 5_000}`,
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
      techStack: ['Java', 'Spring'],
      postedAt: new Date(Date.UTC(2026, 0, 1) + (first + n) * 60_000).toISOString(),
    }),
  }));
  const page = { site: 'chaos', runId: 1, fetchedAt: new Date(), today: '2026-01-01', postings };
  assert.equal((await savePage(db, page)).saved, PAGE);
  if ((first / PAGE) % LOOK_EVERY === 0) largest = Math.max(largest, await sizeOfLog());
}
console.log(Math.max(largest, await sizeOfLog()));
setInterval(() => {}, 60_000);

/** @returns bytes. */
async function sizeOfLog(): Promise<number> {
  const folder = join(dataDir, 'database/pg_wal');
  assert.ok(existsSync(folder), `${folder} is where the log should be`);
  const sizes = (await readdir(folder)).map((name) =>
    // A segment may be recycled between the two calls.
    stat(join(folder, name)).then(
      (entry) => (entry.isFile() ? entry.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
