/** Compares results of the search index with those of a scan, for random data. */
import { type ChaosOptions, runTests, step } from './area.ts';

const CASES = { full: 10_000, quick: 1_000 };

export const run = ({ quick, seed }: ChaosOptions): Promise<void> => {
  const cases = quick ? CASES.quick : CASES.full;
  return step(`${cases} random cases per property, index compared with scan`, () =>
    runTests(['--testTimeout', '1800000', 'packages/search-index/src/engine/engine.test.ts'], {
      SEARCH_CASES: String(cases),
      SEARCH_SEED: String(seed),
    }),
  );
};
