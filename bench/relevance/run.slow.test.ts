import { generatePostings } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { gradePosting } from './grade.domain.ts';
import { QUERIES } from './queries.data.ts';
import { scoreAll } from './run.ts';
import type { OpenSearcher, Searcher } from './searcher.ts';

const POSTINGS = [...generatePostings(6_000)];

const openWith = (search: Searcher): OpenSearcher => {
  return async () => ({ search, [Symbol.asyncDispose]: async () => {} });
};

describe('scoring a search', () => {
  it('returns 1 for a perfect ranking', async () => {
    const criteriaByQuery = new Map(QUERIES.map(({ query, criteria }) => [query, criteria]));
    const { scored } = await scoreAll(
      openWith(async (query) =>
        POSTINGS.map((posting) => ({
          sourceUrl: posting.sourceUrl,
          grade: gradePosting(posting, criteriaByQuery.get(query)!),
        }))
          .sort((one, other) => other.grade - one.grade)
          .slice(0, 50)
          .map(({ sourceUrl }) => sourceUrl),
      ),
      POSTINGS,
      QUERIES,
    );
    expect(scored.length).toBeGreaterThan(230);
    for (const { query, ndcg, recall } of scored) expect([query, ndcg, recall]).toEqual([query, 1, 1]);
  });

  it('returns 0 for a search without results, and lists queries without relevant postings', async () => {
    const { scored, unanswerable } = await scoreAll(
      openWith(async () => []),
      POSTINGS,
      [
        { query: 'backend', kind: 'role', criteria: { work: { occupations: ['backend'] } } },
        { query: 'no such company', kind: 'company', criteria: { company: -1 } },
      ],
    );
    expect(scored).toMatchObject([{ query: 'backend', ndcg: 0, recall: 0, topGrades: [] }]);
    expect(unanswerable).toEqual(['no such company']);
  });

  it('rejects duplicate results and results outside the collection', async () => {
    const [posting] = POSTINGS;
    const query = QUERIES.slice(0, 1);
    await expect(
      scoreAll(
        openWith(async () => [posting!.sourceUrl, posting!.sourceUrl]),
        POSTINGS,
        query,
      ),
    ).rejects.toThrow('twice');
    await expect(
      scoreAll(
        openWith(async () => ['https://elsewhere.example/1']),
        POSTINGS,
        query,
      ),
    ).rejects.toThrow('not in the collection');
  });
});
