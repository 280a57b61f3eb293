import { defineConfig } from 'vitest/config';

/**
 * One suite for both stores: with TEST_DATABASE_URL the same tests run on that PostgreSQL server,
 * without it each test file opens an embedded database of its own.
 */
export default defineConfig({
  test: {
    include: ['{common,jobs,video,cli,bench,e2e}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes, on a machine that is busy as well: a second is no verdict.
    expect: { poll: { timeout: 25_000 } },
    maxWorkers: 2,
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
  },
});
