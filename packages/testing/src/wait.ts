import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

export interface WaitOptions {
  /** Default: two minutes, for a machine that does other things too. */
  timeoutMs?: number;
  pollMs?: number;
}

/**
 * Asks again and again until something holds.
 *
 * @param what - completes "… within N s".
 * @returns the first value that is neither undefined nor false. @throws Error where there is none in time.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 120_000, pollMs = POLL_MS }: WaitOptions = {},
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(pollMs)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1_000} s.`);
  }
}

/** @throws Error where the promise takes longer than that. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${what}: not within ${ms / 1_000} s.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    done.abort();
  }
}

/** Whether anything listens on a port of the loopback. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
  });
