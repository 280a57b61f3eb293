import { EventEmitter } from 'node:events';
import type { Store } from './types.ts';

/** Tells of changes by topic, whichever process made them (`NOTIFY`, whose payload is the topic). */
export interface Channel {
  /** Calls back at each notice of a topic, until the signal aborts. */
  watch(topic: string, onNotice: () => void, signal: AbortSignal): void;
  close(): Promise<void>;
}

export async function openChannel(store: Store, name: string): Promise<Channel> {
  const emitter = new EventEmitter({ captureRejections: false });
  emitter.setMaxListeners(0);
  const listening = await store.listen(
    name,
    (topic) => emitter.emit(topic),
    // What was told while the connection was away is read again by each watcher.
    () => {
      for (const topic of emitter.eventNames()) emitter.emit(topic);
    },
  );
  return {
    watch: (topic, onNotice, signal) => {
      if (signal.aborted) return;
      emitter.on(topic, onNotice);
      signal.addEventListener('abort', () => emitter.off(topic, onNotice), { once: true });
    },
    close: () => listening.close(),
  };
}

/**
 * Yields a row now and after each change, until it is finished, gone or the signal aborts. Changes that
 * come faster than they are read are yielded as one.
 */
export async function* follow<Row extends { version: number }>(
  channel: Channel,
  topic: string,
  find: () => Promise<Row | undefined>,
  isFinished: (row: Row) => boolean,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  channel.watch(topic, wake, either);
  signal.addEventListener('abort', wake, { once: true });
  try {
    let version = -1;
    while (!signal.aborted) {
      changed = Promise.withResolvers<void>();
      const row = await find();
      if (!row) return;
      if (row.version !== version) yield row;
      version = row.version;
      if (isFinished(row)) return;
      await changed.promise;
    }
  } finally {
    signal.removeEventListener('abort', wake);
    stopped.abort();
  }
}
