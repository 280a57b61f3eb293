import { inBatches, type Kept } from '@workreel/platform/retention';
import { tidyMessages } from './alerts/index.ts';
import { removeOldRuns } from './collection/index.ts';
import type { JobsContext } from './context.ts';
import { removeOldImports } from './imports/index.ts';
import { purgeClosed } from './postings/index.ts';

const DAY_MS = 24 * 3_600_000;
/** An import that nobody goes on with for so long begins anew: what it stored is known already. */
const KEEP_IMPORTS_DAYS = 30;

/** What the jobs service keeps for a time only. What follows a posting or a run, the search index too, goes by itself. */
export function keptByJobs({ db, settings }: Pick<JobsContext, 'db' | 'settings'>): Kept[] {
  const { KEEP_CLOSED_POSTINGS_DAYS: postingDays, KEEP_RUNS_DAYS: runDays } = settings;
  const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    ...(postingDays === undefined
      ? []
      : [
          {
            what: 'closed postings',
            removals: (now: Date) => purgeClosed(db, ago(now, postingDays)),
          },
        ]),
    {
      what: 'runs',
      removals: (now) => inBatches((limit) => removeOldRuns(db, ago(now, runDays), limit)),
    },
    {
      what: 'unfinished imports',
      removals: (now) => inBatches((limit) => removeOldImports(db, ago(now, KEEP_IMPORTS_DAYS), limit)),
    },
    {
      what: 'alert messages',
      removals: () => inBatches(() => tidyMessages(db)),
    },
  ];
}
