/** Compares results of the search index with those of a scan, and all facet values with the totals of their filters, for random data. */
import { type ChaosOptions, runTests, step } from './area.ts';

const CASES = { full: 10_000, quick: 1_000 };
const FACET_POSTINGS = { full: 100_000, quick: 10_000 };

export const run = async ({ quick, seed }: ChaosOptions): Promise<void> => {
  const cases = quick ? CASES.quick : CASES.full;
  await step(`${cases} random cases per property, index compared with scan`, () =>
    runTests(['--testTimeout', '1800000', 'packages/search-index/src/engine/engine.test.ts'], {
      SEARCH_CASES: String(cases),
      SEARCH_SEED: String(seed),
    }),
  );
  const postings = quick ? FACET_POSTINGS.quick : FACET_POSTINGS.full;
  await step(`every facet value of ${postings} postings equals the total of its filter`, () =>
    runTests(['--testTimeout', '1800000', 'apps/jobs/server/src/search/facet-totals.test.ts'], {
      FACET_POSTINGS: String(postings),
      SEARCH_SEED: String(seed),
    }),
  );
};
