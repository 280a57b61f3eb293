import { describe, expect, it } from 'vitest';
import { testRestore } from './testing/restore.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const SIZE = { before: 120, meanwhile: 600 };

/** `npm run chaos -- restore` does it with more. */
describe('a backup made under load, taken back elsewhere', { timeout: 300_000 }, () => {
  it.skipIf(!serverUrl)(
    'by pg_dump and pg_restore has everything that was acknowledged (TEST_DATABASE_URL)',
    async () => {
      const { acknowledged, indexFrom } = await testRestore({ serverUrl, ...SIZE });
      expect(acknowledged.postings).toBe(SIZE.before);
      // The old folder's index is of another database now.
      expect(indexFrom).toEqual(['store', 'store']);
    },
  );

  // What else shows it, in parts: the tests of the command line and of the embedded store.
  it.skipIf(serverUrl)('by workreel backup and restore has everything that was acknowledged', async () => {
    const { acknowledged } = await testRestore({ serverUrl: undefined, ...SIZE });
    expect(acknowledged.postings).toBe(SIZE.before);
    expect(acknowledged.applications).toBeGreaterThanOrEqual(20);
  });
});
