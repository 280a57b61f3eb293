import { EventEmitter } from 'node:events';
import type { Database } from './types.ts';

/** Receives change notifications by topic from all processes. Each is a `NOTIFY` whose payload is the topic. */
export interface Channel {
  /** Calls `onNotification` for each notification of a topic until the signal aborts. */
  subscribe(topic: string, onNotification: () => void, signal: AbortSignal): void;
  close(): Promise<void>;
}

export async function openChannel(database: Database, name: string): Promise<Channel> {
  const emitter = new EventEmitter({ captureRejections: false });
  emitter.setMaxListeners(0);
  const listener = await database.listen(
    name,
    (topic) => emitter.emit(topic),
    // Notifications sent while the connection was lost are lost: make every subscriber read again.
    () => {
      for (const topic of emitter.eventNames()) emitter.emit(topic);
    },
  );
  return {
    subscribe: (topic, onNotification, signal) => {
      if (signal.aborted) return;
      emitter.on(topic, onNotification);
      signal.addEventListener('abort', () => emitter.off(topic, onNotification), { once: true });
    },
    close: () => listener.close(),
  };
}

/**
 * Yields a row immediately and after each change, until the row is finished or deleted or the signal aborts. Changes that
 * arrive faster than they are consumed are merged.
 */
export async function* follow<Row extends { version: number }>(
  channel: Channel,
  topic: string,
  find: () => Promise<Row | undefined>,
  isFinished: (row: Row) => boolean,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const stopped = new AbortController();
  const anySignal = AbortSignal.any([signal, stopped.signal]);
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  channel.subscribe(topic, wake, anySignal);
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
