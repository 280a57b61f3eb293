/** All pages, in a browser, at every width and in every language. */
import { type Area, part, runTests } from './area.ts';

const pagesOf = (...files: string[]): Area => ({
  run: ({ quick }) =>
    part(files.join(', '), () =>
      runTests(['--project', 'e2e', ...files], { TEST_DEPTH: quick ? 'main' : 'every' }),
    ),
});

export const jobs = pagesOf('e2e/jobs', 'e2e/slow-clients');
export const video = pagesOf('e2e/video');
