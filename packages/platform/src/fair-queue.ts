import { Problem } from './problem.ts';

export interface FairQueueOptions {
  /** Number of tasks that may run at the same time. */
  concurrency: number;
  /** Number of tasks that may wait. */
  maxWaiting: number;
  /** Number of tasks of one client that may wait. */
  maxWaitingPerClient: number;
  /** Seconds that `Retry-After` asks a rejected client to wait; default 1. */
  retryAfterSeconds?: number;
  /** Clock in milliseconds; default `performance.now`. For tests. */
  now?: () => number;
}

interface Waiting {
  /** Returns a promise if the task waits for something. */
  start: () => Promise<void> | undefined;
  reject: (error: unknown) => void;
}

interface Client {
  waiting: Waiting[];
  running: number;
  /** Time that the client's tasks have taken, in milliseconds, on the clock of the queue. */
  used: number;
}

/**
 * How long tasks that do not wait for anything may run before the event loop gets its turn, in milliseconds. Short
 * compared with the time in which a response seems immediate, long compared with a turn of the event loop.
 */
const TIME_SLICE_MS = 5;
/** Number of idle clients whose used time is remembered. */
const MAX_IDLE_CLIENTS = 1_000;

export const overloaded = (seconds = 1): Problem =>
  new Problem(503, 'OVERLOADED', `The service is busy. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });

export const tooManyRequests = (seconds: number, detail = 'Too many requests at the same time.'): Problem =>
  new Problem(429, 'TOO_MANY_REQUESTS', `${detail} Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });

/**
 * Runs costly tasks of many clients so that no client can delay the others for longer than its share: the next task is
 * that of the client with the fewest running tasks and, among those, with the least time used (start-time fair
 * queueing, Goyal et al. 1996). A client that was idle starts level with the others instead of saving up its share.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #clients = new Map<string, Client>();
  /** The clients with waiting tasks. */
  readonly #ready = new Set<Client>();
  #running = 0;
  #waiting = 0;
  /** The queue's clock: the used time of the client whose task started last. */
  #clock = 0;
  #scheduled = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of tasks that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs a task when it is the client's turn.
   *
   * @param client - an account ID or an IP address.
   * @param signal - a task that still waits when it aborts is not run.
   * @throws Problem 429 TOO_MANY_REQUESTS if too many of the client's tasks wait, 503 OVERLOADED if too many wait in total;
   *   the reason of `signal`.
   */
  run<T>(client: string, task: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    const { maxWaiting, maxWaitingPerClient, retryAfterSeconds = 1 } = this.#options;
    const entry = this.#clientOf(client);
    if (entry.waiting.length >= maxWaitingPerClient)
      return Promise.reject(tooManyRequests(retryAfterSeconds));
    if (this.#waiting >= maxWaiting && !this.#makeRoom(entry))
      return Promise.reject(overloaded(retryAfterSeconds));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    entry.waiting.push({
      reject,
      start: () => {
        try {
          signal?.throwIfAborted();
          const result = task();
          if (result instanceof Promise) return result.then(resolve, reject);
          resolve(result);
        } catch (error) {
          reject(error);
        }
        return undefined;
      },
    });
    this.#ready.add(entry);
    this.#waiting++;
    this.#schedule();
    return promise;
  }

  #clientOf(name: string): Client {
    let client = this.#clients.get(name);
    if (!client) {
      if (this.#clients.size >= MAX_IDLE_CLIENTS) this.#forgetIdleClients();
      client = { waiting: [], running: 0, used: this.#clock };
      this.#clients.set(name, client);
    }
    if (isIdle(client)) client.used = Math.max(client.used, this.#clock);
    return client;
  }

  #forgetIdleClients(): void {
    for (const [name, client] of this.#clients) if (isIdle(client)) this.#clients.delete(name);
  }

  /** Rejects the newest task of the client with the most waiting tasks, if it has more than the given client. */
  #makeRoom(client: Client): boolean {
    let longest = client;
    for (const other of this.#ready) if (other.waiting.length > longest.waiting.length) longest = other;
    if (longest.waiting.length <= client.waiting.length + 1) return false;
    longest.waiting.pop()!.reject(overloaded(this.#options.retryAfterSeconds));
    this.#waiting--;
    return true;
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting === 0 || this.#running >= this.#options.concurrency) return;
    this.#scheduled = true;
    // Requests that arrived meanwhile are read before the next task starts, so that their clients take part in the choice.
    setImmediate(() => {
      this.#scheduled = false;
      const sliceEnd = this.#now() + TIME_SLICE_MS;
      while (this.#waiting > 0 && this.#running < this.#options.concurrency && this.#now() < sliceEnd)
        this.#startNext();
      this.#schedule();
    });
  }

  #startNext(): void {
    let next: Client | undefined;
    for (const client of this.#ready) {
      if (
        !next ||
        client.running < next.running ||
        (client.running === next.running && client.used < next.used)
      )
        next = client;
    }
    const client = next!;
    const { start } = client.waiting.shift()!;
    if (client.waiting.length === 0) this.#ready.delete(client);
    this.#waiting--;
    this.#clock = Math.max(this.#clock, client.used);
    const startedAt = this.#now();
    const finish = () => {
      client.used += this.#now() - startedAt;
    };
    const pending = start();
    if (!pending) {
      finish();
      return;
    }
    client.running++;
    this.#running++;
    void pending.then(() => {
      finish();
      client.running--;
      this.#running--;
      this.#schedule();
    });
  }
}

const isIdle = ({ waiting, running }: Client) => waiting.length === 0 && running === 0;
