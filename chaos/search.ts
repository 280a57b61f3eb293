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
import { SearchIndex } from '@workreel/search-index';
import { fits, inOrder, slipsOf } from '@workreel/search-index/testing';
import { LaunchedProcess } from '@workreel/testing/process';
import { POSTING_COLUMNS, type PostingRow, toPosting } from '../apps/jobs/server/src/postings/index.ts';
import { indexSource } from '../apps/jobs/server/src/search/index-source.ts';
import { type ChaosOptions, onEachStore } from './area.ts';
import type { Random } from './random.ts';
import { type IndexedStore, openAt, PAGE, storePage } from './search/store.ts';

/** Postings before the first kill. */
const FILLED = { full: 8_000, quick: 800 };
/** Longest that a subject works before it is killed: a few merges and a hundred snapshots. */
const LONGEST_MS = 2_500;

/** Searches that the index and a scan must agree on. */
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
  const index = new SearchIndex({
    source: indexSource(store),
    folder: place.folder,
    log: createLog('silent'),
  });
  try {
    await index.start();
    await index.caughtUp();
    assert.equal(index.state, 'ready');
    const { rows } = await store.run(`select ${POSTING_COLUMNS.join()} from jobs.postings`);
    const postings = rows.map((row) => toPosting(row as unknown as PostingRow));
    assert.equal(index.postings, postings.length);
    for (const [filters, sortOrder] of SEARCHES) {
      const now = Date.now();
      const found = index.page({ filters, sortOrder, after: undefined, offset: 0, limit: 100, now });
      const slips = slipsOf(postings, filters);
      const fitting = postings.filter((posting) => fits(posting, filters, slips, now));
      const expected = inOrder(fitting, sortOrder, filters, slips);
      assert.deepEqual(
        found.ids.map(String),
        expected.slice(0, 100).map(({ id }) => id),
        JSON.stringify(filters),
      );
      assert.equal(found.total, expected.length, JSON.stringify(filters));
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
