import type { Log } from '@workreel/platform/log';
import { repeatTask } from '../periodic.ts';

/** Time in ms between two writes. What was counted since is lost if the process is killed. */
const FLUSH_INTERVAL_MS = 60_000;
/** Number of entries that are kept in memory, at most 1 kB each; then they are written at once. */
const MAX_PENDING = 5_000;

/** Counts that are collected in memory, and written once a minute. */
export interface PendingCounts<Entry> {
  /** Adds an entry to those with the same key. */
  add(key: string, entry: Entry): Promise<void>;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  /** Stops the periodic writes after a last one. */
  close(): Promise<void>;
}

/** @param options - `name`: for the log; `merge`: adds up two entries with the same key; `write`: adds an entry to what is stored. */
export function openPendingCounts<Entry>(
  options: {
    name: string;
    merge: (a: Entry, b: Entry) => Entry;
    write: (entry: Entry) => Promise<void>;
  },
  log: Log,
): PendingCounts<Entry> {
  const { name, merge, write } = options;
  const pending = new Map<string, Entry>();
  const put = (key: string, entry: Entry) => {
    const existing = pending.get(key);
    pending.set(key, existing === undefined ? entry : merge(existing, entry));
  };
  const flush = async () => {
    for (const [key, entry] of pending) {
      // What is counted while it is written is kept for the next time.
      pending.delete(key);
      await write(entry).catch((error: unknown) => {
        put(key, entry);
        throw error;
      });
    }
  };
  const periodic = repeatTask(`writing ${name}`, flush, FLUSH_INTERVAL_MS, log);
  return {
    flush,
    add: async (key, entry) => {
      put(key, entry);
      if (pending.size > MAX_PENDING) await flush();
    },
    close: async () => {
      await periodic.stop();
      await flush();
    },
  };
}
