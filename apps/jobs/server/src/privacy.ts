import type { ApplicationData } from '@workreel/accounts';
import { deleteAccountNotifications, iterateMessages } from './alerts/index.ts';
import { deleteAccountApplications, iterateApplications } from './applications/index.ts';
import { deleteAccountBookmarks, iterateBookmarks } from './bookmarks/index.ts';
import type { JobsDb } from './migrations/tables.ts';
import { deleteAccountSavedSearches, iterateSavedSearches } from './saved-searches/index.ts';

/** Exports and deletes the personal data that the jobs service stores for an account. */
export const jobsAccountData = (db: JobsDb): ApplicationData => ({
  name: 'jobs',
  deleteAccountData: async (accountId) => {
    await deleteAccountApplications(db, accountId);
    await deleteAccountBookmarks(db, accountId);
    await deleteAccountSavedSearches(db, accountId);
    await deleteAccountNotifications(db, accountId);
  },
  exportAccountData: async (accountId) => ({
    applications: await collect(iterateApplications(db, { accountId })),
    bookmarks: await collect(iterateBookmarks(db, accountId)),
    savedSearches: await collect(iterateSavedSearches(db, accountId)),
    alerts: await collect(iterateMessages(db, accountId)),
  }),
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
