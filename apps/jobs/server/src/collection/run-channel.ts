import { isFinished } from '@workreel/jobs-contract';
import { type Channel, type Database, follow, openChannel } from '@workreel/platform/database';
import type { JobsDb } from '../migrations/tables.ts';
import { findRun, RUN_CHANNEL, type RunRow } from './runs.repository.ts';

/** Delivers notifications about changed runs from all processes. */
export type RunChannel = Channel;

export const openRunChannel = (database: Database): Promise<RunChannel> => openChannel(database, RUN_CHANNEL);

/** Calls `onCancel` for each cancellation request of a run until the signal aborts. */
export const watchCancel = (
  channel: RunChannel,
  id: number,
  onCancel: () => void,
  signal: AbortSignal,
): void => channel.subscribe(`cancel:${id}`, onCancel, signal);

/** Yields a run immediately and after each change, until it has finished or the signal aborts. */
export const followRun = (
  db: JobsDb,
  channel: RunChannel,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<RunRow> =>
  follow(
    channel,
    String(id),
    () => findRun(db, id),
    (run) => isFinished(run.status),
    signal,
  );
