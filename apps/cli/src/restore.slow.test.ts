import { describe, expect, it } from 'vitest';
import { testRestore } from './testing/restore.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const SIZE = { before: 120, during: 600 };

/** `npm run chaos -- restore` runs the same test with more data. */
describe('a backup made under load', { timeout: 300_000 }, () => {
  it.skipIf(!serverUrl)(
    'contains everything acknowledged before it started, with pg_dump and pg_restore (TEST_DATABASE_URL)',
    async () => {
      const { acknowledged, indexSources } = await testRestore({ serverUrl, ...SIZE });
      expect(acknowledged.postings).toBe(SIZE.before);
      // The snapshot in the old folder belongs to another database and must not be used.
      expect(indexSources).toEqual(['database', 'database']);
    },
  );

  // Skipped with a server, because other tests of the command line and the embedded database cover parts of it.
  it.skipIf(serverUrl)(
    'contains everything acknowledged before it started, with workreel backup and restore',
    async () => {
      const { acknowledged } = await testRestore({ serverUrl: undefined, ...SIZE });
      expect(acknowledged.postings).toBe(SIZE.before);
      expect(acknowledged.applications).toBeGreaterThanOrEqual(20);
    },
  );
});
