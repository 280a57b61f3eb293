import { join } from 'node:path';
import { jobsMigrations } from '@workreel/jobs-server/migrations';
import { type Database, migrate, openDatabase } from '@workreel/platform/database';
import { generatePostings } from '@workreel/sample-data';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../../apps/jobs/server/src/postings/index.ts';
import type { Random } from '../random.ts';

/** Where postings and index snapshots are stored. */
export interface IndexLocation {
  folder: string;
  /** Undefined for an embedded database in `folder`. */
  databaseUrl: string | undefined;
}

/** Opens the database and creates its tables if necessary. */
export async function openIndexedDatabase({ folder, databaseUrl }: IndexLocation): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: join(folder, 'data') }, 'chaos', () => {});
  await migrate(database, [jobsMigrations]);
  return database;
}

/** Number of postings that `saveNewPage` saves. */
export const PAGE_SIZE = 40;

/** Saves a page of random postings that are not in the database yet. */
export async function saveNewPage(database: Database, random: Random): Promise<void> {
  const seed = Math.floor(random() * 2 ** 31);
  await savePage(database.db<JobsTables>(), {
    site: 'chaos',
    runId: 0,
    fetchedAt: new Date(),
    today: '2026-06-30',
    postings: [...generatePostings(PAGE_SIZE, { seed })].map(({ sourceUrl, values }) => ({
      sourceUrl: `${sourceUrl}-${seed}`,
      values,
    })),
  });
}
