import { isFinished } from '@workreel/jobs-contract';
import { type Channel, follow, openChannel, type Store } from '@workreel/platform/database';
import type { JobsDb } from '../migrations/tables.ts';
import { findRun, RUN_CHANNEL, type RunRow } from './runs.repository.ts';

/** Tells of changes of runs, whichever process made them. */
export type RunChannel = Channel;

export const openRunChannel = (store: Store): Promise<RunChannel> => openChannel(store, RUN_CHANNEL);

/** Calls back when somebody asks a run to end, until the signal aborts. */
export const watchCancel = (
  channel: RunChannel,
  id: number,
  onCancel: () => void,
  signal: AbortSignal,
): void => channel.watch(`cancel:${id}`, onCancel, signal);

/** Yields a run now and after each change, until it has finished or the signal aborts. */
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
