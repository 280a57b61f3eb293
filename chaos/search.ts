/**
 * Kills a process whose search index is being merged, saved and updated, and compares what the next one finds with what the store
 * holds.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Filters, SortOrder } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { LaunchedProcess } from '@workreel/testing/process';
import type { JobsTables } from '../apps/jobs/server/src/migrations/tables.ts';
import { LiveIndex } from '../apps/jobs/server/src/search/live/live-index.ts';
import { SqlSearch } from '../apps/jobs/server/src/search/search.repository.ts';
import { type ChaosOptions, onEachStore } from './area.ts';
import type { Random } from './random.ts';
import { type IndexedStore, openAt, PAGE, storePage } from './search/store.ts';

/** Postings before the first kill. */
const FILLED = { full: 8_000, quick: 800 };
/** Longest that a subject works before it is killed: a few merges and a hundred snapshots. */
const LONGEST_MS = 2_500;

/** Searches that the index and SQL must agree on. */
const SEARCHES: [Filters, SortOrder][] = [
  [{}, 'recent'],
  [{ status: ['open'] }, 'deadline'],
  [{ status: ['closed'], keyword: ['개발'] }, 'recent'],
  [{ keyword: ['개발자 채용'] }, 'salary'],
  [{ keyword: ['engineer -senior'] }, 'experience'],
  [{ location: ['서울'], experience: [3] }, 'salary'],
  [{ techStack: ['Java', 'Python'], education: ['bachelor'] }, 'deadline'],
];

/** Kills at any moment, or in the middle of writing a snapshot. */
async function killOnce(place: IndexedStore, random: Random, moment: 'any' | 'in a snapshot'): Promise<void> {
  const url = place.databaseUrl ? ['--database-url', place.databaseUrl] : [];
  const seed = String(Math.floor(random() * 2 ** 31));
  await using subject = new LaunchedProcess(process.execPath, [
    join(import.meta.dirname, 'search/subject.ts'),
    ...['--folder', place.folder, ...url, '--seed', seed],
  ]);
  await subject.firstLine();
  const latest = Date.now() + LONGEST_MS;
  if (moment === 'any') await sleep(Math.floor(random() * LONGEST_MS));
  else while (Date.now() < latest && !(await isWriting(place))) await sleep(1);
  await subject.kill();
}

const isWriting = async ({ folder }: IndexedStore): Promise<boolean> =>
  (await readdir(folder)).some((file) => file.endsWith('.new'));

/** What a fresh process finds is what the store holds. @returns what its index was made from, and how many postings there are. */
async function check(place: IndexedStore): Promise<{ from: string; postings: number }> {
  const store = await openAt(place);
  const index = new LiveIndex({ store, folder: place.folder, log: createLog('silent') });
  try {
    await index.start();
    await index.caughtUp();
    assert.equal(index.state, 'ready');
    const sql = new SqlSearch(store, store.db<JobsTables>());
    const { rows } = await store.run('select count(*)::int as n from jobs.postings');
    assert.equal(index.postings, rows[0]!.n);
    for (const [filters, sortOrder] of SEARCHES) {
      const page = { filters, sortOrder, after: undefined, offset: 0, limit: 100 };
      const found = index.page(page)!;
      const expected = await sql.page(page);
      assert.deepEqual(
        found.ids,
        expected.map(({ id }) => Number(id)),
        JSON.stringify(filters),
      );
      const total = await sql.total(filters);
      if (total.relation === 'eq') assert.equal(found.total, total.count, JSON.stringify(filters));
    }
    return { from: index.madeFrom!, postings: index.postings };
  } finally {
    await index.close();
    await store.close();
  }
}

/** So many that merging and writing take long enough to be killed in. */
async function fill(place: IndexedStore, random: Random, count: number): Promise<void> {
  const store = await openAt(place);
  for (let n = 0; n < count; n += PAGE) await storePage(store, random);
  await store.close();
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'embedded' }, async ({ folder, random, newStore }) => {
    const { kills, quick } = options;
    const { databaseUrl } = await newStore('data');
    const place = { folder, databaseUrl };
    let torn = 0;
    let fromSnapshot = 0;
    let postings = 0;
    await fill(place, random, quick ? FILLED.quick : FILLED.full);
    for (let kill = 0; kill < kills; kill++) {
      await killOnce(place, random, kill % 2 === 0 ? 'in a snapshot' : 'any');
      if (await isWriting(place)) torn++;
      const found = await check(place);
      if (found.from === 'snapshot') fromSnapshot++;
      postings = found.postings;
    }
    console.log(
      `  ${kills} kills, ${torn} of them while a snapshot was written; ${fromSnapshot} times continued from a snapshot; ${postings} postings at the end`,
    );
  });
