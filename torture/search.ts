/**
 * Kills a process whose search index is being merged, kept and followed, and compares what the next one finds with what
 * the store holds; then tries the index against a scan on random data:
 *   node torture/search.ts [--kills N] [--cases N]
 * The moments come from TORTURE_SEED (printed; default: another each time). PostgreSQL is taken where
 * TEST_DATABASE_URL names a server.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Filters, SortOrder } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { createTestDatabase } from '@workreel/platform/testing';
import type { JobsTables } from '../jobs/server/src/migrations/tables.ts';
import { LiveIndex } from '../jobs/server/src/search/live/live-index.ts';
import { SqlSearch } from '../jobs/server/src/search/search.repository.ts';
import { type Random, randomOf } from './random.ts';
import { openAt, PAGE, type Place, storePage } from './search/store.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: process.env.TORTURE_KILLS ?? '20' },
    cases: { type: 'string', default: '10000' },
  },
});
const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31));
const kills = Number(values.kills);
console.log(`search: seed ${seed}, ${kills} kills on each store, ${values.cases} random cases`);

/** Postings before the first kill. */
const FILLED = 8_000;
/** Longest that a victim works before it is killed: a few merges and a hundred snapshots. */
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
async function killOnce(place: Place, random: Random, inSnapshot: boolean): Promise<void> {
  const url = place.databaseUrl ? ['--database-url', place.databaseUrl] : [];
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'search/victim.ts'),
      '--folder',
      place.folder,
      ...url,
      '--seed',
      String(Math.floor(random() * 2 ** 31)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  const ready = once(createInterface({ input: child.stdout }), 'line');
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`The victim ended with ${code} before it was ready.`);
    }),
  ]);
  const latest = Date.now() + LONGEST_MS;
  if (!inSnapshot) await sleep(Math.floor(random() * LONGEST_MS));
  while (inSnapshot && Date.now() < latest && !(await isWriting(place))) await sleep(1);
  child.kill('SIGKILL');
  await ended;
}

const isWriting = async ({ folder }: Place): Promise<boolean> =>
  (await readdir(folder)).some((file) => file.endsWith('.new'));

/** What a fresh process finds is what the store holds. @returns what its index was made from, and how many postings there are. */
async function check(place: Place): Promise<{ from: string; postings: number }> {
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
async function fill(place: Place, random: Random): Promise<void> {
  const store = await openAt(place);
  for (let n = 0; n < FILLED; n += PAGE) await storePage(store, random);
  await store.close();
}

async function torture(name: string, databaseUrl: string | undefined): Promise<void> {
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'workreel-torture-'));
  let torn = 0;
  let fromSnapshot = 0;
  let postings = 0;
  try {
    const place = { folder, databaseUrl };
    await fill(place, random);
    for (let kill = 0; kill < kills; kill++) {
      await killOnce(place, random, kill % 2 === 1);
      if (await isWriting(place)) torn++;
      const found = await check(place);
      if (found.from === 'snapshot') fromSnapshot++;
      postings = found.postings;
    }
    console.log(
      `  ${name}: ${kills} kills, ${torn} of them while a snapshot was written; ${fromSnapshot} times gone on from a snapshot; ${postings} postings at the end`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await torture('embedded', undefined);
if (process.env.TEST_DATABASE_URL) {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL);
  try {
    await torture('PostgreSQL', database.databaseUrl);
  } finally {
    await database.drop();
  }
} else console.log('  PostgreSQL: skipped, TEST_DATABASE_URL names no server');

const random = spawn(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'together',
    '--testTimeout',
    '900000',
    'jobs/server/src/search/engine/engine.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, SEARCH_CASES: values.cases, SEARCH_SEED: String(seed) } },
);
const [code] = await once(random, 'close');
assert.equal(code, 0, 'the index and the scan do not agree');
console.log('search: ok');
