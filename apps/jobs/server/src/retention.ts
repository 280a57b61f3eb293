import { inBatches, type RetentionRule } from '@workreel/platform/retention';
import { purgeMessages } from './alerts/index.ts';
import { removeOldDetails, removeOldRuns } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { removeOldImports } from './imports/index.ts';
import { purgeClosed } from './postings/index.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * After this time, an unfinished import can no longer be resumed: it starts over and skips the postings already stored.
 */
const IMPORT_RETENTION_DAYS = 30;
/** After this time, a page that a sitemap lists and that was no posting is requested again. */
const DETAIL_RETENTION_DAYS = 30;

/**
 * Returns the retention rules of the jobs service. Dependent data, such as the search index, is updated automatically.
 */
export function jobsRetentionRules({ db, settings }: Pick<JobsContext, 'db' | 'settings'>): RetentionRule[] {
  const { CLOSED_POSTING_RETENTION_DAYS: postingDays, RUN_RETENTION_DAYS: runDays } = settings;
  const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    ...(postingDays === undefined
      ? []
      : [
          {
            kind: 'closed postings',
            removeExpired: (now: Date) => purgeClosed(db, daysBefore(now, postingDays)),
          },
        ]),
    {
      kind: 'runs',
      removeExpired: (now) => inBatches((limit) => removeOldRuns(db, daysBefore(now, runDays), limit)),
    },
    {
      kind: 'pages that belong to no posting',
      removeExpired: (now) =>
        inBatches((limit) => removeOldDetails(db, daysBefore(now, DETAIL_RETENTION_DAYS), limit)),
    },
    {
      kind: 'unfinished imports',
      removeExpired: (now) =>
        inBatches((limit) => removeOldImports(db, daysBefore(now, IMPORT_RETENTION_DAYS), limit)),
    },
    {
      kind: 'alert messages',
      removeExpired: () => inBatches((limit) => purgeMessages(db, limit)),
    },
  ];
}
