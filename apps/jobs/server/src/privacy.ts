import type { Product } from '@workreel/accounts';
import { eachMessage, eraseTold } from './alerts/index.ts';
import { eachApplication, eraseApplications } from './applications/index.ts';
import { eachBookmark, eraseBookmarks } from './bookmarks/index.ts';
import type { JobsDb } from './migrations/tables.ts';
import { eachSavedSearch, eraseSavedSearches } from './saved-searches/index.ts';

/** What the jobs service keeps of a person, for the person's export and erasure. */
export const jobsProduct = (db: JobsDb): Product => ({
  name: 'jobs',
  erase: async (accountId) => {
    await eraseApplications(db, accountId);
    await eraseBookmarks(db, accountId);
    await eraseSavedSearches(db, accountId);
    await eraseTold(db, accountId);
  },
  export: async (accountId) => ({
    applications: await all(eachApplication(db, { accountId })),
    bookmarks: await all(eachBookmark(db, accountId)),
    savedSearches: await all(eachSavedSearch(db, accountId)),
    alerts: await all(eachMessage(db, accountId)),
  }),
});

async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
}
