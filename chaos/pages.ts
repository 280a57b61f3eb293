/** Runs the browser tests of all pages, at every width and in every language. */
import { type Area, runTests, step } from './area.ts';

const browserTests = (...files: string[]): Area => ({
  run: ({ quick }) =>
    step(`browser tests in ${files.join(' and ')}`, () =>
      runTests(['--project', 'e2e', ...files], { TEST_DEPTH: quick ? 'main' : 'every' }),
    ),
});

export const jobs = browserTests('e2e/jobs', 'e2e/slow-clients');
export const video = browserTests('e2e/video');
