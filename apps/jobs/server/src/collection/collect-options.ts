import type { Fetcher } from '@workreel/crawler';
import type { RunWarning } from '@workreel/jobs-contract';
import type { SiteProfile } from '@workreel/site-profiles';
import type { JobsDb } from '../migrations/tables.ts';
import type { PageParser } from './page-parser.ts';
import type { OnRunFinished, RunRow } from './runs.repository.ts';

export interface CollectOptions {
  db: JobsDb;
  profile: SiteProfile;
  fetcher: Fetcher;
  parser: PageParser;
  run: RunRow;
  /** Aborts when the run is canceled. */
  cancelled: AbortSignal;
  /** Aborts when the process stops; the run keeps its checkpoint. */
  interrupted: AbortSignal;
  /** Returns and clears the fetcher's warnings. */
  drainFetchWarnings: () => RunWarning[];
  onPage?: (run: RunRow) => void;
  onRunFinished?: OnRunFinished | undefined;
  /** For tests. */
  now?: () => Date;
}
