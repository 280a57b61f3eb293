/**
 * Sends random requests generated from the OpenAPI documents, on each kind of database: first valid and invalid ones to the
 * services in a test process, then hostile ones to running services.
 */

import { type ChaosOptions, onEachDatabase, runTests, step } from './area.ts';
import { testHostileRequests } from './requests/run.ts';

/** Number of requests to each service. CI runs a part of the first kind as slow tests. */
const REQUESTS = { full: 10_000, quick: 1_000 };

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async (environment) => {
    const server = environment.databaseKind === 'PostgreSQL' ? { TEST_DATABASE_URL: options.serverUrl! } : {};
    const count = options.quick ? REQUESTS.quick : REQUESTS.full;
    if (!options.quick)
      await step(`${count} random requests to each service`, () =>
        runTests(
          ['apps/jobs/server/src/app.fuzz.slow.test.ts', 'apps/video/server/src/app.fuzz.slow.test.ts'],
          {
            ...server,
            FUZZ_REQUESTS: String(count),
            FUZZ_SEED: String(options.seed),
          },
        ),
      );
    await testHostileRequests(environment, { count, seed: options.seed });
  });
