import { full } from '@workreel/platform/testing/depth';
import { generatePostings } from '@workreel/sample-data';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { judge } from './judge.domain.ts';
import { naively } from './naive.testing.ts';
import { QUERIES } from './queries.data.ts';
import { benchRelevance, type OpenSearcher, type Searcher, scoreAll } from './run.ts';

const SOME = [...generatePostings(6_000)];

const opened = (search: Searcher): OpenSearcher => {
  return async () => ({ search, [Symbol.asyncDispose]: async () => {} });
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('scoring a search', () => {
  it('gives 1 to one that answers as the judge would', async () => {
    const wantsOf = new Map(QUERIES.map(({ query, wants }) => [query, wants]));
    const { scored } = await scoreAll(
      opened(async (query) =>
        SOME.map(({ sourceUrl, label }) => ({ sourceUrl, grade: judge(label, wantsOf.get(query)!) }))
          .sort((one, other) => other.grade - one.grade)
          .slice(0, 50)
          .map(({ sourceUrl }) => sourceUrl),
      ),
      SOME,
      QUERIES,
    );
    expect(scored.length).toBeGreaterThan(230);
    for (const { query, ndcg, recall } of scored) expect([query, ndcg, recall]).toEqual([query, 1, 1]);
  });

  it('gives 0 to one that finds nothing, and tells what nobody could find', async () => {
    const { scored, unanswerable } = await scoreAll(
      opened(async () => []),
      SOME,
      [
        { query: 'backend', kind: 'role', wants: { work: { is: ['backend'] } } },
        { query: 'nobody', kind: 'company', wants: { company: -1 } },
      ],
    );
    expect(scored).toMatchObject([{ query: 'backend', ndcg: 0, recall: 0, first: [] }]);
    expect(unanswerable).toEqual(['nobody']);
  });

  it('takes no answer twice and none from elsewhere', async () => {
    const [one] = SOME;
    const query = QUERIES.slice(0, 1);
    await expect(
      scoreAll(
        opened(async () => [one!.sourceUrl, one!.sourceUrl]),
        SOME,
        query,
      ),
    ).rejects.toThrow('twice');
    await expect(
      scoreAll(
        opened(async () => ['https://elsewhere.example/1']),
        SOME,
        query,
      ),
    ).rejects.toThrow('not in the collection');
  });
});

describe('the judgements', () => {
  it.runIf(full)(
    'ask for what can be found in the texts',
    async () => {
      const collection = [...generatePostings(12_000)];
      await using opened = await naively(Number.POSITIVE_INFINITY)(collection);
      const reached: number[] = [];
      for (const { query, wants } of QUERIES) {
        const found = new Set(await opened.search(query));
        const relevant = collection.filter(({ label }) => judge(label, wants) >= 2);
        if (relevant.length === 0) continue;
        const hits = relevant.filter(({ sourceUrl }) => found.has(sourceUrl)).length;
        expect([query, hits > 0]).toEqual([query, true]);
        reached.push(Math.min(1, hits / Math.min(50, relevant.length)));
      }
      expect(reached.length).toBeGreaterThan(250);
      // Wide queries have hundreds of answers that other words say; of so few postings not all fifty can be shown.
      expect(mean(reached)).toBeGreaterThan(0.95);
    },
    120_000,
  );
});

describe('the benchmark', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('reports means, the worst queries and what was left out, and holds the bounds against them', async () => {
    vi.stubEnv('REAL_PAGES_DIR', '');
    const said: string[] = [];
    const findings = await benchRelevance(
      { quick: true, say: (line) => said.push(line) },
      opened(async () => []),
    );
    expect(findings.bounds).toMatchObject({
      ndcg: { is: 0, atLeast: 0.9, ok: false },
      recall: { is: 0, atLeast: 0.97, ok: false },
    });
    expect(findings.figures).toMatchObject({ postings: 20_000, skipped: 1 });
    expect(findings.missing).toEqual([]);
    expect(findings.table.join('\n')).toMatch(
      /^20000 postings.*distractor.*the worst 15.*real titles: skipped/s,
    );
    expect(said.length).toBeGreaterThan(1);
  }, 120_000);
});
