/** Sends random requests generated from the OpenAPI documents, on each kind of database. */
import { type ChaosOptions, onEachDatabase, runTests } from './area.ts';

const REQUESTS = { full: 10_000, quick: 1_000 };

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'embedded' }, async ({ databaseKind }) => {
    const server = databaseKind === 'PostgreSQL' ? { TEST_DATABASE_URL: options.serverUrl! } : {};
    const requests = options.quick ? REQUESTS.quick : REQUESTS.full;
    await runTests(
      ['apps/jobs/server/src/app.fuzz.slow.test.ts', 'apps/video/server/src/app.fuzz.slow.test.ts'],
      { ...server, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(options.seed) },
    );
    console.log(`  ${requests} random requests to each service`);
  });
