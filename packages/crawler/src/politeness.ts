import type { Sleep } from './policy.ts';

/** Hosts remembered; beyond it the one longest idle is forgotten. Profiles name a handful. */
const MAX_HOSTS = 1_000;

/** Waits `ms`; rejects at once with the signal's reason when it is or becomes aborted. */
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
  readonly go: () => void;
}

interface HostState {
  busy: boolean;
  /** When the last request ended, ms since the epoch; -Infinity before the first. */
  lastEnd: number;
  readonly queue: Waiter[];
}

/** Turns at hosts among processes; a process takes one where it has given itself the turn already. */
export interface HostTurns {
  /**
   * Waits until no other process asks the host and `delayMs` have passed since the last one did. Resolves to
   * the function that ends the turn. Rejects with the signal's reason.
   */
  take(host: string, delayMs: number, signal: AbortSignal | undefined): Promise<() => void>;
  /** Waits until the ends of turns are written down. */
  settled(): Promise<void>;
}

/**
 * One request at a time per host, and a pause between the end of one and the start of the next: a slow
 * server gets its rest however long its answers take. Share one instance in a process, so that two
 * runs on one host take turns; with `turns` so do all processes.
 */
export class Politeness {
  readonly #hosts = new Map<string, HostState>();
  readonly #now: () => number;
  readonly #sleep: Sleep;
  readonly #turns: HostTurns | undefined;

  constructor(
    options: { readonly now?: () => number; readonly sleep?: Sleep; readonly turns?: HostTurns } = {},
  ) {
    this.#turns = options.turns;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? sleep;
  }

  /** Hosts remembered now. */
  get size(): number {
    return this.#hosts.size;
  }

  /**
   * Waits for the host's turn, first come first served, then until `delayMs` have passed since its last
   * request ended. Resolves to the function that ends the turn, which must be called exactly when the
   * request's last byte is there (calling it again does nothing). Rejects with the signal's reason, and
   * then the turn is already given on.
   */
  async enter(host: string, delayMs: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const state = this.#state(host);
    if (state.busy) await this.#turn(state, signal);
    else state.busy = true;
    const wait = state.lastEnd + delayMs - this.#now();
    let endTurn: (() => void) | undefined;
    try {
      // A clock set back must not make us wait for hours.
      if (wait > 0) await this.#sleep(Math.min(wait, delayMs), signal);
      endTurn = await this.#turns?.take(host, delayMs, signal);
    } catch (reason) {
      this.#pass(state);
      throw reason;
    }
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      state.lastEnd = this.#now();
      endTurn?.();
      this.#pass(state);
    };
  }

  #turn(state: HostState, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: () => {
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

  /** Hands the turn to the next in the queue; `busy` stays true so that nobody slips in between. */
  #pass(state: HostState): void {
    const next = state.queue.shift();
    if (next === undefined) state.busy = false;
    else next.go();
  }

  #state(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) {
      // A Map keeps insertion order: re-inserting keeps the longest unused in front.
      this.#hosts.delete(host);
      this.#hosts.set(host, known);
      return known;
    }
    if (this.#hosts.size >= MAX_HOSTS) {
      for (const [name, state] of this.#hosts) {
        if (state.busy) continue; // forgetting a busy host would let two requests run at once
        this.#hosts.delete(name);
        break;
      }
    }
    const state: HostState = { busy: false, lastEnd: Number.NEGATIVE_INFINITY, queue: [] };
    this.#hosts.set(host, state);
    return state;
  }
}
