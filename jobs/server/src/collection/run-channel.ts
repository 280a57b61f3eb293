import { EventEmitter } from 'node:events';
import { isFinished } from '@workreel/jobs-contract';
import type { Store } from '@workreel/platform/database';
import type { JobsDb } from '../migrations/tables.ts';
import { findRun, RUN_CHANNEL, type RunRow } from './runs.repository.ts';

/** Tells of changes of runs, whichever process made them. */
export interface RunChannel {
  /** Calls back at each change of a run, until the signal aborts. */
  watch(id: number, onChange: () => void, signal: AbortSignal): void;
  /** Calls back when somebody asks a run to end, until the signal aborts. */
  watchCancel(id: number, onCancel: () => void, signal: AbortSignal): void;
  close(): Promise<void>;
}

export async function openRunChannel(store: Store): Promise<RunChannel> {
  const emitter = new EventEmitter({ captureRejections: false });
  emitter.setMaxListeners(0);
  const listening = await store.listen(
    RUN_CHANNEL,
    (payload) => emitter.emit(payload),
    // What was told while the connection was away is read again by each watcher.
    () => {
      for (const name of emitter.eventNames()) emitter.emit(name);
    },
  );
  const watch = (payload: string, callback: () => void, signal: AbortSignal) => {
    if (signal.aborted) return;
    emitter.on(payload, callback);
    signal.addEventListener('abort', () => emitter.off(payload, callback), { once: true });
  };
  return {
    watch: (id, onChange, signal) => watch(String(id), onChange, signal),
    watchCancel: (id, onCancel, signal) => watch(`cancel:${id}`, onCancel, signal),
    close: () => listening.close(),
  };
}

/**
 * Yields a run now and after each change, until it has finished or the signal aborts. Changes that
 * come faster than they are read are yielded as one.
 */
export async function* followRun(
  db: JobsDb,
  channel: RunChannel,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<RunRow> {
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  channel.watch(id, wake, either);
  signal.addEventListener('abort', wake, { once: true });
  try {
    let version = -1;
    while (!signal.aborted) {
      changed = Promise.withResolvers<void>();
      const run = await findRun(db, id);
      if (!run) return;
      if (run.version !== version) yield run;
      version = run.version;
      if (isFinished(run.status)) return;
      await changed.promise;
    }
  } finally {
    signal.removeEventListener('abort', wake);
    stopped.abort();
  }
}
