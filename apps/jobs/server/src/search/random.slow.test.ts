import { type Filters, type Posting, SORT_ORDERS } from '@workreel/jobs-contract';
import {
  correctionsOf,
  matches,
  randomFilters,
  randomPosting,
  sortPostings,
  toQueryString,
} from '@workreel/search-index/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { linksOf, openService, type PostingList, type TestService } from '../testing/service.ts';

/** Seed of the random postings. Filters differ between runs; fast-check prints those that fail. */
const SEED = 20_261_120;

/** Compares both search implementations with a scan of all postings in JavaScript. */
describe.each([
  ['the index', true],
  ['SQL', false],
])('search by %s among random postings', (_name, indexed) => {
  let service: TestService;
  let all: Posting[];
  beforeAll(async () => {
    service = await openService({ index: indexed });
    const values = fc.sample(randomPosting, { seed: SEED, numRuns: 160 });
    for (let page = 0; page < 8; page++) {
      await savePage(service.context.db, {
        site: page % 3 === 0 ? 'two' : 'one',
        runId: 1,
        fetchedAt: new Date(Date.UTC(2026, 10, 20, page)),
        today: '2026-11-20',
        postings: values
          .slice(page * 20, page * 20 + 20)
          .map((posting, n) => ({ sourceUrl: `https://jobs.example/${page * 20 + n}`, values: posting })),
      });
    }
    all = (await list({}, 'recent')).postings;
    expect(all).toHaveLength(160);
    expect(new Set(all.map(({ status }) => status)).size).toBe(2);
  });
  afterAll(() => service.close());

  /** Reads all pages of a result by its `next` links. */
  async function list(filters: Filters, sortOrder: string, pageSize = 100) {
    const postings: Posting[] = [];
    let total: number | undefined;
    let path: string | undefined = `/jobs?${toQueryString(filters, { sortOrder, pageSize })}`;
    for (let page = 1; path !== undefined; page++) {
      const response = await service.get(path);
      expect(response.statusCode, response.body).toBe(200);
      const body = response.json<PostingList>();
      expect(Object.keys(body).sort()).toEqual(['jobPostings', 'pagenum', 'sortOrder']);
      expect(body).toMatchObject({ sortOrder, pagenum: page });
      postings.push(...body.jobPostings);
      total = Number(response.headers['x-total-count']);
      path = linksOf(response).next;
    }
    return { postings, total };
  }
  const idsOf = (postings: readonly Posting[]) => postings.map(({ id }) => id);

  it('returns the same postings as a scan, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomFilters,
        fc.constantFrom(...SORT_ORDERS),
        fc.constantFrom(7, 50, 100),
        async (filters, order, pageSize) => {
          if (order === 'relevance' && filters.keyword === undefined) return;
          const hasText = filters.keyword ?? filters.company ?? filters.position;
          // Text filters and relevance need the index.
          if (!indexed && (hasText || order === 'relevance')) return;
          const found = await list(filters, order, pageSize);
          const corrections = correctionsOf(all, filters);
          const expected = sortPostings(
            all.filter((posting) => matches(posting, filters, corrections)),
            order,
            filters,
            corrections,
          );
          expect(idsOf(found.postings)).toEqual(expected.map(({ id }) => id));
          expect(found.total).toBe(expected.length);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('uses random filters that match some postings but not all', async () => {
    const single = fc.sample(randomFilters, { seed: SEED, numRuns: 300 }).flatMap((filters) => {
      // No posting has signals or others of the same job.
      const [name, value] =
        Object.entries(filters).find(([each]) => each !== 'distinct' && each !== 'withoutSignals') ?? [];
      return name ? [{ [name]: value } as Filters] : [];
    });
    const matching = single.filter((filters) => all.some((posting) => matches(posting, filters)));
    expect(matching.length).toBeGreaterThan(single.length / 2);
    const selective = matching.filter((filters) => !all.every((posting) => matches(posting, filters)));
    expect(selective.length).toBeGreaterThan(matching.length / 2);
  });

  it('returns the same pages by number as by next links', async () => {
    for (const order of ['recent', 'deadline', 'salary', 'experience'] as const) {
      const linked = await list({}, order, 30);
      const numbered: Posting[] = [];
      for (let pagenum = 1; pagenum <= 6; pagenum++) {
        const response = await service.get(
          `/jobs?${toQueryString({}, { sortOrder: order, pageSize: 30, pagenum })}`,
        );
        numbered.push(...response.json<PostingList>().jobPostings);
      }
      expect(idsOf(numbered), order).toEqual(idsOf(linked.postings));
    }
  });
});
