import type { ApplicationData } from '@workreel/accounts';
import { deleteAccountAlerts, iterateAlertSettings, iterateAlerts, iterateNotices } from './alerts/index.ts';
import { deleteAccountApplications, iterateApplications } from './applications/index.ts';
import { deleteAccountBookmarks, iterateBookmarks } from './bookmarks/index.ts';
import { deleteAccountCalendar, iterateCalendars } from './calendar/index.ts';
import type { JobsDb } from './migrations/tables.ts';
import { deleteAccountSavedSearches, iterateSavedSearches } from './saved-searches/index.ts';

/** Exports and deletes the personal data that the jobs service stores for an account. */
export const jobsAccountData = (db: JobsDb): ApplicationData => ({
  name: 'jobs',
  deleteAccountData: async (accountId) => {
    await deleteAccountApplications(db, accountId);
    await deleteAccountCalendar(db, accountId);
    await deleteAccountBookmarks(db, accountId);
    await deleteAccountSavedSearches(db, accountId);
    await deleteAccountAlerts(db, accountId);
  },
  exportAccountData: (accountId) => ({
    applications: iterateApplications(db, { accountId }, { descriptions: true }),
    calendars: iterateCalendars(db, accountId),
    bookmarks: iterateBookmarks(db, accountId),
    savedSearches: iterateSavedSearches(db, accountId),
    alerts: iterateAlerts(db, accountId),
    alertSettings: iterateAlertSettings(db, accountId),
    trackedPostingNotices: iterateNotices(db, accountId),
  }),
});
