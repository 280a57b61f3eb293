import { join } from 'node:path';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { migrate, openStore, type Store } from '@workreel/platform/database';
import { generatePostings } from '@workreel/sample-data';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../../apps/jobs/server/src/postings/index.ts';
import type { Random } from '../random.ts';

/** Where postings and snapshots of the index are. */
export interface IndexedStore {
  folder: string;
  /** Undefined: the embedded store, in the folder. */
  databaseUrl: string | undefined;
}

export async function openAt({ folder, databaseUrl }: IndexedStore): Promise<Store> {
  const store = await openStore({ databaseUrl, dataDir: join(folder, 'data') }, 'chaos', () => {});
  await migrate(store, [jobsMigrations]);
  return store;
}

/** Postings of a page. */
export const PAGE = 40;

/** Stores a page of postings that nobody stored before. */
export async function storePage(store: Store, random: Random): Promise<void> {
  const seed = Math.floor(random() * 2 ** 31);
  await savePage(store.db<JobsTables>(), {
    site: 'chaos',
    runId: 0,
    fetchedAt: new Date(),
    today: '2026-06-30',
    postings: [...generatePostings(PAGE, { seed })].map(({ sourceUrl, values }) => ({
      sourceUrl: `${sourceUrl}-${seed}`,
      values,
    })),
  });
}
