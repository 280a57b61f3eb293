import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

export interface WaitOptions {
  /** Default: two minutes, which is enough on a busy machine. */
  timeoutMs?: number;
  pollMs?: number;
}

/**
 * Polls `check` until it returns a value other than undefined or false.
 *
 * @param description - what is expected, for the error message.
 * @returns that value.
 * @throws Error after the timeout.
 */
export async function waitFor<T>(
  description: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 120_000, pollMs = POLL_MS }: WaitOptions = {},
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(pollMs)) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${description}: timed out after ${timeoutMs / 1_000} s`);
  }
}

/** Limits the duration of a promise. @throws Error after `ms` milliseconds. */
export async function within<T>(ms: number, description: string, promise: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = sleep(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${description}: timed out after ${ms / 1_000} s`);
  });
  timeout.catch(() => {});
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    done.abort();
  }
}

/** Whether a process is listening on a loopback port. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
  });
