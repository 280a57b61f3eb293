import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WAIT_TIMEOUT_MS } from './e2e/lib/timeouts.ts';
import { RetriedTests } from './scripts/retried-tests.ts';

const TESTS = '{apps,packages,deploy,bench,scripts}/**/*.test.ts';
const SLOW = '**/*.slow.test.ts';
const WEBDRIVER = 'e2e/webdriver/*.test.ts';
/** Settings of browser tests with video conversions, which are slow on a busy machine. */
const BROWSER = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Each check of a page takes 2 ms of CPU time, in four processes.
  expect: { poll: { timeout: WAIT_TIMEOUT_MS, interval: 100 } },
};
/** Patterns of test files to skip: `npm run verify` has already run them, or `.ci/run` leaves them out. */
const skipped = process.env.TEST_EXCLUDE?.split(',').filter(Boolean) ?? [];
const exclude = ['**/node_modules/**', '**/dist/**', ...skipped];

/** Tests that mock a module, which require isolation. */
const mocking = globSync(TESTS, { cwd: import.meta.dirname, exclude: [...exclude, SLOW] }).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Matches long-running tests: those that open a complete service, start processes or convert videos, and suites split into several files. */
const LONG_RUNNING =
  /openService\(|@workreel\/testing\/|\.tests\.ts'|@workreel\/transcoder\/testing'|testing\/(convert|tools|restore)\.ts|node:child_process/;

/** Starts long-running files first. If started last, they would keep one worker busy while the others are idle. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_RUNNING.test(readFileSync(moduleId, 'utf8'));
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap(({ name }) => {
      const tests = sorted.filter(({ project }) => project.name === name);
      const { long = [], short = [] } = Object.groupBy(tests, (test) => (isLong(test) ? 'long' : 'short'));
      return [...long, ...short];
    });
  }
}

// Without this cache, each process that a test starts would compile the same modules again, which takes half a second.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/workreel/modules');

/**
 * Compiles the WebAssembly of the embedded database only with the baseline compiler. Optimizing it takes a second per process,
 * which does not pay off in short-lived test processes.
 */
const NODE_FLAGS = ['--liftoff-only'];
process.env.TEST_NODE_FLAGS = NODE_FLAGS.join(' ');

/** `.ci/run` sets the report folder and the section, which is part of the file name. */
const { TEST_REPORTS: reports, TEST_SECTION: section = 'tests' } = process.env;
const report = reports && join(reports, `${section}-${process.pid}`);

/**
 * The same tests run on both kinds of database: on the PostgreSQL server at TEST_DATABASE_URL if it is set,
 * otherwise on an embedded database per test file.
 */
export default defineConfig({
  test: {
    // Long enough for a busy machine, so a timeout means that a test hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Two workers per core of a two-core machine: tests that play a video or wait for a response leave their core idle.
    maxWorkers: 4,
    execArgv: NODE_FLAGS,
    sequence: { sequencer: LongTestsFirst },
    // One retry in CI, which runs on shared machines. The tests that needed it are listed at the end.
    retry: process.env.CI ? 1 : 0,
    reporters: report
      ? ['default', new RetriedTests(report), ['json', { outputFile: `${report}.json` }]]
      : ['default', new RetriedTests()],
    projects: [
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [WEBDRIVER],
          // Each keeps a browser, a service and often ffmpeg busy. With four, waits of three minutes failed on two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      // One file after another, when no other test runs.
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e-webdriver',
          include: [WEBDRIVER],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      // Tests with conversions, processes or servers: not part of `npm test`.
      { extends: true, test: { name: 'slow', include: [SLOW], exclude, isolate: false } },
      { extends: true, test: { name: 'isolated', include: mocking, exclude } },
      // Without isolation, the embedded database is compiled once per process instead of once per file, which takes seconds.
      {
        extends: true,
        test: { name: 'quick', include: [TESTS], exclude: [...exclude, SLOW, ...mocking], isolate: false },
      },
    ],
  },
});
