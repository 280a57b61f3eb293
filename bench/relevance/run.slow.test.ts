import { generatePostings } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.domain.ts';
import { QUERIES } from './queries.data.ts';
import { scoreAll } from './run.ts';
import type { OpenSearcher, Searcher } from './searcher.ts';

const SOME = [...generatePostings(6_000)];

const opened = (search: Searcher): OpenSearcher => {
  return async () => ({ search, [Symbol.asyncDispose]: async () => {} });
};

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
