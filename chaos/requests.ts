/** Random requests made from the OpenAPI document, on both stores. */
import { type ChaosOptions, onEachStore, runTests } from './area.ts';

const REQUESTS = { full: 10_000, quick: 1_000 };

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'embedded' }, async ({ name }) => {
    const server = name === 'PostgreSQL' ? { TEST_DATABASE_URL: options.serverUrl! } : {};
    await runTests(
      ['apps/jobs/server/src/app.fuzz.slow.test.ts', 'apps/video/server/src/app.fuzz.slow.test.ts'],
      {
        ...server,
        FUZZ_REQUESTS: String(options.quick ? REQUESTS.quick : REQUESTS.full),
        FUZZ_SEED: String(options.seed),
      },
    );
  });
