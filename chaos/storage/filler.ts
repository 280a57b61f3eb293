/**
 * Saves postings in an embedded database, prints the maximum size of its write-ahead log in bytes, and runs until it is killed:
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

const PAGE_SIZE = 100;
/** Pages between two measurements of the log. */
const PAGES_PER_MEASUREMENT = 10;

const [dataDir = '', count] = process.argv.slice(2);
const database = await openEmbedded({ dataDir, command: 'chaos filler' });
await migrate(database, [jobsMigrations]);
const db = database.db<JobsTables>();
let maxBytes = 0;
for (let first = 0; first < Number(count); first += PAGE_SIZE) {
  const postings = Array.from({ length: PAGE_SIZE }, (_, n) => ({
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
  assert.equal((await savePage(db, page)).saved, PAGE_SIZE);
  if ((first / PAGE_SIZE) % PAGES_PER_MEASUREMENT === 0) maxBytes = Math.max(maxBytes, await walBytes());
}
console.log(Math.max(maxBytes, await walBytes()));
// Keep the process alive.
setInterval(() => {}, 60_000);

async function walBytes(): Promise<number> {
  const folder = join(dataDir, 'database/pg_wal');
  assert.ok(existsSync(folder), `the write-ahead log must be in ${folder}`);
  const sizes = (await readdir(folder)).map((name) =>
    // A segment may be recycled between readdir and stat.
    stat(join(folder, name)).then(
      (entry) => (entry.isFile() ? entry.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
