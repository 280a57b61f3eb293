import { full } from '@workreel/platform/testing/depth';
import { describe, expect, it } from 'vitest';
import { drill } from './testing/drill.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const SIZE = { before: 120, meanwhile: 600 };

/** A backup that was never taken back is none. `npm run torture` does it with more. */
describe('a backup made under load, taken back elsewhere', { timeout: 300_000 }, () => {
  it.skipIf(!serverUrl)(
    'by pg_dump and pg_restore has everything that was acknowledged (TEST_DATABASE_URL)',
    async () => {
      const { acknowledged, indexFrom } = await drill({ serverUrl, ...SIZE });
      expect(acknowledged.postings).toBe(SIZE.before);
      // The old folder's index is of another database now.
      expect(indexFrom).toEqual(['store', 'store']);
    },
  );

  // What else shows it, in parts: the tests of the command line and of the embedded store.
  it.runIf(full)('by workreel backup and restore has everything that was acknowledged', async () => {
    const { acknowledged } = await drill({ serverUrl: undefined, ...SIZE });
    expect(acknowledged.postings).toBe(SIZE.before);
    expect(acknowledged.applications).toBeGreaterThanOrEqual(20);
  });
});
