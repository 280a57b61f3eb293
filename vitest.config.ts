import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './e2e/lib/patience.ts';
import { RetriedTests } from './scripts/retried-tests.ts';

const TESTS = '{apps,packages,deploy,bench,scripts}/**/*.test.ts';
const SLOW = '**/*.slow.test.ts';
/** Files not to be run, between commas: those that `npm run verify` has run already. */
const done = process.env.TEST_EXCLUDE?.split(',').filter(Boolean) ?? [];
const exclude = ['**/node_modules/**', '**/dist/**', ...done];

/** Tests that replace a module. */
const mocking = globSync(TESTS, { cwd: import.meta.dirname, exclude: [...exclude, SLOW] }).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Tests that open a whole service, start processes or convert, and those of several files that share one service: the longest ones. */
const LONG =
  /openService\(|@workreel\/testing\/|\.tests\.ts'|@workreel\/transcoder\/testing'|testing\/(convert|tools|restore)\.ts|node:child_process/;

/** Starts the long files first, the slow tests' before the quick ones': at the end they would keep one worker busy while the others have nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(readFileSync(moduleId, 'utf8'));
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap(({ name }) => {
      const tests = sorted.filter(({ project }) => project.name === name);
      const { long = [], short = [] } = Object.groupBy(tests, (test) => (isLong(test) ? 'long' : 'short'));
      return [...long, ...short];
    });
  }
}

// Each process that a test starts would read the same modules anew, which takes half a second.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/workreel/modules');

/**
 * WebAssembly, as which the embedded database comes, is compiled by the fast compiler alone: what optimising it takes, a second of
 * each process, no process of a test lives long enough to earn back.
 */
const NODE_FLAGS = ['--liftoff-only'];
process.env.TEST_NODE_FLAGS = NODE_FLAGS.join(' ');

/** Where to write the report of this run, without its extension: a folder and the name of the section of `.ci/run`. */
const { TEST_REPORTS: reports, TEST_SECTION: section = 'tests' } = process.env;
const report = reports && join(reports, `${section}-${process.pid}`);

/**
 * One suite for both stores: with TEST_DATABASE_URL the same tests run on that PostgreSQL server,
 * without it each test file opens an embedded database of its own.
 */
export default defineConfig({
  test: {
    // Long enough for a machine that is busy with other work: a timeout means that something hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores, and twice as many tests: what plays a video or waits for an answer leaves its core to others.
    maxWorkers: 4,
    execArgv: NODE_FLAGS,
    sequence: { sequencer: LongFirst },
    // One more try in CI, whose machine others share; each test that needed it is listed at the end.
    retry: process.env.CI ? 1 : 0,
    reporters: report
      ? ['default', new RetriedTests(report), ['json', { outputFile: `${report}.json` }]]
      : ['default', new RetriedTests()],
    projects: [
      // A browser, and processes that convert: they share the machine with whatever else runs on it.
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      // Conversions, whole processes, servers: not part of `npm test`.
      { extends: true, test: { name: 'slow', include: [SLOW], exclude, isolate: false } },
      { extends: true, test: { name: 'isolated', include: mocking, exclude } },
      // The embedded database is compiled once in a process, which takes seconds, not once for each file.
      {
        extends: true,
        test: { name: 'quick', include: [TESTS], exclude: [...exclude, SLOW, ...mocking], isolate: false },
      },
    ],
  },
});
