import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './e2e/lib/patience.ts';
import { SecondTries } from './scripts/second-tries.ts';

const TESTS = '{common,jobs,video,cli,deploy,bench}/**/*.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];

/** Tests that put something in the place of a module. */
const alone = globSync(TESTS, { cwd: import.meta.dirname, exclude }).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Tests that start processes, convert films or open the whole service: the long ones. */
const LONG = /\bchild_process\b|ffmpeg|openService\(|testing\/(drill|service)\.ts/;

/** Begins with what is long: else, where no times of an earlier run are known, it would be waited for alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId + readFileSync(moduleId, 'utf8'));
    return [...projects.values()].flatMap((tests) => {
      const { long = [], short = [] } = Object.groupBy(tests, (test) => (isLong(test) ? 'long' : 'short'));
      return [...long, ...short];
    });
  }
}

// Each process that a test starts would read the same modules anew, which takes half a second.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/workreel/modules');

/**
 * One suite for both stores: with TEST_DATABASE_URL the same tests run on that PostgreSQL server,
 * without it each test file opens an embedded database of its own.
 */
export default defineConfig({
  test: {
    // What is waited for comes, on a machine that is busy with five other things as well: a minute is no verdict.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores, and one more: what plays a video or waits for an answer leaves its core to others.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // One more try in CI, whose machine others share, and each test that needed it is told by name.
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.TEST_REPORT
      ? ['default', new SecondTries(), ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default', new SecondTries()],
    projects: [
      // What a person does in one sitting: a conversion shares the machine with whatever else runs on it.
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      // The embedded database is compiled once in a process, which takes seconds, and not once in a file.
      {
        extends: true,
        test: { name: 'together', include: [TESTS], exclude: [...exclude, ...alone], isolate: false },
      },
    ],
  },
});
