import type { Sleep } from './policy.ts';

/** Maximum number of tracked hosts; beyond it, the least recently used is evicted. Profiles list only a few. */
const MAX_HOSTS = 1_000;

/** Waits `ms`. If the signal is or becomes aborted, rejects immediately with its reason. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

interface Waiter {
  readonly resume: () => void;
}

interface HostState {
  busy: boolean;
  /** End of the last request in ms since the epoch; -Infinity before the first. */
  lastFinishedAt: number;
  readonly queue: Waiter[];
}

/** Exclusive access to hosts across processes. `HostQueue` acquires a lease once a request is first in the local queue. */
export interface HostLeases {
  /**
   * Waits until no other process holds a lease of the host and `delayMs` have passed since the last lease ended.
   * Resolves to the function that releases the lease. Rejects with the signal's reason.
   */
  acquire(host: string, delayMs: number, signal: AbortSignal | undefined): Promise<() => void>;
  /** Waits until all releases are persisted. */
  flush(): Promise<void>;
}

/**
 * Serializes the requests to each host, with a delay between the end of one and the start of the next, so that a
 * slow server gets the full delay. Share one instance per process; pass `leases` to coordinate several processes.
 */
export class HostQueue {
  readonly #hosts = new Map<string, HostState>();
  readonly #now: () => number;
  readonly #sleep: Sleep;
  readonly #leases: HostLeases | undefined;

  constructor(
    options: { readonly now?: () => number; readonly sleep?: Sleep; readonly leases?: HostLeases } = {},
  ) {
    this.#leases = options.leases;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? sleep;
  }

  /** Number of tracked hosts. */
  get size(): number {
    return this.#hosts.size;
  }

  /**
   * Waits for exclusive access to the host, first come, first served, and then until `delayMs` have passed since the
   * last request ended. If the signal is aborted, rejects with its reason and lets the next waiter proceed.
   *
   * @returns a function that releases the host; call it after the last byte of the response. It is idempotent.
   */
  async acquire(host: string, delayMs: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const state = this.#state(host);
    if (state.busy) await this.#waitInQueue(state, signal);
    else state.busy = true;
    const wait = state.lastFinishedAt + delayMs - this.#now();
    let releaseLease: (() => void) | undefined;
    try {
      // Limit the wait in case the clock was set back.
      if (wait > 0) await this.#sleep(Math.min(wait, delayMs), signal);
      releaseLease = await this.#leases?.acquire(host, delayMs, signal);
    } catch (reason) {
      this.#release(state);
      throw reason;
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      state.lastFinishedAt = this.#now();
      releaseLease?.();
      this.#release(state);
    };
  }

  #waitInQueue(state: HostState, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resume: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        state.queue.splice(state.queue.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      state.queue.push(waiter);
    });
  }

  /** Resumes the next waiter; `busy` stays true so that no other request can overtake it. */
  #release(state: HostState): void {
    const next = state.queue.shift();
    if (next === undefined) state.busy = false;
    else next.resume();
  }

  #state(host: string): HostState {
    const existing = this.#hosts.get(host);
    if (existing !== undefined) {
      // A Map keeps insertion order, so re-inserting keeps the least recently used host first.
      this.#hosts.delete(host);
      this.#hosts.set(host, existing);
      return existing;
    }
    if (this.#hosts.size >= MAX_HOSTS) {
      for (const [name, state] of this.#hosts) {
        if (state.busy) continue; // evicting a busy host would allow two concurrent requests
        this.#hosts.delete(name);
        break;
      }
    }
    const state: HostState = { busy: false, lastFinishedAt: Number.NEGATIVE_INFINITY, queue: [] };
    this.#hosts.set(host, state);
    return state;
  }
}
