/** The search index against a scan, on random data. */
import { type ChaosOptions, part, runTests } from './area.ts';

const CASES = { full: 10_000, quick: 1_000 };

export const run = ({ quick, seed }: ChaosOptions): Promise<void> =>
  part('the index finds what a scan does', () =>
    runTests(['--testTimeout', '1800000', 'packages/search-index/src/engine/engine.test.ts'], {
      SEARCH_CASES: String(quick ? CASES.quick : CASES.full),
      SEARCH_SEED: String(seed),
    }),
  );
