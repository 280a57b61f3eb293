import { existsSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BenchQuery, Engine, SearchResult } from '../engine.ts';
import { benchQueries } from '../queries.ts';
import { rowsByTime, writeRows } from '../rows.ts';
import { isKorean } from '../text.ts';
import { LUCENE, openLucene } from './lucene.ts';
import { openSqlite } from './sqlite.ts';
import { openTantivy, TANTIVY } from './tantivy.ts';

const COUNT = 3_000;
const SEED = 5;

/** Queries that also have words of a single character, which is no pair. */
function koreanQueries(): BenchQuery[] {
  const korean = benchQueries(COUNT).all.filter(({ filters }) => isKorean(filters));
  const single = ['개', '웹', '사'].map(
    (word): BenchQuery => ({ ...korean[0]!, filters: { keyword: [word] }, sortOrder: 'recent', pagenum: 1 }),
  );
  return [...korean, ...single].map((query) => ({ ...query, total: true }));
}

describe.for([
  { name: 'Lucene', installed: LUCENE, open: openLucene },
  { name: 'Tantivy', installed: TANTIVY, open: openTantivy },
])('$name', ({ installed, open }) => {
  it('finds the same postings as SQLite, in the same order except by relevance', async ({ skip }) => {
    skip(!existsSync(installed), `${installed} does not exist: run "npm run bench -- search --quick" first`);
    using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-libraries-'));
    const file = join(folder.path, 'rows.jsonl');
    await writeRows(rowsByTime(COUNT, SEED), file);
    const queries = koreanQueries();
    const resultsOf = async (engine: Engine) => {
      await engine.load({ count: COUNT, seed: SEED, file });
      const results: (SearchResult & { query: BenchQuery })[] = [];
      for (const query of queries) {
        const { ids, total } = await engine.search(query);
        results.push({ query, ids: query.sortOrder === 'relevance' ? [] : ids, total });
      }
      await engine.close();
      return results;
    };
    const found = await resultsOf(await open(folder.path));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(({ total }) => total! > 100).length).toBeGreaterThan(20);
    expect(found).toEqual(await resultsOf(openSqlite(folder.path)));
  });
});
