/**
 * Kills a process while it updates a search index, merges its segments and writes its snapshots, and compares the results of the next
 * process with the database.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Filters, SortOrder } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { SearchIndex } from '@workreel/search-index';
import { correctionsOf, matches, sortPostings } from '@workreel/search-index/testing';
import { LaunchedProcess } from '@workreel/testing/process';
import { POSTING_COLUMNS, type PostingRow, toPosting } from '../apps/jobs/server/src/postings/index.ts';
import { indexSource } from '../apps/jobs/server/src/search/index-source.ts';
import { type ChaosOptions, onEachDatabase } from './area.ts';
import type { Random } from './random.ts';
import { type IndexLocation, openIndexedDatabase, PAGE_SIZE, saveNewPage } from './search/database.ts';

/** Number of postings before the first kill, enough for kills to interrupt merges and snapshot writes. */
const INITIAL_POSTINGS = { full: 8_000, quick: 800 };
/** Maximum time before a kill, enough for a few merges and a hundred snapshots. */
const MAX_KILL_DELAY_MS = 2_500;

/** Searches whose results are compared with a scan. */
const SEARCHES: [Filters, SortOrder][] = [
  [{}, 'recent'],
  [{ status: ['open'] }, 'deadline'],
  [{ status: ['closed'], keyword: ['개발'] }, 'recent'],
  [{ keyword: ['개발자 채용'] }, 'salary'],
  [{ keyword: ['engineer -senior'] }, 'experience'],
  [{ location: ['서울'], experience: [3] }, 'salary'],
  [{ techStack: ['Java', 'Python'], education: ['bachelor'] }, 'deadline'],
];

/** Starts the subject and kills it at a random time or while it writes a snapshot. */
async function killOnce(
  location: IndexLocation,
  random: Random,
  when: 'random' | 'while writing',
): Promise<void> {
  const url = location.databaseUrl ? ['--database-url', location.databaseUrl] : [];
  const seed = String(Math.floor(random() * 2 ** 31));
  await using subject = new LaunchedProcess(process.execPath, [
    join(import.meta.dirname, 'search/subject.ts'),
    ...['--folder', location.folder, ...url, '--seed', seed],
  ]);
  await subject.firstLine();
  const deadline = Date.now() + MAX_KILL_DELAY_MS;
  if (when === 'random') await sleep(Math.floor(random() * MAX_KILL_DELAY_MS));
  else while (Date.now() < deadline && !(await hasPartialSnapshot(location))) await sleep(1);
  await subject.kill();
}

const hasPartialSnapshot = async ({ folder }: IndexLocation): Promise<boolean> =>
  (await readdir(folder)).some((file) => file.endsWith('.new'));

/**
 * Loads the index as a new process does and compares its results with a scan of the database.
 *
 * @returns the source from which the index was loaded, and its number of postings.
 */
async function verifyIndex(location: IndexLocation): Promise<{ loadedFrom: string; postings: number }> {
  const database = await openIndexedDatabase(location);
  const index = new SearchIndex({
    source: indexSource(database),
    folder: location.folder,
    log: createLog('silent'),
  });
  try {
    await index.start();
    await index.catchUp();
    assert.equal(index.state, 'ready');
    const { rows } = await database.run(`select ${POSTING_COLUMNS.join()} from jobs.postings`);
    const postings = rows.map((row) => toPosting(row as unknown as PostingRow));
    assert.equal(index.postings, postings.length);
    for (const [filters, sortOrder] of SEARCHES) {
      const now = Date.now();
      const page = await index.page({ filters, sortOrder, after: undefined, offset: 0, limit: 100, now });
      const corrections = correctionsOf(postings, filters);
      const matching = postings.filter((posting) => matches(posting, filters, corrections, now));
      const expected = sortPostings(matching, sortOrder, filters, corrections);
      assert.deepEqual(
        page.ids.map(String),
        expected.slice(0, 100).map(({ id }) => id),
        JSON.stringify(filters),
      );
      assert.equal(page.total, expected.length, JSON.stringify(filters));
    }
    return { loadedFrom: index.loadedFrom!, postings: index.postings };
  } finally {
    await index.close();
    await database.close();
  }
}

async function savePostings(location: IndexLocation, random: Random, count: number): Promise<void> {
  const database = await openIndexedDatabase(location);
  for (let n = 0; n < count; n += PAGE_SIZE) await saveNewPage(database, random);
  await database.close();
}

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async ({ folder, random, createDataLocation }) => {
    const { kills, quick } = options;
    const { databaseUrl } = await createDataLocation('data');
    const location = { folder, databaseUrl };
    let killsWhileWriting = 0;
    let loadsFromSnapshot = 0;
    let postings = 0;
    await savePostings(location, random, quick ? INITIAL_POSTINGS.quick : INITIAL_POSTINGS.full);
    for (let kill = 0; kill < kills; kill++) {
      await killOnce(location, random, kill % 2 === 0 ? 'while writing' : 'random');
      if (await hasPartialSnapshot(location)) killsWhileWriting++;
      const verified = await verifyIndex(location);
      if (verified.loadedFrom === 'snapshot') loadsFromSnapshot++;
      postings = verified.postings;
    }
    console.log(
      `  kills: ${kills}, ${killsWhileWriting} of them while writing a snapshot; loads from a snapshot: ${loadsFromSnapshot}; postings at the end: ${postings}`,
    );
  });
