import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseServer, openDatabaseServer } from '../lib/postgres.ts';
import type { BenchQuery, Contestant } from './contestant.ts';
import { groongaFault, openGroonga } from './peers/groonga.ts';
import { openIlike } from './peers/ilike.ts';
import { openIndexed } from './peers/postgres.ts';
import { openSqlite } from './peers/sqlite.ts';
import { benchQueries } from './queries.ts';
import { type Row, rowsByTime, writeRows } from './rows.ts';
import { scan } from './scan.testing.ts';
import { wordsOf } from './words.ts';

const COUNT = 2_000;
const SEED = 3;

/** Five programs are started and loaded: for whoever has time. */

/** Whoever is compared with us answers the same question: all that a scan finds, and nothing else. */
describe.runIf(full)('the peers of the search benchmark', { timeout: 120_000 }, () => {
  let folder: string;
  let file: string;
  let rows: Row[];
  let queries: BenchQuery[];
  let server: DatabaseServer | null;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-bench-'));
    file = join(folder, 'rows.jsonl');
    rows = rowsByTime(COUNT, SEED);
    await writeRows(rows, file);
    const list = benchQueries(COUNT);
    queries = [...list.shared, ...list.rest.slice(0, 100)]
      // Some of them know Latin words as a whole alone; Hangul is searched by its parts by all.
      .filter(({ filters }) => wordsOf(filters).every((word) => /^[가-힣]+$/.test(word)))
      .map((query) => ({ ...query, total: true }));
    server = await openDatabaseServer().catch(() => null);
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function agrees(contestant: Contestant): Promise<void> {
    try {
      await contestant.load({ count: COUNT, seed: SEED, file });
      for (const query of queries) {
        const { ids, total } = await contestant.search(query);
        const expected = scan(rows, query);
        expect({ total, ids: ids.length }, JSON.stringify(query)).toEqual({
          total: expected.total,
          ids: expected.ids.length,
        });
        if (query.sortOrder !== 'relevance') expect(ids, JSON.stringify(query)).toEqual(expected.ids);
      }
      const [query] = queries;
      expect((await contestant.search({ ...query!, total: false })).total).toBeNull();
      expect(contestant.cpuSeconds()).toBeGreaterThan(0);
    } finally {
      await contestant.close();
    }
  }

  it('are asked queries that find something, everything and nothing', () => {
    const totals = queries.map((query) => scan(rows, query).total!);
    expect(queries.length).toBeGreaterThan(80);
    expect(totals.filter((total) => total === 0).length).toBeGreaterThan(20);
    expect(totals.filter((total) => total > 0 && total < 20).length).toBeGreaterThan(10);
    expect(totals.filter((total) => total > COUNT / 30).length).toBeGreaterThan(5);
  });

  it('PostgreSQL with ILIKE finds what a scan finds', async ({ skip }) => {
    if (!server) return skip('no PostgreSQL server');
    await agrees(await openIlike(server));
  });

  it('PostgreSQL with its best index finds what a scan finds', async ({ skip }) => {
    if (!server) return skip('no PostgreSQL server');
    await agrees(await openIndexed(server));
  });

  it('SQLite finds what a scan finds', () => agrees(openSqlite(folder)));

  it('Groonga finds what a scan finds', async ({ skip }) => {
    if (groongaFault()) return skip('no Groonga');
    await agrees(await openGroonga(folder));
  });
});
